-- Plants, their visibility, and meters. Lists filter and sort by indexed columns of plants.

-- A visibility group is a set of companies that see the same plants (owner and attached). A plant has exactly one, so a
-- list or a statistic for any set of companies reads a set of visibility groups, and no plant is counted twice.
-- companies: the sorted company ids joined by commas, e.g. "2,5".
CREATE TABLE visibility_groups (
  id INTEGER PRIMARY KEY,
  companies TEXT NOT NULL UNIQUE
);

CREATE TABLE visibility_group_companies (
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  visibility_group_id INTEGER NOT NULL REFERENCES visibility_groups (id) ON DELETE CASCADE,
  PRIMARY KEY (company_id, visibility_group_id)
) WITHOUT ROWID;

-- monitored_since null: a light (non-monitored) plant, yield_status NON_MON.
-- status: of the last finished day; yield_status: lowest of the last 7 days; previous_status: lowest of the 7 days
-- before. yield_score: mean of the last 7 days (1 = as expected).
-- issue_*: the current worst open, unsnoozed issue. last_issue_found_on: newest issue of any state;
-- last_unsnoozed_found_on: newest issue that is not snoozed, resolved or not.
-- status_since: first day of the current status (the open span of plant_status_spans).
-- promise_*: long-term flags of the current and the previous period.
-- assessed_until: the last assessed day of daily_totals, issues, spans and promises; null: never assessed.
-- seed and region: input of the simulation.
CREATE TABLE plants (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  plant_code TEXT NOT NULL,
  owning_company_id INTEGER NOT NULL REFERENCES companies (id),
  visibility_group_id INTEGER NOT NULL REFERENCES visibility_groups (id),
  street TEXT NOT NULL,
  street_number TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  city TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  monitored_since TEXT,
  created_at TEXT NOT NULL,
  region TEXT NOT NULL,
  seed INTEGER NOT NULL,
  yield_score REAL,
  yield_status TEXT NOT NULL CHECK (yield_status IN ('OK', 'MEDIUM', 'NOK', 'NONE', 'NON_MON')),
  previous_status TEXT NOT NULL CHECK (previous_status IN ('OK', 'MEDIUM', 'NOK', 'NONE', 'NON_MON')),
  status TEXT NOT NULL CHECK (status IN ('OK', 'MEDIUM', 'NOK', 'NONE', 'NON_MON')),
  status_since TEXT,
  lost_kwh_per_day REAL NOT NULL DEFAULT 0,
  issue_id INTEGER,
  issue_severity INTEGER NOT NULL DEFAULT 0,
  issue_found_on TEXT,
  last_issue_found_on TEXT,
  last_unsnoozed_found_on TEXT,
  promise_current_flag TEXT,
  promise_previous_flag TEXT,
  total_peak_in_watt INTEGER NOT NULL DEFAULT 0,
  total_p90_in_kwh REAL NOT NULL DEFAULT 0,
  meter_count INTEGER NOT NULL DEFAULT 0,
  mixed_orientation INTEGER NOT NULL DEFAULT 0,
  ticket_count INTEGER NOT NULL DEFAULT 0,
  open_ticket_count INTEGER NOT NULL DEFAULT 0,
  assessed_until TEXT
);
-- Lists and statistics read only this index, which covers everything they filter and sort by.
CREATE INDEX plants_list ON plants (
  visibility_group_id, yield_status, promise_current_flag, promise_previous_flag, yield_score, previous_status, status, status_since,
  lost_kwh_per_day, issue_severity, issue_found_on, last_issue_found_on, last_unsnoozed_found_on, monitored_since, total_peak_in_watt,
  total_p90_in_kwh, meter_count, mixed_orientation, ticket_count, open_ticket_count
);
CREATE INDEX plants_name ON plants (visibility_group_id, name COLLATE NOCASE);
CREATE INDEX plants_city ON plants (visibility_group_id, city COLLATE NOCASE);
CREATE INDEX plants_code ON plants (plant_code, visibility_group_id);
CREATE INDEX plants_assessed ON plants (assessed_until) WHERE assessed_until IS NOT NULL;
CREATE INDEX plants_owner ON plants (owning_company_id);

-- Text of the free-text search: name, code, street, number, postal code and city; rowid is the plant's id.
CREATE VIRTUAL TABLE plant_search USING fts5 (text, tokenize = 'trigram');

CREATE TABLE plant_companies (
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  company_id INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  is_owner INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (plant_id, company_id)
) WITHOUT ROWID;
CREATE INDEX plant_companies_company ON plant_companies (company_id, plant_id);

-- orientation: degrees clockwise from north (180 = south). angle: tilt from horizontal.
CREATE TABLE meters (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  inbound_driver_id INTEGER NOT NULL REFERENCES inbound_drivers (id),
  driver_account_id INTEGER REFERENCES driver_accounts (id) ON DELETE SET NULL,
  reference_identifier TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  amount_in_cents_per_kwh REAL,
  peak_in_watt INTEGER NOT NULL,
  p90_in_kwh REAL,
  orientation_in_degrees REAL,
  angle_in_degrees REAL,
  has_mixed_panel_orientations INTEGER NOT NULL DEFAULT 0,
  operational_since TEXT NOT NULL,
  retired_on TEXT,
  seed INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (inbound_driver_id, reference_identifier)
);
CREATE INDEX meters_plant ON meters (plant_id, inbound_driver_id);
CREATE INDEX meters_driver ON meters (inbound_driver_id, retired_on, plant_id);
