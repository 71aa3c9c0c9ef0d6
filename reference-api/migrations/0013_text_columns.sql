-- What searches and sorts compare. The API fills the columns of rows that are stored already (src/fleet/text-columns.ts).

-- search_text: its first line is the name. sort_name: the name with numbers of equal length. Empty: to be filled.
ALTER TABLE plants ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
CREATE INDEX plants_without_sort_name ON plants (id) WHERE sort_name = '';
DROP INDEX plants_list_texts;
CREATE INDEX plants_list_texts ON plants (
  visibility_group_id, yield_status, open_types, promise_current_flag, promise_previous_flag, yield_score, previous_status, status,
  status_since, lost_kwh_per_day, issue_severity, issue_found_on, monitored_since, total_peak_in_watt, total_p90_in_kwh,
  meter_count, mixed_orientation, ticket_count, open_ticket_count, driver_ids, tag_ids, snoozed_types, resolved_types,
  unresolved_found_on, last_issue_found_on, last_unsnoozed_found_on, lost_cents_per_day, not_received_kwh_per_day, silent_since,
  search_text, sort_name, city, plant_code
);

-- search_text: of the title; empty: to be filled. plant_search: the first line of the plant's search_text.
ALTER TABLE tickets ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
ALTER TABLE tickets ADD COLUMN plant_search TEXT NOT NULL DEFAULT '';
CREATE INDEX tickets_without_search_text ON tickets (id) WHERE search_text = '';
DROP TRIGGER tickets_inserted;
DROP TRIGGER plants_updated_tickets;
CREATE TRIGGER tickets_inserted AFTER INSERT ON tickets BEGIN UPDATE tickets SET (visibility_group_id, plant_name, plant_search) = (SELECT visibility_group_id, name, substr(search_text, 1, max(0, instr(search_text, char(10)) - 1)) FROM plants WHERE plants.id = new.plant_id) WHERE id = new.id; END;
CREATE TRIGGER plants_updated_tickets AFTER UPDATE OF visibility_group_id, name, search_text ON plants BEGIN UPDATE tickets SET visibility_group_id = new.visibility_group_id, plant_name = new.name, plant_search = substr(new.search_text, 1, max(0, instr(new.search_text, char(10)) - 1)) WHERE plant_id = new.id; END;
DROP INDEX tickets_list;
CREATE INDEX tickets_list ON tickets (
  visibility_group_id, closed_on, created_at, ticket_template_id, number, company_id, title COLLATE NOCASE, plant_name COLLATE NOCASE,
  search_text, plant_search
);
