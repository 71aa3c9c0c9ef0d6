-- Reports that are sent to people, and an archive of what was sent (docs/domain/report-schedules.md).

-- A file of R2 that is attached.
ALTER TABLE outbox_mails ADD COLUMN file_name TEXT;
ALTER TABLE outbox_mails ADD COLUMN file_key TEXT;

-- tag_id names a tag that may be deleted: the report then has no plants. plant_ids: a JSON array; null: all plants. next_at: null
-- if the schedule is off. reported_until: the last day of the last period that was sent at its time. failing_since: since when a
-- recipient gets nothing.
CREATE TABLE report_schedules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  created_by_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  period TEXT NOT NULL CHECK (period IN ('month', 'quarter', 'year')),
  tag_id INTEGER,
  plant_ids TEXT,
  language TEXT NOT NULL CHECK (language IN ('en', 'nl')),
  day INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  paragraph TEXT NOT NULL,
  attach_xlsx INTEGER NOT NULL CHECK (attach_xlsx IN (0, 1)),
  created_at TEXT NOT NULL,
  next_at TEXT,
  reported_until TEXT,
  last_sent_at TEXT,
  failing_since TEXT
);
CREATE INDEX report_schedules_company ON report_schedules (company_id);
CREATE INDEX report_schedules_next ON report_schedules (next_at) WHERE next_at IS NOT NULL;

-- A user, or an address without an account. stopped: why an address gets no mails any more; users have auto_unsubscribed.
CREATE TABLE report_recipients (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  schedule_id INTEGER NOT NULL REFERENCES report_schedules (id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  email TEXT COLLATE NOCASE,
  stopped TEXT CHECK (stopped IN ('hard_bounce', 'spam_complaint')),
  CHECK ((user_id IS NULL) <> (email IS NULL))
);
CREATE UNIQUE INDEX report_recipients_user ON report_recipients (schedule_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX report_recipients_email ON report_recipients (schedule_id, email) WHERE email IS NOT NULL;
CREATE INDEX report_recipients_address ON report_recipients (email) WHERE email IS NOT NULL;

-- key: of the run that has sent it, by which the statements of one batch know that this run did. again_until: until when an
-- incomplete report is sent again.
CREATE TABLE sent_reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  schedule_id INTEGER NOT NULL REFERENCES report_schedules (id) ON DELETE CASCADE,
  key TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  period_start TEXT NOT NULL,
  period_end TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  plant_count INTEGER NOT NULL,
  file_name TEXT,
  file_key TEXT,
  incomplete INTEGER NOT NULL CHECK (incomplete IN (0, 1)),
  again_until TEXT
);
CREATE INDEX sent_reports_schedule ON sent_reports (schedule_id, id);
CREATE INDEX sent_reports_at ON sent_reports (at);
CREATE INDEX sent_reports_again ON sent_reports (again_until) WHERE again_until IS NOT NULL;

-- state: that of the mail, or dead if there is none. It stays when the mail is deleted.
CREATE TABLE sent_report_recipients (
  sent_id INTEGER NOT NULL REFERENCES sent_reports (id) ON DELETE CASCADE,
  recipient TEXT NOT NULL,
  mail_id INTEGER,
  state TEXT NOT NULL CHECK (state IN ('stored', 'waiting', 'sending', 'sent', 'failed', 'dead')),
  response TEXT,
  PRIMARY KEY (sent_id, recipient)
) WITHOUT ROWID;
CREATE INDEX sent_report_recipients_mail ON sent_report_recipients (mail_id) WHERE mail_id IS NOT NULL;

CREATE TRIGGER outbox_mails_of_reports AFTER UPDATE OF state ON outbox_mails BEGIN
  UPDATE sent_report_recipients SET state = new.state WHERE mail_id = new.id; END;
