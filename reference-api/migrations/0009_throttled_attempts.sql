-- Mails to reset a password are limited as failed sign-ins are.
ALTER TABLE sign_in_failures RENAME TO throttled_attempts;
ALTER TABLE throttled_attempts RENAME COLUMN failures TO attempts;
