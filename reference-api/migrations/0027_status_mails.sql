-- The daily status e-mail, and the delivery of mails (docs/domain/status-mail.md).

-- state: stored if mails are not delivered; otherwise waiting until next_attempt_at, sending, and sent or failed. An
-- interrupted attempt leaves sending, which is not repeated, because the mail may have been sent.
ALTER TABLE outbox_mails ADD COLUMN html TEXT;
ALTER TABLE outbox_mails ADD COLUMN unsubscribe_url TEXT;
ALTER TABLE outbox_mails ADD COLUMN state TEXT NOT NULL DEFAULT 'stored'
  CHECK (state IN ('stored', 'waiting', 'sending', 'sent', 'failed'));
ALTER TABLE outbox_mails ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox_mails ADD COLUMN next_attempt_at TEXT;
CREATE INDEX outbox_mails_delivery ON outbox_mails (state, next_attempt_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX outbox_mails_created ON outbox_mails (created_at);

-- The days for which a user's news were looked at. mail_id null: there was nothing to send.
CREATE TABLE status_mails (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  mail_id INTEGER,
  PRIMARY KEY (user_id, day)
) WITHOUT ROWID;
CREATE INDEX status_mails_day ON status_mails (day);
CREATE INDEX users_status_emails ON users (id) WHERE subscribed_to_status_emails = 1;
