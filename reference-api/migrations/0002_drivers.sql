-- Inbound drivers (the data sources of meters), driver accounts and credentials.

-- status: 0 ok, 1 degraded, 2 not ok. validates_existence 0: the driver cannot validate references.
-- tests 1: supports production and connection tests. portal_link: template with {reference}, or null.
CREATE TABLE inbound_drivers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,
  status INTEGER NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2)),
  status_description TEXT NOT NULL,
  supports_notifications INTEGER NOT NULL DEFAULT 1,
  validates_existence INTEGER NOT NULL DEFAULT 1,
  tests INTEGER NOT NULL DEFAULT 0,
  portal_link TEXT
);

CREATE TABLE company_inbound_drivers (
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  inbound_driver_id INTEGER NOT NULL REFERENCES inbound_drivers (id) ON DELETE CASCADE,
  PRIMARY KEY (company_id, inbound_driver_id)
) WITHOUT ROWID;

CREATE TABLE credential_compositions (
  id INTEGER PRIMARY KEY,
  inbound_driver_id INTEGER NOT NULL REFERENCES inbound_drivers (id) ON DELETE CASCADE,
  alias TEXT NOT NULL,
  display_name TEXT NOT NULL,
  UNIQUE (inbound_driver_id, alias)
);

-- pattern: regular expression for the whole value.
CREATE TABLE credential_fields (
  id INTEGER PRIMARY KEY,
  composition_id INTEGER NOT NULL REFERENCES credential_compositions (id) ON DELETE CASCADE,
  nr INTEGER NOT NULL,
  name TEXT NOT NULL,
  display_name TEXT NOT NULL,
  editable INTEGER NOT NULL DEFAULT 1,
  pattern TEXT NOT NULL,
  UNIQUE (composition_id, nr)
);

CREATE TABLE driver_accounts (
  id INTEGER PRIMARY KEY,
  inbound_driver_id INTEGER NOT NULL REFERENCES inbound_drivers (id) ON DELETE CASCADE,
  display_name TEXT NOT NULL
);

-- field_values: JSON object of prescribed values by credential field name.
CREATE TABLE driver_account_compositions (
  driver_account_id INTEGER NOT NULL REFERENCES driver_accounts (id) ON DELETE CASCADE,
  composition_id INTEGER NOT NULL REFERENCES credential_compositions (id) ON DELETE CASCADE,
  field_values TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (driver_account_id, composition_id)
) WITHOUT ROWID;

CREATE TABLE company_driver_accounts (
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  driver_account_id INTEGER NOT NULL REFERENCES driver_accounts (id) ON DELETE CASCADE,
  PRIMARY KEY (company_id, driver_account_id)
) WITHOUT ROWID;
