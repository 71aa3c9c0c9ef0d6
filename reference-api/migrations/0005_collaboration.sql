-- Tags, custom fields, tickets, comments, notes, files, contacts, and the audit log.

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE,
  UNIQUE (company_id, name)
);

-- Companies that a tag is shared with, besides its owner.
CREATE TABLE company_tags (
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (company_id, tag_id)
) WITHOUT ROWID;

CREATE TABLE plant_tags (
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (plant_id, tag_id)
) WITHOUT ROWID;
CREATE INDEX plant_tags_tag ON plant_tags (tag_id, plant_id);

CREATE TABLE custom_field_types (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('text', 'date', 'two_solar', 'euro', 'integer', 'float'))
);
CREATE INDEX custom_field_types_company ON custom_field_types (company_id);

CREATE TABLE company_custom_field_types (
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  type_id INTEGER NOT NULL REFERENCES custom_field_types (id) ON DELETE CASCADE,
  PRIMARY KEY (company_id, type_id)
) WITHOUT ROWID;

CREATE TABLE custom_fields (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  type_id INTEGER NOT NULL REFERENCES custom_field_types (id) ON DELETE CASCADE,
  value TEXT NOT NULL,
  UNIQUE (plant_id, type_id)
);
CREATE INDEX custom_fields_value ON custom_fields (type_id, value, plant_id);

-- company_id null: shared with all companies.
CREATE TABLE ticket_templates (
  id INTEGER PRIMARY KEY,
  company_id INTEGER REFERENCES companies (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL
);

CREATE TABLE tickets (
  id INTEGER PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  creator_id INTEGER NOT NULL REFERENCES users (id),
  ticket_template_id INTEGER REFERENCES ticket_templates (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  created_at TEXT NOT NULL,
  closed_on TEXT
);
CREATE INDEX tickets_plant ON tickets (plant_id, closed_on);
CREATE INDEX tickets_open ON tickets (closed_on, created_at);
CREATE INDEX tickets_created ON tickets (created_at);

CREATE TABLE ticket_assignments (
  id INTEGER PRIMARY KEY,
  ticket_id INTEGER NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  assigned_on TEXT NOT NULL,
  unassigned_on TEXT
);
CREATE INDEX ticket_assignments_ticket ON ticket_assignments (ticket_id, unassigned_on, user_id);
CREATE INDEX ticket_assignments_user ON ticket_assignments (user_id, unassigned_on, ticket_id);

CREATE TABLE comments (
  id INTEGER PRIMARY KEY,
  commentable_type TEXT NOT NULL CHECK (commentable_type IN ('ticket')),
  commentable_id INTEGER NOT NULL,
  commenter_id INTEGER NOT NULL REFERENCES users (id),
  comment TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX comments_subject ON comments (commentable_type, commentable_id, created_at);

-- company_id: the company a private note is visible to.
CREATE TABLE notes (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES users (id),
  message TEXT NOT NULL,
  private INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);
CREATE INDEX notes_plant ON notes (plant_id, created_at);

-- storage_key: the object in R2.
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  uploader_id INTEGER NOT NULL REFERENCES users (id),
  file_name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  content_type TEXT NOT NULL,
  size_in_bytes INTEGER NOT NULL,
  storage_key TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
);
CREATE INDEX files_plant ON files (plant_id, created_at);

CREATE TABLE contacts (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  name TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  phone_number TEXT NOT NULL DEFAULT ''
);
CREATE INDEX contacts_plant ON contacts (plant_id);

-- plant_id is stored besides model_type and model_id, so that the entries of a plant are one index read; without foreign
-- key, because they outlive the plant. user_id null: a change by the system. Values are JSON objects.
CREATE TABLE audits (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER,
  model_type TEXT NOT NULL,
  model_id INTEGER NOT NULL,
  event TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id),
  old_values TEXT NOT NULL DEFAULT '{}',
  new_values TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL
);
CREATE INDEX audits_plant ON audits (plant_id, model_type, created_at);
