-- Users, sessions and companies. Instants are ISO 8601 UTC, dates YYYY-MM-DD in Europe/Amsterdam, booleans 0 or 1.

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT,
  admin INTEGER NOT NULL DEFAULT 0,
  robot INTEGER NOT NULL DEFAULT 0,
  demo INTEGER NOT NULL DEFAULT 0,
  auto_unsubscribed TEXT CHECK (auto_unsubscribed IN ('hard_bounce', 'spam_complaint', 'unsubscribe')),
  subscribed_to_status_emails INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  deleted_at TEXT
);
CREATE INDEX users_demo ON users (demo) WHERE demo = 1;

CREATE TABLE access_tokens (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX access_tokens_user ON access_tokens (user_id);
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at);

CREATE TABLE password_resets (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  used_at TEXT
) WITHOUT ROWID;

-- One row for each throttled account ("account:…") and address ("address:…").
CREATE TABLE sign_in_failures (
  bucket TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  window_ends_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE outbox_mails (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  link TEXT,
  created_at TEXT NOT NULL
);

CREATE TABLE companies (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  non_mon_accessible INTEGER NOT NULL DEFAULT 0,
  non_mon_creation_enabled INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);
CREATE INDEX companies_name ON companies (name COLLATE NOCASE);

CREATE TABLE company_children (
  parent_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  child_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  PRIMARY KEY (parent_id, child_id),
  CHECK (parent_id <> child_id)
) WITHOUT ROWID;
CREATE INDEX company_children_child ON company_children (child_id, parent_id);

CREATE TABLE company_users (
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;
CREATE INDEX company_users_user ON company_users (user_id, company_id);

-- user_id null: a preset of the whole company.
CREATE TABLE filter_presets (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  list TEXT NOT NULL CHECK (list IN ('plants', 'issues', 'performances')),
  query TEXT NOT NULL
);
CREATE INDEX filter_presets_company ON filter_presets (company_id, user_id);
