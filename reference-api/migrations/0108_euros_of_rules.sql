-- The least value of what is at stake per day, in euros, from which an alert rule tells a cause; null: any, also an unknown one.
ALTER TABLE alert_rules ADD COLUMN min_eur_per_day REAL;
