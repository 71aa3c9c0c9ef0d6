-- When a user signed in last, and when an administrator deactivated the account. A deactivated user cannot sign in.

ALTER TABLE users ADD COLUMN last_signed_in_at TEXT;
ALTER TABLE users ADD COLUMN deactivated_at TEXT;
