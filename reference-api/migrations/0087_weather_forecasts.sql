-- Forecasts of the weather from WEATHER_FORECAST_API_URL, by cell of 0.1 degrees (domain/measurements.md#forecast).

-- The local days of a forecast. lead: the days from the day on which it was made to this one; a later forecast of the same
-- lead replaces an earlier one. hours: as in weather_days.
CREATE TABLE weather_forecasts (
  latitude_tenths INTEGER NOT NULL,
  longitude_tenths INTEGER NOT NULL,
  date TEXT NOT NULL,
  lead INTEGER NOT NULL,
  made_at TEXT NOT NULL,
  hours TEXT NOT NULL,
  PRIMARY KEY (latitude_tenths, longitude_tenths, date, lead)
) WITHOUT ROWID;

-- As checked_at, failures and next_attempt_at, of the forecast.
ALTER TABLE weather_cells ADD COLUMN forecast_checked_at TEXT;
ALTER TABLE weather_cells ADD COLUMN forecast_failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE weather_cells ADD COLUMN forecast_next_attempt_at TEXT;
