-- last_pulled_at: when a run last sent requests with the account.
ALTER TABLE driver_accounts ADD COLUMN last_pulled_at TEXT;
