-- What an issue cost on each of the last days, as a JSON array (docs/domain/issues.md#cost). All plants are assessed again.

ALTER TABLE issues ADD COLUMN recent_days TEXT;

DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
