-- Planning and findings of tickets: when a ticket is due, how urgent it is, whom it waits for, which issues it is about,
-- and what was found when it was closed.

ALTER TABLE tickets ADD COLUMN due_on TEXT;
ALTER TABLE tickets ADD COLUMN priority TEXT NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'urgent'));
-- Null: nobody.
ALTER TABLE tickets ADD COLUMN waiting_for TEXT CHECK (waiting_for IN ('customer', 'installer', 'supplier', 'grid_operator'));
-- A JSON array. The issues belong to the plant of the ticket.
ALTER TABLE tickets ADD COLUMN issue_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tickets ADD COLUMN finding TEXT;
ALTER TABLE tickets ADD COLUMN finding_note TEXT NOT NULL DEFAULT '';
ALTER TABLE tickets ADD COLUMN closed_by INTEGER REFERENCES users (id);
CREATE INDEX tickets_due ON tickets (closed_on, due_on);

-- The title with numbers of equal length. The API fills the columns of stored rows (src/fleet/text-columns.ts).
ALTER TABLE tickets ADD COLUMN sort_title TEXT NOT NULL DEFAULT '';
UPDATE tickets SET search_text = '';
