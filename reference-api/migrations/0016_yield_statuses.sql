-- Alerts of low impact, and alerts that are not retrieved, tell nothing about the yield (docs/domain/statuses.md#severity).
-- All plants are assessed again.

UPDATE meter_status_types SET severity = 0
WHERE name IN ('driver_low', 'driver_info', 'driver_notification_retrieval_failure');

DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
