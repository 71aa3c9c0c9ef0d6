-- The last day with measurements of a meter to which nothing delivers any more, and of a plant all of whose meters in use
-- are such; null otherwise.
ALTER TABLE meters ADD COLUMN imported_until TEXT;
ALTER TABLE plants ADD COLUMN imported_until TEXT;
