-- Columns of plants and tickets that lists filter and sort by, covered by an index: a page and its total take one pass.

-- The bit of an issue type or promise flag in the columns below.
CREATE TABLE list_bits (
  name TEXT PRIMARY KEY,
  bit INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO list_bits (name, bit)
SELECT value, 1 << key FROM json_each('[
  "connectivity", "driver_notification", "driver_notification_retrieval", "yield_promise_status", "zero_yield",
  "registration_failed", "shade_first_half", "shade_second_half", "shade", "new", "ticket", "misc",
  "power_optimizer_issue", "power_spike_high", "power_spike_medium", "power_spike", "meter_credentials",
  "power_interruption", "TOO_EARLY", "AHEAD", "BEHIND", "BEHIND_SEVERELY", "FINISHED"
]');

-- search_text: text of the free-text search: name, code, street, number, postal code and city, in lower case.
-- driver_ids, tag_ids: ids between commas, ",1,5,": of active meters' drivers, of tags. open_types, snoozed_types,
-- resolved_types: the types of its issues of each state; promise_flags: the flags of its promises. unresolved_found_on:
-- when the worst issue that is open or snoozed was found.
ALTER TABLE plants ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
ALTER TABLE plants ADD COLUMN driver_ids TEXT NOT NULL DEFAULT '';
ALTER TABLE plants ADD COLUMN tag_ids TEXT NOT NULL DEFAULT '';
ALTER TABLE plants ADD COLUMN open_types INTEGER NOT NULL DEFAULT 0;
ALTER TABLE plants ADD COLUMN snoozed_types INTEGER NOT NULL DEFAULT 0;
ALTER TABLE plants ADD COLUMN resolved_types INTEGER NOT NULL DEFAULT 0;
ALTER TABLE plants ADD COLUMN promise_flags INTEGER NOT NULL DEFAULT 0;
ALTER TABLE plants ADD COLUMN unresolved_found_on TEXT;
UPDATE plants SET
  search_text = lower(concat_ws(' ', name, plant_code, street, street_number, postal_code, city)),
  driver_ids = coalesce((SELECT ',' || group_concat(DISTINCT inbound_driver_id) || ',' FROM meters WHERE plant_id = plants.id AND retired_on IS NULL), ''),
  tag_ids = coalesce((SELECT ',' || group_concat(tag_id) || ',' FROM plant_tags WHERE plant_id = plants.id), ''),
  open_types = coalesce((SELECT sum(DISTINCT (SELECT bit FROM list_bits WHERE list_bits.name = type_name)) FROM issues WHERE plant_id = plants.id AND +state = 'open'), 0),
  snoozed_types = coalesce((SELECT sum(DISTINCT (SELECT bit FROM list_bits WHERE list_bits.name = type_name)) FROM issues WHERE plant_id = plants.id AND +state = 'snoozed'), 0),
  resolved_types = coalesce((SELECT sum(DISTINCT (SELECT bit FROM list_bits WHERE list_bits.name = type_name)) FROM issues WHERE plant_id = plants.id AND +state = 'resolved'), 0),
  promise_flags = coalesce((SELECT sum(DISTINCT (SELECT bit FROM list_bits WHERE list_bits.name = summary)) FROM promise_periods WHERE plant_id = plants.id), 0),
  unresolved_found_on = (SELECT found_on FROM issues WHERE plant_id = plants.id AND state <> 'resolved' ORDER BY severity DESC, found_on LIMIT 1);
DROP INDEX plants_list;
DROP INDEX plants_name;
DROP INDEX plants_city;
DROP TABLE plant_search;
CREATE INDEX plants_list ON plants (
  visibility_group_id, yield_status, open_types, promise_current_flag, promise_previous_flag, yield_score, previous_status, status,
  status_since, lost_kwh_per_day, issue_severity, issue_found_on, monitored_since, total_peak_in_watt, total_p90_in_kwh,
  meter_count, mixed_orientation, ticket_count, open_ticket_count, driver_ids, tag_ids, snoozed_types, resolved_types,
  promise_flags, unresolved_found_on, last_issue_found_on, last_unsnoozed_found_on
);
-- The same with texts, for searching and sorting by them; a pass over the index without texts is a third shorter.
CREATE INDEX plants_list_texts ON plants (
  visibility_group_id, yield_status, open_types, promise_current_flag, promise_previous_flag, yield_score, previous_status, status,
  status_since, lost_kwh_per_day, issue_severity, issue_found_on, monitored_since, total_peak_in_watt, total_p90_in_kwh,
  meter_count, mixed_orientation, ticket_count, open_ticket_count, driver_ids, tag_ids, snoozed_types, resolved_types,
  promise_flags, unresolved_found_on, last_issue_found_on, last_unsnoozed_found_on, search_text, name, city, plant_code
);

-- Issues unresolved on a day: few were resolved soon after it, and those that lasted long have an index of their own.
DROP INDEX issues_state;
DROP INDEX issues_found;
DROP INDEX issues_plant;
CREATE INDEX issues_plant ON issues (plant_id, state, severity, found_on, type_name);
CREATE INDEX issues_state ON issues (state, type_name, found_on, plant_id, severity);
CREATE INDEX issues_found ON issues (found_on, type_name, state, plant_id, severity, resolved_on);
CREATE INDEX issues_lasting ON issues (found_on, resolved_on, plant_id, type_name, severity)
  WHERE resolved_on > date(found_on, '+16 days');

DROP INDEX custom_fields_value;
CREATE INDEX custom_fields_value ON custom_fields (type_id, value COLLATE NOCASE, plant_id);

-- visibility_group_id, plant_name: copied from the plant.
ALTER TABLE tickets ADD COLUMN visibility_group_id INTEGER;
ALTER TABLE tickets ADD COLUMN plant_name TEXT NOT NULL DEFAULT '';
UPDATE tickets SET (visibility_group_id, plant_name) = (SELECT visibility_group_id, name FROM plants WHERE plants.id = plant_id);
CREATE TRIGGER tickets_inserted AFTER INSERT ON tickets BEGIN UPDATE tickets SET (visibility_group_id, plant_name) = (SELECT visibility_group_id, name FROM plants WHERE plants.id = new.plant_id) WHERE id = new.id; END;
CREATE TRIGGER plants_updated_tickets AFTER UPDATE OF visibility_group_id, name ON plants BEGIN UPDATE tickets SET visibility_group_id = new.visibility_group_id, plant_name = new.name WHERE plant_id = new.id; END;
CREATE INDEX tickets_list ON tickets (
  visibility_group_id, closed_on, created_at, ticket_template_id, number, company_id, title COLLATE NOCASE, plant_name COLLATE NOCASE
);
