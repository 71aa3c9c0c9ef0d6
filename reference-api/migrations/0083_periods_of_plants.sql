-- What each plant generated and lost in a month (YYYY-MM), and in the window of the last 7 days ('window'), up to the last day
-- whose expected energy is complete (docs/decisions/0209). causes: a JSON array of [type, pattern, kWh, cents]. All plants are
-- assessed again, from their first day on.
CREATE TABLE plant_periods (
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  period TEXT NOT NULL,
  meter_days INTEGER NOT NULL,
  actual_kwh REAL,
  compared_actual_kwh REAL,
  compared_expected_kwh REAL,
  lost_kwh REAL,
  lost_cents REAL,
  not_received_kwh REAL,
  not_received_cents REAL,
  causes TEXT NOT NULL,
  PRIMARY KEY (plant_id, period)
) WITHOUT ROWID;
-- The days of a month, for periods that begin or end in it. days: a JSON array of [meter days, kWh, compared expected kWh, not
-- received kWh] from the first of the month on.
CREATE TABLE plant_days (
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  month TEXT NOT NULL,
  days TEXT NOT NULL,
  PRIMARY KEY (plant_id, month)
) WITHOUT ROWID;
DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
