-- When devices and drivers delivered measurements of a meter. recent: a JSON array of the last deliveries, in seconds since
-- the epoch, oldest first.
CREATE TABLE meter_deliveries (
  meter_id INTEGER PRIMARY KEY REFERENCES meters (id) ON DELETE CASCADE,
  recent TEXT NOT NULL
);
