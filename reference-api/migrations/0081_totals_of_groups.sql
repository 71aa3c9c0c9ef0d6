-- Sums over the plants of a visibility group, so that statistics read the rows of a group instead of its plants. A view has what
-- a plant adds to them; triggers subtract it before a change of the plant, and add it after (docs/decisions/0197).

-- The running day (src/fleet/today.ts) after a number of complete hours. measured_until: the end of the last hour with data,
-- 0 without one. Plants with different ends have different rows, so that the last end of a group is known when a plant changes.
CREATE TABLE today_totals (
  date TEXT NOT NULL,
  visibility_group_id INTEGER NOT NULL REFERENCES visibility_groups (id) ON DELETE CASCADE,
  hours INTEGER NOT NULL,
  measured_until INTEGER NOT NULL,
  plants INTEGER NOT NULL,
  plants_measured INTEGER NOT NULL,
  actual_kwh REAL NOT NULL,
  expected_kwh REAL NOT NULL,
  compared_kwh REAL NOT NULL,
  unknown_expected INTEGER NOT NULL,
  unknown_compared INTEGER NOT NULL,
  missing_hours INTEGER NOT NULL,
  PRIMARY KEY (date, visibility_group_id, hours, measured_until)
) WITHOUT ROWID;
CREATE VIEW today_of_plants AS
  SELECT plants.id AS plant_id, date(assessed_until, '+1 day') AS date, visibility_group_id, entry.key AS hours,
    coalesce(entry.value ->> 5, 0) AS measured_until, 1 AS plants, (entry.value ->> 0) IS NOT NULL AS plants_measured,
    coalesce(entry.value ->> 0, 0) AS actual_kwh, coalesce(entry.value ->> 1, 0) AS expected_kwh,
    coalesce(entry.value ->> 2, 0) AS compared_kwh, (entry.value ->> 1) IS NULL AS unknown_expected,
    (entry.value ->> 2) IS NULL AS unknown_compared, entry.value ->> 3 AS missing_hours
  FROM plants, json_each(plants.today) AS entry
  WHERE today IS NOT NULL AND assessed_until IS NOT NULL;
INSERT INTO today_totals
  SELECT date, visibility_group_id, hours, measured_until, sum(plants), sum(plants_measured), round(sum(actual_kwh), 4),
    round(sum(expected_kwh), 4), round(sum(compared_kwh), 4), sum(unknown_expected), sum(unknown_compared), sum(missing_hours)
  FROM today_of_plants GROUP BY date, visibility_group_id, hours, measured_until;
CREATE TRIGGER plants_today_inserted AFTER INSERT ON plants BEGIN
  INSERT INTO today_totals
    SELECT date, visibility_group_id, hours, measured_until, plants, plants_measured, actual_kwh, expected_kwh,
      compared_kwh, unknown_expected, unknown_compared, missing_hours
    FROM today_of_plants WHERE plant_id = new.id
  ON CONFLICT DO UPDATE SET
    plants = plants + excluded.plants, plants_measured = plants_measured + excluded.plants_measured,
    actual_kwh = round(actual_kwh + excluded.actual_kwh, 4), expected_kwh = round(expected_kwh + excluded.expected_kwh, 4),
    compared_kwh = round(compared_kwh + excluded.compared_kwh, 4),
    unknown_expected = unknown_expected + excluded.unknown_expected,
    unknown_compared = unknown_compared + excluded.unknown_compared,
    missing_hours = missing_hours + excluded.missing_hours; END;
CREATE TRIGGER plants_today_before_update BEFORE UPDATE OF today, assessed_until, visibility_group_id ON plants
  WHEN old.today IS NOT new.today OR old.assessed_until IS NOT new.assessed_until OR
    old.visibility_group_id IS NOT new.visibility_group_id BEGIN
  INSERT INTO today_totals
    SELECT date, visibility_group_id, hours, measured_until, -plants, -plants_measured, -actual_kwh, -expected_kwh,
      -compared_kwh, -unknown_expected, -unknown_compared, -missing_hours
    FROM today_of_plants WHERE plant_id = old.id
  ON CONFLICT DO UPDATE SET
    plants = plants + excluded.plants, plants_measured = plants_measured + excluded.plants_measured,
    actual_kwh = round(actual_kwh + excluded.actual_kwh, 4), expected_kwh = round(expected_kwh + excluded.expected_kwh, 4),
    compared_kwh = round(compared_kwh + excluded.compared_kwh, 4),
    unknown_expected = unknown_expected + excluded.unknown_expected,
    unknown_compared = unknown_compared + excluded.unknown_compared,
    missing_hours = missing_hours + excluded.missing_hours; END;
CREATE TRIGGER plants_today_updated AFTER UPDATE OF today, assessed_until, visibility_group_id ON plants
  WHEN old.today IS NOT new.today OR old.assessed_until IS NOT new.assessed_until OR
    old.visibility_group_id IS NOT new.visibility_group_id BEGIN
  INSERT INTO today_totals
    SELECT date, visibility_group_id, hours, measured_until, plants, plants_measured, actual_kwh, expected_kwh,
      compared_kwh, unknown_expected, unknown_compared, missing_hours
    FROM today_of_plants WHERE plant_id = new.id
  ON CONFLICT DO UPDATE SET
    plants = plants + excluded.plants, plants_measured = plants_measured + excluded.plants_measured,
    actual_kwh = round(actual_kwh + excluded.actual_kwh, 4), expected_kwh = round(expected_kwh + excluded.expected_kwh, 4),
    compared_kwh = round(compared_kwh + excluded.compared_kwh, 4),
    unknown_expected = unknown_expected + excluded.unknown_expected,
    unknown_compared = unknown_compared + excluded.unknown_compared,
    missing_hours = missing_hours + excluded.missing_hours; END;
