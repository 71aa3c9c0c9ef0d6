-- Report jobs (their files are in R2) and the postal codes of the address look-up.

-- query: query string of the request. failure: error of a failed job. deadline: a job unfinished by then (real time)
-- counts as failed.
CREATE TABLE reports (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  subject TEXT NOT NULL CHECK (subject IN ('plants', 'meters', 'issues')),
  format TEXT NOT NULL CHECK (format IN ('xlsx', 'csv')),
  separator TEXT NOT NULL DEFAULT ',',
  query TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'finished', 'failed')),
  file_name TEXT,
  storage_key TEXT,
  failure TEXT,
  deadline TEXT NOT NULL,
  created_at TEXT NOT NULL,
  finished_at TEXT
);
CREATE INDEX reports_user ON reports (user_id, created_at);

-- House numbers number_from to number_to at this postal code (without space) exist.
CREATE TABLE postal_codes (
  postal_code TEXT PRIMARY KEY,
  street TEXT NOT NULL,
  city TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  number_from INTEGER NOT NULL,
  number_to INTEGER NOT NULL
) WITHOUT ROWID;
