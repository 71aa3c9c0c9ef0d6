/** Days: what measured meters in the database received and what the weather allows, and the days of ranges. */
import { type Kysely, sql } from "kysely";
import type { Api } from "../api";
import type { StringDay } from "../assessment/issues/weak-strings";
import { jsonList } from "../db/connect";
import type { Database } from "../db/schema";
import { type Day, type DayRange, dayAt, dayOf, formatDay, hoursInDay, monthStart } from "../lib/local-days";
import type { PanelArray } from "../lib/panel-model";
import type { MeasuredDay } from "../measurements/measured-day";
import { panelLightOfDay, type WeatherDay, type WeatherHour } from "../measurements/weather-day";

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

/** The numbers of the weather cell of a plant, 0.1 degrees each. */
export const latitudeTenths = sql<number>`cast(round(plants.latitude * 10) as integer)`;
export const longitudeTenths = sql<number>`cast(round(plants.longitude * 10) as integer)`;

/** Measured plants with a location: a latitude and longitude of 0 are none. */
export function measuredPlants({ db }: Api) {
  return db
    .selectFrom("plants")
    .where("plants.measured", "=", 1)
    .where((eb) => eb.or([eb("plants.latitude", "<>", 0), eb("plants.longitude", "<>", 0)]));
}

/** Selects the recorded weather over a plant on the days of a range: a row for each year. */
export function selectRecordedWeather(db: Kysely<Database>, plantId: number, { from, to }: DayRange) {
  return db
    .selectFrom("plants")
    .innerJoin("weather_days as day", (join) =>
      join.on("day.latitude_tenths", "=", latitudeTenths).on("day.longitude_tenths", "=", longitudeTenths),
    )
    .select(["day.latitude_tenths", "day.longitude_tenths"])
    .select(sql<string>`json_group_array(json_array(date, json(hours)))`.as("days"))
    .where("plants.id", "=", plantId)
    .where("date", ">=", formatDay(from))
    .where("date", "<=", formatDay(to))
    .groupBy(["day.latitude_tenths", "day.longitude_tenths", sql`substr(date, 1, 4)`]);
}

/** A row of `selectRecordedWeather`. */
export interface RecordedWeather {
  readonly latitude_tenths: number;
  readonly longitude_tenths: number;
  readonly days: string;
}

export const parseRecordedWeather = ({ days }: Pick<RecordedWeather, "days">) =>
  (JSON.parse(days) as [string, WeatherHour[]][]).map(([date, hours]): [Day, WeatherHour[]] => [dayOf(date), hours]);

