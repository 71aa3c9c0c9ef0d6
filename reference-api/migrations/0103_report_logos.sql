-- The logo of a company at the top of its reports (docs/domain/report-schedules.md#logo). A logo that was replaced or removed has an
-- end, and is kept with its file of R2 as long as a sent report or a mail shows it.
CREATE TABLE report_logos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  storage_key TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg')),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  ended_at TEXT
);
CREATE UNIQUE INDEX report_logos_current ON report_logos (company_id) WHERE ended_at IS NULL;
CREATE INDEX report_logos_company ON report_logos (company_id);
CREATE INDEX report_logos_ended ON report_logos (ended_at) WHERE ended_at IS NOT NULL;

ALTER TABLE sent_reports ADD COLUMN logo_id INTEGER REFERENCES report_logos (id) ON DELETE SET NULL;
CREATE INDEX sent_reports_logo ON sent_reports (logo_id) WHERE logo_id IS NOT NULL;
ALTER TABLE outbox_mails ADD COLUMN logo_id INTEGER REFERENCES report_logos (id) ON DELETE SET NULL;
CREATE INDEX outbox_mails_logo ON outbox_mails (logo_id) WHERE logo_id IS NOT NULL;
