-- The days of the window on which energy was not received (docs/domain/scores.md#losses). All plants are assessed again.

ALTER TABLE plants ADD COLUMN not_received_days INTEGER;
ALTER TABLE issues ADD COLUMN not_received_days INTEGER;

DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
