-- The energy of a plant in the seven days up to two days ago: generated, and expected for the hours with measurements.
-- Sums of plants are compared by it (docs/domain/scores.md#losses). All plants are assessed again.

ALTER TABLE plants ADD COLUMN window_generated_kwh REAL;
ALTER TABLE plants ADD COLUMN window_compared_expected_kwh REAL;

DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
