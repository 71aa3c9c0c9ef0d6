-- The expected energy of hours without data, by day (docs/domain/scores.md#words). All plants are assessed again.

ALTER TABLE daily_totals ADD COLUMN not_received_kwh REAL NOT NULL DEFAULT 0;

DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
