-- Whether the cause of a loss was what its pattern says, and what it was instead. Stated when a ticket is closed.
ALTER TABLE tickets ADD COLUMN named_pattern TEXT;
ALTER TABLE tickets ADD COLUMN pattern_verdict TEXT CHECK (pattern_verdict IN ('right', 'wrong', 'unknown'));
ALTER TABLE tickets ADD COLUMN actual_pattern TEXT;
ALTER TABLE tickets ADD COLUMN actual_cause TEXT NOT NULL DEFAULT '';
CREATE INDEX tickets_reviewed ON tickets (named_pattern) WHERE pattern_verdict IS NOT NULL;

DROP TRIGGER tickets_revised;
CREATE TRIGGER tickets_revised AFTER UPDATE OF title, description, ticket_template_id, due_on, priority, waiting_for, closed_on, finding, finding_note, pattern_verdict, actual_pattern, actual_cause ON tickets BEGIN UPDATE tickets SET revision = old.revision + 1 WHERE id = new.id; END;
