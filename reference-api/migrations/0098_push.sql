-- Formats of webhooks, and alert rules that send push messages (docs/domain/alerts.md).
ALTER TABLE alert_rules ADD COLUMN format TEXT NOT NULL DEFAULT 'standard'
  CHECK (format IN ('standard', 'slack', 'teams', 'ntfy'));
ALTER TABLE alert_rules RENAME COLUMN channel TO former_channel;
ALTER TABLE alert_rules ADD COLUMN channel TEXT NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'webhook', 'push'));
UPDATE alert_rules SET channel = former_channel;
ALTER TABLE alert_rules DROP COLUMN former_channel;

-- The push subscriptions of browsers. p256dh, auth: the keys that encrypt messages to the browser.
CREATE TABLE push_devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
);
CREATE INDEX push_devices_user ON push_devices (user_id);

-- The devices that have not received a push message yet: a JSON array.
ALTER TABLE alert_messages ADD COLUMN device_ids TEXT;