/** The days of a meter with the light that the recorded weather gives its panels. */
export function withPanelLight(
  days: ReadonlyMap<Day, WeatherDay>,
  array: PanelArray,
  recorded: readonly RecordedWeather[],
): ReadonlyMap<Day, WeatherDay> {
  const lit = new Map(days);
  for (const row of recorded) {
    const place = { latitude: row.latitude_tenths / 10, longitude: row.longitude_tenths / 10 };
    for (const [day, hours] of parseRecordedWeather(row)) {
      const known = days.get(day);
      if (known) lit.set(day, { ...known, light: panelLightOfDay(place, array, day, hours) });
    }
  }
  return lit;
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

/** Days that were computed before the last ones were known have only the first. */
type WeatherJson = readonly [
  WeatherDay["radiation"],
  number,
  WeatherDay["hours"],
  behindHours?: number,
  uncertainShare?: number,
  isSnowy?: 0 | 1,
  snowSlide?: number | null,
  rain?: number,
];

export const parseWeatherDays = (rows: readonly DayRows[]) =>
  parseDays(
    rows,
    ([
      radiation,
      clearRadiation,
      hours,
      behindHours = 0,
      uncertainShare = 0,
      isSnowy = 0,
      snowSlide,
      rain,
    ]: WeatherJson): WeatherDay => ({
      radiation,
      clearRadiation,
      hours,
      behindHours,
      uncertainShare,
      isSnowy: isSnowy === 1,
      snowSlide: snowSlide ?? undefined,
      rain,
    }),
  );

/** Selects the stored light on the panels of the measured meters of some plants from a month on: a row for each meter and year. */
export function selectLight(db: Kysely<Database>, plantIds: readonly number[], from: Day) {
  return db
    .selectFrom("meters")
    .innerJoin("expected_days", "expected_days.meter_id", "meters.id")
    .select(["meters.id", sql<string>`json_group_array(json_array(date, json(irradiance)))`.as("days")])
    .where("plant_id", "in", jsonList(plantIds))
    .where("measured", "=", 1)
    .where("irradiance", "is not", null)
    .where("date", ">=", from === Number.NEGATIVE_INFINITY ? "" : formatDay(monthStart(from)))
    .groupBy(["meters.id", sql`substr(date, 1, 4)`]);
}

export const parseLight = (rows: readonly DayRows[]) =>
  parseDays(rows, (hours: readonly (number | null)[]) =>
    hours.map((irradiance) => (irradiance === null ? null : { irradiance, cell: null })),
  );

/** The row of `expected_days`. */
export function weatherDayRow(meterId: number, day: Day, weatherDay: WeatherDay) {
  const { radiation, clearRadiation, hours, behindHours = 0, uncertainShare = 0, isSnowy = false } = weatherDay;
  const known = [radiation, clearRadiation, hours, behindHours, uncertainShare, isSnowy ? 1 : 0] as const;
  const { light, snowSlide, rain } = weatherDay;
  const slide = snowSlide === undefined ? known : ([...known, snowSlide] as const);
  const weather: WeatherJson = rain === undefined ? slide : [...known, snowSlide ?? null, rain];
  const irradiance = light ? JSON.stringify(light.map((hour) => hour?.irradiance ?? null)) : null;
  return { meter_id: meterId, date: formatDay(day), weather: JSON.stringify(weather), irradiance };
}

type StringHours = Readonly<Record<string, readonly [count: number, sum: number]>>;

/** The column `strings` of `string_days`: by string the time of its last value in s, and what the values of each hour sum up to. */
export interface StoredStrings {
  readonly unit: StringDay["unit"];
  readonly strings: Readonly<Record<string, readonly [last: number, hours: StringHours]>>;
}

/** A day of strings as one import has it. */
interface ImportedStrings extends StoredStrings {
  readonly day: Day;
  readonly importId: number | null;
}

export const parseStringDays = (json: string): ImportedStrings[] =>
  (JSON.parse(json) as [string, number | null, StoredStrings][]).map(([date, importId, strings]) => ({
    day: dayOf(date),
    importId,
    ...strings,
  }));

/** What several imports have of a day. Each value is in one of them. */
export function sumStrings(imports: readonly StoredStrings[]): StoredStrings {
  const strings = new Map<string, readonly [number, StringHours]>();
  for (const [name, [last, hours]] of imports.flatMap((each) => Object.entries(each.strings))) {
    const [before, sums] = strings.get(name) ?? [0, {}];
    const added = Object.entries(hours).map(([hour, [count, sum]]) => {
      const [counted, summed] = sums[hour] ?? [0, 0];
      return [hour, [count + counted, sum + summed]] as const;
    });
    strings.set(name, [Math.max(before, last), { ...sums, ...Object.fromEntries(added) }]);
  }
  return { unit: imports[0]?.unit ?? "A", strings: Object.fromEntries(strings) };
}

/**
 * Selects the strings of some plants on the half year up to a day, of each meter and month in a row; without a day, up to the
 * last one that is stored.
 */
export function selectStringDays(db: Kysely<Database>, plantIds: readonly number[], to: Day | null = null) {
  const newest = sql<string>`(select max(date) from string_days as each where each.meter_id = meters.id)`;
  const last = to === null ? newest : sql<string>`${formatDay(to)}`;
  return db
    .selectFrom("meters")
    .innerJoin("string_days", "string_days.meter_id", "meters.id")
    .select(["meters.id", sql<string>`json_group_array(json_array(date, import_id, json(strings)))`.as("days")])
    .where("plant_id", "in", jsonList(plantIds))
    .where("date", "<=", last)
    .where("date", ">", sql<string>`date(${last}, '-6 months')`)
    .groupBy(["meters.id", sql`substr(date, 1, 7)`]);
}

/** The strings of a meter by day, oldest first, from the rows of `selectStringDays`. */
export function toStringDays(rows: readonly DayRows[]): Map<Day, StringDay> {
  const imports = rows.flatMap(({ days }) => parseStringDays(days)).sort((a, b) => a.day - b.day);
  const byDay = Map.groupBy(imports, ({ day }) => day);
  return new Map(
    [...byDay].map(([day, imports]) => {
      const { unit, strings } = sumStrings(imports);
      const means = Object.entries(strings).map(([name, [, hours]]): [string, (number | null)[]] => [
        name,
        Array.from({ length: hoursInDay(day) }, (_, hour) => {
          const [count, sum] = hours[hour] ?? [0, 0];
          return count > 0 ? sum / count : null;
        }),
      ]);
      return [day, { unit, strings: new Map(means) }];
    }),
  );
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

/** The complete days of a range; null if there are none. */
export function finishedDays(api: Api, range: { start_date: string; end_date: string }): DayRange | null {
  const from = dayOf(range.start_date);
  const to = Math.min(dayOf(range.end_date), dayAt(api.clock.now.epochMilliseconds) - 1);
  return to < from ? null : { from, to };
}
