-- The days of a month are side by side, so that a period that begins or ends within a month reads few pages.
ALTER TABLE plant_days RENAME TO earlier_plant_days;
CREATE TABLE plant_days (
  plant_id INTEGER NOT NULL REFERENCES plants (id) ON DELETE CASCADE,
  month TEXT NOT NULL,
  days TEXT NOT NULL,
  PRIMARY KEY (month, plant_id)
) WITHOUT ROWID;
INSERT INTO plant_days (plant_id, month, days) SELECT plant_id, month, days FROM earlier_plant_days ORDER BY month, plant_id;
DROP TABLE earlier_plant_days;
CREATE INDEX plant_days_of_plant ON plant_days (plant_id);

-- What the plants of a visibility group with the same owner, tags, drivers, orientation or year add up in a period, from the
-- first request of a day for it on (src/lists/period-sums.ts, docs/decisions/0224). key: the owner, the tags, … of the plants; ''
-- without any. causes: a JSON array of [type, pattern, kWh, cents]. Whatever changes one of the plants deletes the sums of its
-- visibility group; nothing is written if none are stored.
CREATE TABLE period_sums (
  visibility_group_id INTEGER NOT NULL REFERENCES visibility_groups (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  period TEXT NOT NULL,
  grouping TEXT NOT NULL,
  key TEXT NOT NULL,
  causes TEXT,
  plants INTEGER NOT NULL,
  peak INTEGER NOT NULL,
  measured_peak INTEGER,
  actual_kwh REAL,
  actual_plants INTEGER NOT NULL,
  compared_plants INTEGER NOT NULL,
  compared_actual_kwh REAL,
  compared_expected_kwh REAL,
  lost_kwh REAL,
  lost_cents REAL,
  lost_unpriced INTEGER,
  not_received_kwh REAL,
  not_received_cents REAL,
  not_received_unpriced INTEGER,
  not_received_unknown INTEGER,
  lost_kwh_per_day REAL,
  lost_cents_per_day REAL,
  not_received_kwh_per_day REAL,
  not_received_cents_per_day REAL,
  without_weather INTEGER,
  without_data INTEGER,
  hourly_hours REAL,
  delivering_hours REAL,
  hourly_expected_kwh REAL,
  delivering_expected_kwh REAL,
  availability_plants INTEGER NOT NULL,
  light_kwh REAL,
  light_actual_kwh REAL,
  performance_plants INTEGER NOT NULL,
  received_kw REAL,
  received_kwh REAL,
  yield_plants INTEGER NOT NULL,
  curtailed_kwh REAL,
  same_plants INTEGER,
  same_peak INTEGER,
  same_kwh REAL,
  earlier_kwh REAL,
  same_compared_kwh REAL,
  same_expected_kwh REAL,
  earlier_compared_kwh REAL,
  earlier_expected_kwh REAL,
  same_lost_kwh REAL,
  earlier_lost_kwh REAL,
  PRIMARY KEY (visibility_group_id, date, period, grouping, key)
) WITHOUT ROWID;
CREATE TRIGGER plant_periods_sums_insert AFTER INSERT ON plant_periods BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (SELECT visibility_group_id FROM plants WHERE id = new.plant_id); END;
CREATE TRIGGER plant_periods_sums_update AFTER UPDATE ON plant_periods BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (SELECT visibility_group_id FROM plants WHERE id = new.plant_id); END;
CREATE TRIGGER plant_periods_sums_delete AFTER DELETE ON plant_periods BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (SELECT visibility_group_id FROM plants WHERE id = old.plant_id); END;
CREATE TRIGGER plant_days_sums_insert AFTER INSERT ON plant_days BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (SELECT visibility_group_id FROM plants WHERE id = new.plant_id); END;
CREATE TRIGGER plant_days_sums_update AFTER UPDATE ON plant_days BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (SELECT visibility_group_id FROM plants WHERE id = new.plant_id); END;
CREATE TRIGGER plant_days_sums_delete AFTER DELETE ON plant_days BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (SELECT visibility_group_id FROM plants WHERE id = old.plant_id); END;
CREATE TRIGGER meters_sums_insert AFTER INSERT ON meters BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (SELECT visibility_group_id FROM plants WHERE id = new.plant_id); END;
CREATE TRIGGER meters_sums_update AFTER UPDATE OF
  plant_id, angle_in_degrees, orientation_in_degrees, has_mixed_panel_orientations, operational_since, retired_on ON meters BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (SELECT visibility_group_id FROM plants WHERE id IN (old.plant_id, new.plant_id)); END;
CREATE TRIGGER meters_sums_delete AFTER DELETE ON meters BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (SELECT visibility_group_id FROM plants WHERE id = old.plant_id); END;
CREATE TRIGGER plants_sums_insert AFTER INSERT ON plants BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (new.visibility_group_id); END;
CREATE TRIGGER plants_sums_update AFTER UPDATE OF
  visibility_group_id, owning_company_id, tag_ids, driver_ids, total_peak_in_watt, measured, weather_revision, lost_kwh_per_day,
  lost_cents_per_day, not_received_kwh_per_day, not_received_cents_per_day ON plants BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (old.visibility_group_id, new.visibility_group_id); END;
CREATE TRIGGER plants_sums_delete AFTER DELETE ON plants BEGIN
  DELETE FROM period_sums WHERE visibility_group_id IN (old.visibility_group_id); END;
