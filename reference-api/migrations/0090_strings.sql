-- What the strings of a meter had on a local day, as one import has it; import_id: null for what came without energy, until
-- an import of the day takes it over. strings: JSON of the unit (A or W) and, by string, the time of the last value in
-- seconds since the epoch, and the number and the sum of the values of each hour of the day:
-- {unit, strings: {name: [last, {hour: [count, sum]}]}}.
CREATE TABLE string_days (
  meter_id INTEGER NOT NULL REFERENCES meters (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  import_id INTEGER REFERENCES measurement_imports (id) ON DELETE CASCADE,
  strings TEXT NOT NULL
);
CREATE UNIQUE INDEX string_days_key ON string_days (meter_id, date, coalesce(import_id, 0));
CREATE INDEX string_days_import ON string_days (import_id);
