-- Links with which owners read plants without an account (docs/domain/owner-links.md). token_hash: SHA-256 of the token. Either
-- tag_id, or plant_ids, a JSON array. Without created_by, the user was deleted.
CREATE TABLE owner_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  tag_id INTEGER REFERENCES tags (id) ON DELETE CASCADE,
  plant_ids TEXT,
  shows_money INTEGER NOT NULL CHECK (shows_money IN (0, 1)),
  shows_tickets INTEGER NOT NULL CHECK (shows_tickets IN (0, 1)),
  language TEXT NOT NULL CHECK (language IN ('en', 'nl')),
  expires_on TEXT,
  token_hash TEXT NOT NULL UNIQUE,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
);
CREATE INDEX owner_links_company ON owner_links (company_id);
