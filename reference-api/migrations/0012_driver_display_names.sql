-- The name of a driver to show; null where its name is shown.
ALTER TABLE inbound_drivers ADD COLUMN display_name TEXT;
