-- What devices have sent, and whether it can be stored.

-- samples: JSON of the last reading of each counter of a device, instead of one sum. A time in the future was that of a wrong
-- clock: it is forgotten, because all right ones would be earlier.
ALTER TABLE ingest_keys ADD COLUMN samples TEXT;
UPDATE ingest_keys SET samples = json_object(
  'at', sampled_at * 1000, 'until', sampled_at * 1000, 'stored', 0,
  'counters', iif(counter_kwh IS NULL, json('{}'), json_object(
    '', json_object('at', sampled_at * 1000, 'kwh', counter_kwh, 'from', sampled_at * 1000, 'stored', 0)
  ))
) WHERE sampled_at <= unixepoch();
ALTER TABLE ingest_keys DROP COLUMN sampled_at;
ALTER TABLE ingest_keys DROP COLUMN counter_kwh;

-- Why everything that the device sends is rejected, since when, and how many minutes its clock is ahead (below 0: behind).
ALTER TABLE ingest_keys ADD COLUMN fault TEXT;
ALTER TABLE ingest_keys ADD COLUMN fault_since TEXT;
ALTER TABLE ingest_keys ADD COLUMN fault_clock_minutes INTEGER;
