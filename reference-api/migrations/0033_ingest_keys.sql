-- Keys with which a device pushes measurements of a meter. Only the hash of a key is stored; hint: its last characters.
-- sampled_at (seconds since the epoch): the last reading of a counter or a power, and counter_kwh that of the counter. The
-- next one is about the time since then.
CREATE TABLE ingest_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  meter_id INTEGER NOT NULL REFERENCES meters (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  key_hash TEXT NOT NULL UNIQUE,
  hint TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  sampled_at INTEGER,
  counter_kwh REAL
);
CREATE INDEX ingest_keys_meter ON ingest_keys (meter_id);

-- What sent an import: a person's call, a device's pushes of a day, or a driver's pulls of a day.
ALTER TABLE measurement_imports ADD COLUMN source TEXT NOT NULL DEFAULT 'call' CHECK (source IN ('call', 'push', 'pull'));

-- The length of an interval; null: that of the import.
ALTER TABLE measurements ADD COLUMN minutes INTEGER;
