-- What the key figures of a plant add up in a month (docs/domain/scores.md#key-figures): kWh, and hours weighted by kW of peak
-- power. plant_days has the same after what was not received, for each day: [kW of peak power, daylight, kWh of the light, expected
-- kWh of the daylight], and of a day on which not all daylight delivered also the compared, hourly, received and delivering
-- hours, and the generated kWh of the light and the expected kWh of the delivering hours (docs/decisions/0213).
ALTER TABLE plant_periods ADD COLUMN active_days INTEGER NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN active_kw_days REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN daylight_hours REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN received_hours REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN compared_hours REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN hourly_hours REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN delivering_hours REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN light_kwh REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN light_actual_kwh REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN hourly_expected_kwh REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN delivering_expected_kwh REAL NOT NULL DEFAULT 0;
ALTER TABLE plant_periods ADD COLUMN curtailed_kwh REAL;
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
