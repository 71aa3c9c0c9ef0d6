/** The days of measured meters in the database: what was received, and what the weather allows. */
import { type Kysely, sql } from "kysely";
import { jsonList } from "../db/connect";
import type { Database } from "../db/schema";
import { type Day, dayOf, formatDay, type MeasuredDay, type WeatherDay } from "../simulation";

export type DaysByMeter<T> = ReadonlyMap<number, ReadonlyMap<Day, T>>;

/** Selects the days of the measured meters of some plants: a row for each meter and year, which D1 reads faster. */
export function selectMeasuredDays(db: Kysely<Database>, plantIds: readonly number[]) {
  return db
    .selectFrom("meters")
    .innerJoin("measured_days", "measured_days.meter_id", "meters.id")
    .select(["meters.id", sql<string>`json_group_array(json_array(date, json(energy)))`.as("days")])
    .where("plant_id", "in", jsonList(plantIds))
    .groupBy(["meters.id", sql`substr(date, 1, 4)`]);
}

type DayJson = readonly [date: string, energy: readonly [MeasuredDay["hours"], number | null, number]];

export const parseMeasuredDays = (rows: readonly DayRows[]) =>
  parseDays(rows, ([hours, longerKwh, longerHours]: DayJson[1]): MeasuredDay => ({ hours, longerKwh, longerHours }));

/** As `selectMeasuredDays`, of what the weather allows the meters. */
export function selectWeatherDays(db: Kysely<Database>, plantIds: readonly number[]) {
  return db
    .selectFrom("meters")
    .innerJoin("expected_days", "expected_days.meter_id", "meters.id")
    .select(["meters.id", sql<string>`json_group_array(json_array(date, json(weather)))`.as("days")])
    .where("plant_id", "in", jsonList(plantIds))
    .where("measured", "=", 1)
    .groupBy(["meters.id", sql`substr(date, 1, 4)`]);
}

type WeatherJson = readonly [WeatherDay["radiation"], number, WeatherDay["hours"]];

export const parseWeatherDays = (rows: readonly DayRows[]) =>
  parseDays(
    rows,
    ([radiation, clearRadiation, hours]: WeatherJson): WeatherDay => ({ radiation, clearRadiation, hours }),
  );

/** The row of `expected_days`. */
export function weatherDayRow(meterId: number, day: Day, { radiation, clearRadiation, hours }: WeatherDay) {
  const weather: WeatherJson = [radiation, clearRadiation, hours];
  return { meter_id: meterId, date: formatDay(day), weather: JSON.stringify(weather) };
}

interface DayRows {
  readonly id: number;
  readonly days: string;
}

function parseDays<Json, T>(rows: readonly DayRows[], read: (json: Json) => T): DaysByMeter<T> {
  const byMeter = new Map<number, Map<Day, T>>();
  for (const { id, days } of rows) {
    const ofMeter = byMeter.get(id) ?? new Map<Day, T>();
    byMeter.set(id, ofMeter);
    for (const [date, json] of JSON.parse(days) as [string, Json][]) ofMeter.set(dayOf(date), read(json));
  }
  return byMeter;
}
