-- Losses and comparisons of the same hours (docs/domain/scores.md). All plants are assessed again.

-- status: of the last finished day; yield_status: of the last day with data, NONE for a silent plant; previous_status:
-- the same a week before. lost_*, not_received_*: means of the last 7 days; null: not known. silent_since: first full day
-- without data, of a plant that delivered nothing on the last two full days or more.
DROP INDEX plants_list;
DROP INDEX plants_list_texts;
ALTER TABLE plants DROP COLUMN lost_kwh_per_day;
ALTER TABLE plants ADD COLUMN lost_kwh_per_day REAL;
ALTER TABLE plants ADD COLUMN lost_cents_per_day REAL;
ALTER TABLE plants ADD COLUMN not_received_kwh_per_day REAL;
ALTER TABLE plants ADD COLUMN silent_since TEXT;
CREATE INDEX plants_list ON plants (
  visibility_group_id, yield_status, open_types, promise_current_flag, promise_previous_flag, yield_score, previous_status, status,
  status_since, lost_kwh_per_day, issue_severity, issue_found_on, monitored_since, total_peak_in_watt, total_p90_in_kwh,
  meter_count, mixed_orientation, ticket_count, open_ticket_count, driver_ids, tag_ids, snoozed_types, resolved_types,
  unresolved_found_on, last_issue_found_on, last_unsnoozed_found_on, lost_cents_per_day, not_received_kwh_per_day, silent_since
);
CREATE INDEX plants_list_texts ON plants (
  visibility_group_id, yield_status, open_types, promise_current_flag, promise_previous_flag, yield_score, previous_status, status,
  status_since, lost_kwh_per_day, issue_severity, issue_found_on, monitored_since, total_peak_in_watt, total_p90_in_kwh,
  meter_count, mixed_orientation, ticket_count, open_ticket_count, driver_ids, tag_ids, snoozed_types, resolved_types,
  unresolved_found_on, last_issue_found_on, last_unsnoozed_found_on, lost_cents_per_day, not_received_kwh_per_day, silent_since,
  search_text, name, city, plant_code
);

-- The expected yield of the hours with data, and the hours of meters without.
DELETE FROM daily_totals;
ALTER TABLE daily_totals RENAME COLUMN expected_yield_in_kwh TO compared_expected_yield_in_kwh;
ALTER TABLE daily_totals ADD COLUMN missing_hours INTEGER NOT NULL DEFAULT 0;

-- Delivered, promised and radiation are of the hours with data. left_out_days: the days without, with fractions.
ALTER TABLE promise_periods ADD COLUMN left_out_days REAL NOT NULL DEFAULT 0;

UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
