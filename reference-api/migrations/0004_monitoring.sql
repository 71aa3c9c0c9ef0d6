-- Monitoring: planned faults of the simulation, issues, daily totals, status history, long-term promises.

-- A planned fault. meter_id null: the whole plant. ends_at null: ongoing. magnitude: share of the yield
-- lost (0-1), or the factor of peak power for power spikes.
CREATE TABLE fault_events (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  meter_id INTEGER REFERENCES meters (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT,
  magnitude REAL NOT NULL DEFAULT 1,
  details TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX fault_events_plant ON fault_events (plant_id, starts_at);

-- state follows from the dates: resolved when resolved_on is set, snoozed while snoozed_until is after today,
-- otherwise open. It is stored for the indexes; the daily run updates it.
CREATE TABLE issues (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  meter_id INTEGER REFERENCES meters (id) ON DELETE CASCADE,
  fault_event_id INTEGER REFERENCES fault_events (id) ON DELETE SET NULL,
  type_name TEXT NOT NULL,
  severity INTEGER NOT NULL,
  found_on TEXT NOT NULL,
  resolved_on TEXT,
  snoozed_until TEXT,
  state TEXT NOT NULL CHECK (state IN ('open', 'snoozed', 'resolved'))
);
CREATE INDEX issues_plant ON issues (plant_id, state, severity, found_on);
CREATE INDEX issues_state ON issues (state, type_name, found_on, plant_id);
CREATE INDEX issues_found ON issues (found_on, type_name, state, plant_id);
CREATE INDEX issues_newest ON issues (plant_id, found_on, state);
CREATE INDEX issues_resolved ON issues (resolved_on, type_name, plant_id) WHERE resolved_on IS NOT NULL;
CREATE INDEX issues_snoozed ON issues (snoozed_until) WHERE state = 'snoozed';
CREATE INDEX issues_meter ON issues (meter_id, state);

-- Totals of one day over the plants of a visibility group; ok to none: number of meters by status.
CREATE TABLE daily_totals (
  visibility_group_id INTEGER NOT NULL REFERENCES visibility_groups (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  actual_yield_in_kwh REAL NOT NULL DEFAULT 0,
  expected_yield_in_kwh REAL NOT NULL DEFAULT 0,
  ok INTEGER NOT NULL DEFAULT 0,
  medium INTEGER NOT NULL DEFAULT 0,
  nok INTEGER NOT NULL DEFAULT 0,
  none INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (visibility_group_id, date)
) WITHOUT ROWID;

-- Status of a plant through time, run-length encoded, from starts_on to ends_on, both included (ends_on null: until now).
-- Days before the first span have no status (NONE).
CREATE TABLE plant_status_spans (
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  starts_on TEXT NOT NULL,
  ends_on TEXT,
  yield_status TEXT NOT NULL CHECK (yield_status IN ('OK', 'MEDIUM', 'NOK', 'NONE', 'NON_MON')),
  PRIMARY KEY (plant_id, starts_on)
) WITHOUT ROWID;

CREATE TABLE meter_status_types (
  name TEXT PRIMARY KEY,
  display_name TEXT NOT NULL,
  display_name_short TEXT NOT NULL,
  severity INTEGER NOT NULL,
  descriptiveness INTEGER NOT NULL
) WITHOUT ROWID;

-- A yearly promise. summary: TOO_EARLY, AHEAD, BEHIND, BEHIND_SEVERELY or FINISHED. period_index 0 is the first
-- year. radiation_received_pct: radiation relative to a typical year, 100 = the same.
CREATE TABLE promise_periods (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  period_index INTEGER NOT NULL,
  period_start TEXT NOT NULL,
  summary TEXT NOT NULL,
  delivered_till_now_wh REAL NOT NULL,
  promised_till_now_wh REAL NOT NULL,
  promised_total_wh REAL NOT NULL,
  radiation_received_pct REAL NOT NULL,
  difference_till_now_pct REAL NOT NULL,
  difference_till_now_wh REAL NOT NULL,
  last_changed_on TEXT NOT NULL,
  UNIQUE (plant_id, period_index)
);
CREATE INDEX promise_periods_summary ON promise_periods (summary, plant_id);

CREATE TABLE promise_status_changes (
  id INTEGER PRIMARY KEY,
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  promise_period_id INTEGER NOT NULL REFERENCES promise_periods (id) ON DELETE CASCADE,
  changed_on TEXT NOT NULL,
  summary TEXT NOT NULL
);
CREATE INDEX promise_status_changes_day ON promise_status_changes (changed_on, summary, plant_id);
CREATE INDEX promise_status_changes_plant ON promise_status_changes (plant_id);

-- Ongoing production and connection tests.
CREATE TABLE meter_tests (
  meter_id INTEGER NOT NULL REFERENCES meters (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('production', 'connection')),
  started_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  PRIMARY KEY (meter_id, kind)
) WITHOUT ROWID;

-- State of the simulated fleet: progress of the seeding, simulated_from (the first day of daily_totals), the lease of the
-- daily run, the key that signs file links.
CREATE TABLE fleet_state (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
