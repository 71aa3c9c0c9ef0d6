-- Alerts of low impact, and alerts that are not retrieved, tell nothing about the yield (docs/domain/statuses.md#severity).
UPDATE meter_status_types SET severity = 0
WHERE name IN ('driver_low', 'driver_info', 'driver_notification_retrieval_failure');

-- What was not received in gaps that are too short for an issue (docs/domain/scores.md#losses).
ALTER TABLE plants ADD COLUMN short_gaps_kwh_per_day REAL;
ALTER TABLE plants ADD COLUMN short_gaps_cents_per_day REAL;

-- All plants are assessed again.
DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
