-- Mails about tickets, and replies to them (docs/domain/ticket-mail.md).
ALTER TABLE users ADD COLUMN subscribed_to_ticket_emails INTEGER NOT NULL DEFAULT 1 CHECK (subscribed_to_ticket_emails IN (0, 1));

-- reply_to: the address that a reply goes to. thread_id: what the mails of a conversation refer to (References).
ALTER TABLE outbox_mails ADD COLUMN reply_to TEXT;
ALTER TABLE outbox_mails ADD COLUMN thread_id TEXT;

-- Replies that have become comments, by the hash of their Message-ID, so that one that is delivered again writes nothing.
CREATE TABLE received_replies (key TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX received_replies_at ON received_replies (at);
