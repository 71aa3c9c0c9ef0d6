-- How much less energy a plant gives each year (docs/domain/scores.md#degradation): JSON.
ALTER TABLE plants ADD COLUMN degradation TEXT;
