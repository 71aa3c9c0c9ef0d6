-- Measurements of meters. A meter with an import is measured; all others are simulated.

-- One call of POST …/measurements. Ids are never used again, so that an undone import cannot be undone twice.
-- first_at, last_at: the begin of the first and the last interval, seconds since the epoch.
CREATE TABLE measurement_imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  meter_id INTEGER NOT NULL REFERENCES meters (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  interval_in_minutes INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL
);
CREATE INDEX measurement_imports_meter ON measurement_imports (meter_id);

-- The intervals of each import. measured_at: begin, seconds since the epoch. The energy is an integer, because SQLite
-- does not read every decimal number as JavaScript does, and equal energies have to be equal; null: not received.
CREATE TABLE measurements (
  meter_id INTEGER NOT NULL REFERENCES meters (id) ON DELETE CASCADE,
  measured_at INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES measurement_imports (id) ON DELETE CASCADE,
  milliwatt_hours INTEGER,
  PRIMARY KEY (meter_id, measured_at, import_id)
) WITHOUT ROWID;
CREATE INDEX measurements_import ON measurements (import_id);

-- The local days of measured meters on which something was received, derived from the intervals that count. energy: JSON
-- array of the kWh of each hour (null: not known), the kWh of intervals of more than an hour that begin on the day (null:
-- none), and the hours that such intervals cover, a bit each.
CREATE TABLE measured_days (
  meter_id INTEGER NOT NULL REFERENCES meters (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  energy TEXT NOT NULL,
  PRIMARY KEY (meter_id, date)
) WITHOUT ROWID;

-- The number of changes of the measurements of a meter. A change that was computed from an earlier state fails.
ALTER TABLE meters ADD COLUMN measurements_revision INTEGER NOT NULL DEFAULT 0;

-- 1 for a meter with an import.
ALTER TABLE meters ADD COLUMN measured INTEGER NOT NULL DEFAULT 0;

-- The number of meters whose expected energy is not known on a day.
ALTER TABLE daily_totals ADD COLUMN unknown_expected INTEGER NOT NULL DEFAULT 0;

-- 0: the radiation is not known, and the promise is not corrected for it.
ALTER TABLE promise_periods ADD COLUMN radiation_known INTEGER NOT NULL DEFAULT 1;
