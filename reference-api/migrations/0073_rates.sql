-- Rates and totals (docs/domain/scores.md#rates). lost_*_per_day, not_received_*_per_day of issues: of the days of the
-- window on which they were open, divided by their number; of plants: the sums of the open issues. snoozed_*: what the
-- snoozed issues put at stake. window_*: totals of the seven days. All plants are assessed again.
ALTER TABLE plants RENAME COLUMN short_gaps_kwh_per_day TO window_short_gaps_kwh;
ALTER TABLE plants RENAME COLUMN short_gaps_cents_per_day TO window_short_gaps_cents;
ALTER TABLE plants ADD COLUMN window_lost_kwh REAL;
ALTER TABLE plants ADD COLUMN window_lost_cents REAL;
ALTER TABLE plants ADD COLUMN window_not_received_kwh REAL;
ALTER TABLE plants ADD COLUMN window_not_received_cents REAL;
ALTER TABLE plants ADD COLUMN snoozed_kwh_per_day REAL;
ALTER TABLE plants ADD COLUMN snoozed_cents_per_day REAL;

DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
