-- replaces_finer: whether the import replaces earlier ones also where they are finer, as all imports did before.
-- milliwatt_hours: the energy that the import of a person stored. upload_id: the same for all calls that import the same
-- files; file_name: the first of them; file_count: their number.
ALTER TABLE measurement_imports ADD COLUMN replaces_finer INTEGER NOT NULL DEFAULT 1;
ALTER TABLE measurement_imports ADD COLUMN milliwatt_hours INTEGER;
ALTER TABLE measurement_imports ADD COLUMN upload_id TEXT;
ALTER TABLE measurement_imports ADD COLUMN file_name TEXT;
ALTER TABLE measurement_imports ADD COLUMN file_count INTEGER;
UPDATE measurement_imports
SET milliwatt_hours = (SELECT coalesce(sum(milliwatt_hours), 0) FROM measurements WHERE import_id = measurement_imports.id)
WHERE source = 'call';
