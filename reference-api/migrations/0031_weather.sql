-- Recorded weather of measured plants, from WEATHER_API_URL, by cell of 0.1 degrees.

-- The cells with measured plants. first_date: of the first day that was requested. checked_at: the last response.
-- failures: in a row; next_attempt_at: no request before. revision: of the newest row in weather_days.
CREATE TABLE weather_cells (
  latitude_tenths INTEGER NOT NULL,
  longitude_tenths INTEGER NOT NULL,
  first_date TEXT,
  checked_at TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT,
  revision INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (latitude_tenths, longitude_tenths)
) WITHOUT ROWID;

-- The local days of a cell of which something is known. hours: JSON array with [W/m², °C] of each hour, null when it is
-- not known. revision: higher than that of all rows of the cell that were written before.
CREATE TABLE weather_days (
  latitude_tenths INTEGER NOT NULL,
  longitude_tenths INTEGER NOT NULL,
  date TEXT NOT NULL,
  hours TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (latitude_tenths, longitude_tenths, date)
) WITHOUT ROWID;

-- What the weather of a day means for the panels of a measured meter, derived from weather_days together with the
-- assessment of the plant. weather: JSON array of the radiation, that under a clear sky, and the yield of each hour in
-- kWh for each kW of peak power, null when it is not known.
CREATE TABLE expected_days (
  meter_id INTEGER NOT NULL REFERENCES meters (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  weather TEXT NOT NULL,
  PRIMARY KEY (meter_id, date)
) WITHOUT ROWID;

-- The revision of the weather that expected_days has of all measured meters of the plant.
ALTER TABLE plants ADD COLUMN weather_revision INTEGER NOT NULL DEFAULT 0;

-- 1 if a meter is measured.
ALTER TABLE plants ADD COLUMN measured INTEGER NOT NULL DEFAULT 0;
UPDATE plants SET measured = 1 WHERE id IN (SELECT plant_id FROM meters WHERE measured = 1);
CREATE INDEX plants_measured ON plants (visibility_group_id) WHERE measured = 1;
