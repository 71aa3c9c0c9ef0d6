-- The filter for any long-term period reads the flags of the current and the previous one, which are columns already.
DROP INDEX plants_list;
DROP INDEX plants_list_texts;
ALTER TABLE plants DROP COLUMN promise_flags;
DELETE FROM list_bits WHERE name IN ('TOO_EARLY', 'AHEAD', 'BEHIND', 'BEHIND_SEVERELY', 'FINISHED');
CREATE INDEX plants_list ON plants (
  visibility_group_id, yield_status, open_types, promise_current_flag, promise_previous_flag, yield_score, previous_status, status,
  status_since, lost_kwh_per_day, issue_severity, issue_found_on, monitored_since, total_peak_in_watt, total_p90_in_kwh,
  meter_count, mixed_orientation, ticket_count, open_ticket_count, driver_ids, tag_ids, snoozed_types, resolved_types,
  unresolved_found_on, last_issue_found_on, last_unsnoozed_found_on
);
CREATE INDEX plants_list_texts ON plants (
  visibility_group_id, yield_status, open_types, promise_current_flag, promise_previous_flag, yield_score, previous_status, status,
  status_since, lost_kwh_per_day, issue_severity, issue_found_on, monitored_since, total_peak_in_watt, total_p90_in_kwh,
  meter_count, mixed_orientation, ticket_count, open_ticket_count, driver_ids, tag_ids, snoozed_types, resolved_types,
  unresolved_found_on, last_issue_found_on, last_unsnoozed_found_on, search_text, name, city, plant_code
);
