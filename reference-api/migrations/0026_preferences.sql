-- The language of a user's mails: the language that the user chose last on the site; null for none chosen.

ALTER TABLE users ADD COLUMN language TEXT CHECK (language IN ('en', 'nl'));
