-- What the key figures of a plant add up in a month (docs/domain/scores.md#key-figures): kWh, and hours weighted by kW of peak
-- power. plant_days has the same after what was not received, for each day: [kW of peak power, daylight, kWh of the light, expected
-- kWh of the daylight], and of a day on which not all daylight delivered also the compared, hourly, received and delivering
-- hours, and the generated kWh of the light and the expected kWh of the delivering hours (docs/decisions/0213).
-- The rows of a month are side by side, so that the portfolio of many plants reads few pages.
ALTER TABLE plant_periods RENAME TO earlier_plant_periods;
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
  active_days INTEGER NOT NULL DEFAULT 0,
  active_kw_days REAL NOT NULL DEFAULT 0,
  daylight_hours REAL NOT NULL DEFAULT 0,
  received_hours REAL NOT NULL DEFAULT 0,
  compared_hours REAL NOT NULL DEFAULT 0,
  hourly_hours REAL NOT NULL DEFAULT 0,
  delivering_hours REAL NOT NULL DEFAULT 0,
  light_kwh REAL NOT NULL DEFAULT 0,
  light_actual_kwh REAL NOT NULL DEFAULT 0,
  hourly_expected_kwh REAL NOT NULL DEFAULT 0,
  delivering_expected_kwh REAL NOT NULL DEFAULT 0,
  curtailed_kwh REAL,
  causes TEXT NOT NULL,
  PRIMARY KEY (period, plant_id)
) WITHOUT ROWID;
INSERT INTO plant_periods (
  plant_id, period, meter_days, actual_kwh, compared_actual_kwh, compared_expected_kwh, lost_kwh, lost_cents,
  not_received_kwh, not_received_cents, causes
)
  SELECT plant_id, period, meter_days, actual_kwh, compared_actual_kwh, compared_expected_kwh, lost_kwh, lost_cents,
    not_received_kwh, not_received_cents, causes
  FROM earlier_plant_periods;
DROP TABLE earlier_plant_periods;
CREATE INDEX plant_periods_of_plant ON plant_periods (plant_id);
-- The irradiance on the panels of a measured meter by hour, a JSON array in W/m²; null of an unknown hour. The weather of all
-- days is applied again, so that days from before have it.
ALTER TABLE expected_days ADD COLUMN irradiance TEXT;
UPDATE weather_cells SET revision = revision + 1;
UPDATE weather_days SET revision = (
  SELECT revision FROM weather_cells
  WHERE weather_cells.latitude_tenths = weather_days.latitude_tenths
    AND weather_cells.longitude_tenths = weather_days.longitude_tenths
);
DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
