-- The day of the planned visit of a ticket (docs/domain/tickets.md#planning).
ALTER TABLE tickets ADD COLUMN visit_on TEXT;
CREATE INDEX tickets_visit ON tickets (visit_on) WHERE visit_on IS NOT NULL AND closed_on IS NULL;

DROP TRIGGER tickets_revised;
CREATE TRIGGER tickets_revised AFTER UPDATE OF title, description, ticket_template_id, due_on, visit_on, priority, waiting_for, closed_on, finding, finding_note, pattern_verdict, actual_pattern, actual_cause ON tickets BEGIN UPDATE tickets SET revision = old.revision + 1 WHERE id = new.id; END;