CREATE TRIGGER plants_today_deleted BEFORE DELETE ON plants BEGIN
  INSERT INTO today_totals
    SELECT date, visibility_group_id, hours, measured_until, -plants, -plants_measured, -actual_kwh, -expected_kwh,
      -compared_kwh, -unknown_expected, -unknown_compared, -missing_hours
    FROM today_of_plants WHERE plant_id = old.id
  ON CONFLICT DO UPDATE SET
    plants = plants + excluded.plants, plants_measured = plants_measured + excluded.plants_measured,
    actual_kwh = round(actual_kwh + excluded.actual_kwh, 4), expected_kwh = round(expected_kwh + excluded.expected_kwh, 4),
    compared_kwh = round(compared_kwh + excluded.compared_kwh, 4),
    unknown_expected = unknown_expected + excluded.unknown_expected,
    unknown_compared = unknown_compared + excluded.unknown_compared,
    missing_hours = missing_hours + excluded.missing_hours; END;

-- Rates and counts by name, each with the number of plants of which it is known. The counts are by the conditions of
-- src/lists/plant-conditions.ts.
CREATE TABLE loss_totals (
  visibility_group_id INTEGER NOT NULL REFERENCES visibility_groups (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  plants INTEGER NOT NULL,
  total REAL NOT NULL,
  PRIMARY KEY (visibility_group_id, name)
) WITHOUT ROWID;
CREATE VIEW losses_of_plants AS
  SELECT plants.id AS plant_id, visibility_group_id, figure.key AS name, 1 AS plants, figure.value AS total
  FROM plants, json_each(json_object(
    'lost_kwh_per_day', lost_kwh_per_day,
    'lost_cents_per_day', lost_cents_per_day,
    'not_received_kwh_per_day', not_received_kwh_per_day,
    'not_received_cents_per_day', not_received_cents_per_day,
    'snoozed_kwh_per_day', snoozed_kwh_per_day,
    'snoozed_cents_per_day', snoozed_cents_per_day,
    'plants_losing', lost_kwh_per_day > 0,
    'plants_not_received', not_received_kwh_per_day >= 0.5,
    'plants_silent', silent_since IS NOT NULL,
    'plants_as_expected', window_lost_kwh = 0 AND coalesce(window_not_received_kwh, 0) < 0.5 AND silent_since IS NULL
  )) AS figure
  WHERE figure.value IS NOT NULL;
INSERT INTO loss_totals SELECT visibility_group_id, name, sum(plants), round(sum(total), 4)
  FROM losses_of_plants GROUP BY visibility_group_id, name;
CREATE TRIGGER plants_losses_inserted AFTER INSERT ON plants BEGIN
  INSERT INTO loss_totals SELECT visibility_group_id, name, plants, total FROM losses_of_plants WHERE plant_id = new.id
  ON CONFLICT DO UPDATE SET plants = plants + excluded.plants, total = round(total + excluded.total, 4); END;
CREATE TRIGGER plants_losses_before_update BEFORE UPDATE OF
  lost_kwh_per_day, lost_cents_per_day, not_received_kwh_per_day, not_received_cents_per_day, snoozed_kwh_per_day,
  snoozed_cents_per_day, silent_since, window_lost_kwh, window_not_received_kwh, visibility_group_id
  ON plants BEGIN
  INSERT INTO loss_totals SELECT visibility_group_id, name, -plants, -total FROM losses_of_plants WHERE plant_id = old.id
  ON CONFLICT DO UPDATE SET plants = plants + excluded.plants, total = round(total + excluded.total, 4); END;
CREATE TRIGGER plants_losses_updated AFTER UPDATE OF
  lost_kwh_per_day, lost_cents_per_day, not_received_kwh_per_day, not_received_cents_per_day, snoozed_kwh_per_day,
  snoozed_cents_per_day, silent_since, window_lost_kwh, window_not_received_kwh, visibility_group_id
  ON plants BEGIN
  INSERT INTO loss_totals SELECT visibility_group_id, name, plants, total FROM losses_of_plants WHERE plant_id = new.id
  ON CONFLICT DO UPDATE SET plants = plants + excluded.plants, total = round(total + excluded.total, 4); END;
CREATE TRIGGER plants_losses_deleted BEFORE DELETE ON plants BEGIN
  INSERT INTO loss_totals SELECT visibility_group_id, name, -plants, -total FROM losses_of_plants WHERE plant_id = old.id
  ON CONFLICT DO UPDATE SET plants = plants + excluded.plants, total = round(total + excluded.total, 4); END;

-- visibility_group_id: copied from the plant, so that an index has the plants with a tag that a company sees.
ALTER TABLE plant_tags ADD COLUMN visibility_group_id INTEGER;
UPDATE plant_tags SET visibility_group_id = (SELECT visibility_group_id FROM plants WHERE plants.id = plant_id);
CREATE TRIGGER plant_tags_inserted AFTER INSERT ON plant_tags BEGIN
  UPDATE plant_tags SET visibility_group_id = (SELECT visibility_group_id FROM plants WHERE plants.id = new.plant_id)
    WHERE plant_id = new.plant_id AND tag_id = new.tag_id; END;
CREATE TRIGGER plants_updated_tags AFTER UPDATE OF visibility_group_id ON plants BEGIN
  UPDATE plant_tags SET visibility_group_id = new.visibility_group_id WHERE plant_id = new.id; END;
CREATE INDEX plant_tags_visibility ON plant_tags (tag_id, visibility_group_id);
