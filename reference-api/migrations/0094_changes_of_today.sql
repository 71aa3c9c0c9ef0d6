-- A push changes the running day of its plant in some hours. One trigger adds what changed, in place of one that subtracts all
-- hours and one that adds all hours: D1 counts each written row (docs/decisions/0197).

DROP TRIGGER plants_today_before_update;
DROP TRIGGER plants_today_updated;
CREATE TRIGGER plants_today_updated AFTER UPDATE OF today, assessed_until, visibility_group_id ON plants
  WHEN old.today IS NOT new.today OR old.assessed_until IS NOT new.assessed_until OR
    old.visibility_group_id IS NOT new.visibility_group_id BEGIN
  INSERT INTO today_totals
    SELECT date, visibility_group_id, hours, measured_until, sum(plants) AS counted, sum(plants_measured) AS measured,
      round(sum(actual_kwh), 4) AS actual, round(sum(expected_kwh), 4) AS expected, round(sum(compared_kwh), 4) AS compared,
      sum(unknown_expected) AS no_expected, sum(unknown_compared) AS no_compared, sum(missing_hours) AS missing
    FROM (
      SELECT date(old.assessed_until, '+1 day') AS date, old.visibility_group_id AS visibility_group_id, entry.key AS hours,
        coalesce(entry.value ->> 5, 0) AS measured_until, -1 AS plants, -((entry.value ->> 0) IS NOT NULL) AS plants_measured,
        -coalesce(entry.value ->> 0, 0) AS actual_kwh, -coalesce(entry.value ->> 1, 0) AS expected_kwh,
        -coalesce(entry.value ->> 2, 0) AS compared_kwh, -((entry.value ->> 1) IS NULL) AS unknown_expected,
        -((entry.value ->> 2) IS NULL) AS unknown_compared, -(entry.value ->> 3) AS missing_hours
      FROM json_each(old.today) AS entry WHERE old.assessed_until IS NOT NULL
      UNION ALL
      SELECT date, visibility_group_id, hours, measured_until, plants, plants_measured, actual_kwh, expected_kwh,
        compared_kwh, unknown_expected, unknown_compared, missing_hours
      FROM today_of_plants WHERE plant_id = new.id
    )
    GROUP BY date, visibility_group_id, hours, measured_until
    HAVING counted != 0 OR measured != 0 OR actual != 0 OR expected != 0 OR compared != 0 OR no_expected != 0
      OR no_compared != 0 OR missing != 0
  ON CONFLICT DO UPDATE SET
    plants = plants + excluded.plants, plants_measured = plants_measured + excluded.plants_measured,
    actual_kwh = round(actual_kwh + excluded.actual_kwh, 4), expected_kwh = round(expected_kwh + excluded.expected_kwh, 4),
    compared_kwh = round(compared_kwh + excluded.compared_kwh, 4),
    unknown_expected = unknown_expected + excluded.unknown_expected,
    unknown_compared = unknown_compared + excluded.unknown_compared,
    missing_hours = missing_hours + excluded.missing_hours; END;
