-- The findings and the names of the drivers whose issues an alert rule tells, as JSON arrays; null: all.
ALTER TABLE alert_rules ADD COLUMN findings TEXT;
ALTER TABLE alert_rules ADD COLUMN drivers TEXT;
