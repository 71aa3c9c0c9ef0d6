-- Measurements that drivers pull from the APIs of providers.

-- api_key: the account's key at the API of its provider, which no response contains, and the user who set it.
ALTER TABLE driver_accounts ADD COLUMN api_key TEXT;
ALTER TABLE driver_accounts ADD COLUMN api_key_user_id INTEGER REFERENCES users (id);
-- next_pull_at: no run before this instant. A run takes the account by moving it, and a limit or a failure moves it on.
ALTER TABLE driver_accounts ADD COLUMN next_pull_at TEXT;
-- The requests of the UTC day requests_on, and the failures in a row.
ALTER TABLE driver_accounts ADD COLUMN requests_on TEXT;
ALTER TABLE driver_accounts ADD COLUMN requests INTEGER NOT NULL DEFAULT 0;
ALTER TABLE driver_accounts ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
-- As the status of a driver: 0 ok, 1 degraded, 2 not ok.
ALTER TABLE driver_accounts ADD COLUMN status INTEGER NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2));
ALTER TABLE driver_accounts ADD COLUMN status_description TEXT;
ALTER TABLE driver_accounts ADD COLUMN status_since TEXT;

-- pulled_from, pulled_until: the first and the last day that were requested. received_until: the end of the last hour with a value. fault: why the
-- provider gives nothing of the meter.
CREATE TABLE meter_pulls (
  meter_id INTEGER PRIMARY KEY REFERENCES meters (id) ON DELETE CASCADE,
  next_pull_at TEXT NOT NULL,
  time_zone TEXT,
  pulled_from TEXT,
  pulled_until TEXT,
  received_until TEXT,
  fault TEXT CHECK (fault IN ('forbidden', 'unknown'))
);
