-- What issues cost, and since when a driver is degraded (docs/domain/issues.md#cost, docs/domain/statuses.md#driver-status).

-- In kWh and cents: since the issue was found, and means of the last 7 days. null: not known, or nothing of its own. The
-- daily run writes them.
ALTER TABLE issues ADD COLUMN lost_kwh REAL;
ALTER TABLE issues ADD COLUMN lost_cents REAL;
ALTER TABLE issues ADD COLUMN not_received_kwh REAL;
ALTER TABLE issues ADD COLUMN lost_kwh_per_day REAL;
ALTER TABLE issues ADD COLUMN lost_cents_per_day REAL;
ALTER TABLE issues ADD COLUMN not_received_kwh_per_day REAL;

-- When status last became 1 or 2; null for a driver that is OK.
ALTER TABLE inbound_drivers ADD COLUMN status_since TEXT;
