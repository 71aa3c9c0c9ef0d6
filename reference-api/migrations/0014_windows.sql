-- Losses of the seven days up to two days ago, and causes that carry them (docs/domain/scores.md#losses,
-- docs/domain/issues.md#cost). All plants are assessed again.

-- at_stake_*: the sums of the open issues.
DROP INDEX plants_list;
DROP INDEX plants_list_texts;
ALTER TABLE plants ADD COLUMN not_received_cents_per_day REAL;
ALTER TABLE plants ADD COLUMN at_stake_kwh_per_day REAL;
ALTER TABLE plants ADD COLUMN at_stake_cents_per_day REAL;
CREATE INDEX plants_list ON plants (
  visibility_group_id, yield_status, open_types, promise_current_flag, promise_previous_flag, yield_score, previous_status, status,
  status_since, lost_kwh_per_day, issue_severity, issue_found_on, monitored_since, total_peak_in_watt, total_p90_in_kwh,
  meter_count, mixed_orientation, ticket_count, open_ticket_count, driver_ids, tag_ids, snoozed_types, resolved_types,
  unresolved_found_on, last_issue_found_on, last_unsnoozed_found_on, lost_cents_per_day, not_received_kwh_per_day, silent_since,
  not_received_cents_per_day, at_stake_kwh_per_day, at_stake_cents_per_day
);
CREATE INDEX plants_list_texts ON plants (
  visibility_group_id, yield_status, open_types, promise_current_flag, promise_previous_flag, yield_score, previous_status, status,
  status_since, lost_kwh_per_day, issue_severity, issue_found_on, monitored_since, total_peak_in_watt, total_p90_in_kwh,
  meter_count, mixed_orientation, ticket_count, open_ticket_count, driver_ids, tag_ids, snoozed_types, resolved_types,
  unresolved_found_on, last_issue_found_on, last_unsnoozed_found_on, lost_cents_per_day, not_received_kwh_per_day, silent_since,
  not_received_cents_per_day, at_stake_kwh_per_day, at_stake_cents_per_day,
  search_text, sort_name, city, plant_code
);

-- began_on: the first day that shows it. at_stake_*: lost or not received per day since then, of the same seven days.
ALTER TABLE issues ADD COLUMN began_on TEXT;
ALTER TABLE issues ADD COLUMN not_received_cents REAL;
ALTER TABLE issues ADD COLUMN not_received_cents_per_day REAL;
ALTER TABLE issues ADD COLUMN at_stake_kwh_per_day REAL;
ALTER TABLE issues ADD COLUMN at_stake_cents_per_day REAL;

DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
