-- Alert rules of people, what they have reported, and their messages (docs/domain/alerts.md).

-- kinds, plant_ids: JSON arrays; null: all. reported_until, reported_on: the newest issue and the day when the rule last began to
-- watch; issues up to both count as reported. webhook_secret: encrypted. failing_since: since when nothing is delivered.
CREATE TABLE alert_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  kinds TEXT,
  tag_id INTEGER REFERENCES tags (id) ON DELETE CASCADE,
  plant_ids TEXT,
  min_kwh_per_day REAL NOT NULL,
  min_hours INTEGER NOT NULL,
  timing TEXT NOT NULL CHECK (timing IN ('at_once', 'daily')),
  hour INTEGER NOT NULL,
  working_days_only INTEGER NOT NULL CHECK (working_days_only IN (0, 1)),
  quiet_from INTEGER,
  quiet_until INTEGER,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'webhook')),
  webhook_url TEXT,
  webhook_secret TEXT,
  escalate_after_hours INTEGER,
  escalate_to_user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  reported_until INTEGER NOT NULL,
  reported_on TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_sent_at TEXT,
  failing_since TEXT
);
CREATE INDEX alert_rules_company ON alert_rules (company_id, enabled);
CREATE INDEX alert_rules_user ON alert_rules (user_id, company_id);

-- A cause that a rule has reported, with its issues (a JSON array); first_issue_id names it as long as it lasts. plants, kwh:
-- when it was last reported.
CREATE TABLE alert_causes (
  rule_id INTEGER NOT NULL REFERENCES alert_rules (id) ON DELETE CASCADE,
  first_issue_id INTEGER NOT NULL,
  issue_ids TEXT NOT NULL,
  plants INTEGER NOT NULL,
  kwh REAL,
  reported_at TEXT NOT NULL,
  escalated INTEGER NOT NULL DEFAULT 0 CHECK (escalated IN (0, 1)),
  PRIMARY KEY (rule_id, first_issue_id)
) WITHOUT ROWID;

-- held: until its time, alone or in a digest. A webhook is waiting, sending, failed (tried again at next_attempt_at), sent
-- or dead. An e-mail is sent when it is in the outbox, which delivers it. body: JSON of the message.
CREATE TABLE alert_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rule_id INTEGER NOT NULL REFERENCES alert_rules (id) ON DELETE CASCADE,
  first_issue_id INTEGER,
  at TEXT NOT NULL,
  event TEXT NOT NULL CHECK (event IN ('begins', 'grows', 'ends', 'digest', 'escalated')),
  body TEXT NOT NULL,
  recipient TEXT,
  state TEXT NOT NULL CHECK (state IN ('held', 'waiting', 'sending', 'sent', 'failed', 'dead')),
  queued_at TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT,
  response TEXT,
  mail_id INTEGER
);
CREATE INDEX alert_messages_rule ON alert_messages (rule_id, id);
CREATE INDEX alert_messages_held ON alert_messages (rule_id) WHERE state = 'held';
CREATE INDEX alert_messages_delivery ON alert_messages (next_attempt_at) WHERE state IN ('waiting', 'sending', 'failed');
CREATE INDEX alert_messages_at ON alert_messages (at);
