-- A ticket for several plants has a row for each of them (docs/domain/tickets.md#several-plants). The rows of the further
-- plants name the first one and show its number; their own number, which is unique, is below zero.
ALTER TABLE tickets ADD COLUMN parent_id INTEGER REFERENCES tickets (id) ON DELETE SET NULL;
ALTER TABLE tickets ADD COLUMN shown_number INTEGER;
CREATE INDEX tickets_parent ON tickets (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX tickets_shown_number ON tickets (shown_number) WHERE shown_number IS NOT NULL;
DROP INDEX tickets_list;
CREATE INDEX tickets_list ON tickets (
  visibility_group_id, closed_on, created_at, ticket_template_id, number, company_id, title COLLATE NOCASE, plant_name COLLATE NOCASE,
  search_text, plant_search, parent_id, shown_number
);
