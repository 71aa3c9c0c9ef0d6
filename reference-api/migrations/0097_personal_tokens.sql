-- Access tokens that a person creates (docs/domain/access-tokens.md). scope: null for the token of a session. expires_at: null
-- for a token that does not expire. A token of the scope 'calendar' is the secret of a calendar address.

CREATE TABLE personal_and_session_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  scope TEXT CHECK (scope IN ('read', 'write', 'calendar')),
  name TEXT,
  last_used_at TEXT
);
INSERT INTO personal_and_session_tokens (token_hash, user_id, created_at, expires_at)
  SELECT token_hash, user_id, created_at, expires_at FROM access_tokens;
DROP TABLE access_tokens;
ALTER TABLE personal_and_session_tokens RENAME TO access_tokens;
CREATE INDEX access_tokens_user ON access_tokens (user_id);
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at) WHERE scope IS NULL;
CREATE UNIQUE INDEX access_tokens_calendar ON access_tokens (user_id) WHERE scope = 'calendar';
