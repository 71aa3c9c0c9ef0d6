-- What was learned from the good weeks of a measured meter: JSON with factor, range, weeks, from, to, and orientation, the
-- direction in degrees that its hours look like when it is not the entered one; null: nothing yet.
ALTER TABLE meters ADD COLUMN learned TEXT;

-- hours in weather_days has more columns now: [W/m², °C, diffuse W/m², direct normal W/m², wind m/s, snow m, rain mm], of
-- which those at the end may be missing. All days are requested again; until then, the stored ones count.
UPDATE weather_cells SET first_date = NULL, checked_at = NULL, revision = revision + 1;

-- What the weather allows is computed again from the stored days, and all plants are assessed again.
UPDATE weather_days SET revision = (SELECT cell.revision FROM weather_cells AS cell
  WHERE cell.latitude_tenths = weather_days.latitude_tenths AND cell.longitude_tenths = weather_days.longitude_tenths);
DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
