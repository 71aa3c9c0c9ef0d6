import { type InferResult, sql } from "kysely";
import type { Api } from "../api";
import { jsonList, type Statement } from "../db/connect";
import type { Row } from "../db/schema";
import { type DayRange, dayAt, dayStart } from "../lib/local-days";
import { countedReadings, type Reading } from "../measurements/measured-day";

/** The intervals of imports as they are stored (domain/measurements.md). */

/** Energy is stored in whole milliwatt hours. */
const milliwattHoursPerKwh = 1_000_000;

const toMilliwattHours = (kwh: number): number => Math.round(kwh * milliwattHoursPerKwh);
export const toKwh = (milliwattHours: number): number => milliwattHours / milliwattHoursPerKwh;

/** Rounds an energy as it is stored. */
export const roundStoredKwh = (kwh: number): number => toKwh(toMilliwattHours(kwh));

/** What sends measurements: a person, a device with an ingest key, or a driver that pulls for a person. */
export interface Sender {
  readonly userId: number;
  readonly source: Row<"measurement_imports">["source"];
  /** Whether the import of a person replaces finer intervals. What is pushed or pulled always replaces what is earlier. */
  readonly replacesFiner?: boolean | undefined;
  /** The files that a person imports, in one call or several. */
  readonly upload?: Upload | undefined;
}

/** The imports of a meter before a push. */
export interface ImportTarget {
  /** The id of the import that the push continues; null if the push begins an import. */
  readonly continued: number | null;
  /** The id of the last import; 0 without imports. */
  readonly last: number;
}

interface Upload {
  readonly key: string;
  /** The name of the first file. */
  readonly file_name: string;
  readonly file_count: number;
}

export interface StoredReading extends Reading {
  readonly source: Sender["source"];
}

type ReadingRow = InferResult<ReturnType<typeof selectReadings>>[number];

/** The intervals of all imports that begin on some days, in order. */
export const readReadings = async (api: Api, meterId: number, days: DayRange): Promise<StoredReading[]> =>
  parseReadings(await selectReadings(api, meterId, days).execute(), days);

/** Selects the rows of `parseReadings`. */
export const selectReadings = (api: Api, meterId: number, { from, to }: DayRange) =>
  api.db
    .selectFrom("measurements")
    .innerJoin("measurement_imports", "measurement_imports.id", "measurements.import_id")
    .select([
      "measured_at",
      "import_id as importId",
      "source",
      "replaces_finer",
      sql<number>`coalesce(measurements.minutes, interval_in_minutes)`.as("minutes"),
      "measurements.milliwatt_hours",
    ])
    .where("measurements.meter_id", "=", meterId)
    .where("measured_at", ">=", dayStart(from) / 1000)
    .where("measured_at", "<", dayStart(to + 1) / 1000)
    .orderBy("measured_at")
    .orderBy("import_id");

/** The intervals of rows that begin on some days. */
export function parseReadings(rows: readonly ReadingRow[], { from, to }: DayRange): StoredReading[] {
  const [first, end] = [dayStart(from) / 1000, dayStart(to + 1) / 1000];
  return rows.flatMap(({ measured_at, milliwatt_hours, replaces_finer, ...row }) =>
    measured_at < first || measured_at >= end
      ? []
      : {
          ...row,
          replacesFiner: replaces_finer === 1,
          start: measured_at * 1000,
          kwh: milliwatt_hours && toKwh(milliwatt_hours),
        },
  );
}

/** The intervals that count and begin on some days, in order. */
export async function currentReadings(api: Api, meterId: number, days: DayRange): Promise<Reading[]> {
  const readings = countedReadings(await readReadings(api, meterId, aroundDays(days, 1)));
  return readings.filter(({ start }) => dayAt(start) >= days.from && dayAt(start) <= days.to);
}

export const aroundDays = ({ from, to }: DayRange, days: number): DayRange => ({ from: from - days, to: to + days });

/** The row of a new import. Its energy is known for what a person imports, because pushes continue an import. */
export function importRow(api: Api, meterId: number, sender: Sender, readings: readonly Reading[]) {
  const { userId: user_id, source, upload } = sender;
  const [first, last] = [readings[0], readings.at(-1)] as [Reading, Reading];
  const isCall = source === "call";
  return {
    meter_id: meterId,
    user_id,
    source,
    created_at: api.clock.instant,
    interval_in_minutes: first.minutes,
    first_at: first.start / 1000,
    last_at: last.start / 1000,
    replaces_finer: first.replacesFiner ? (1 as const) : (0 as const),
    milliwatt_hours: isCall ? readings.reduce((sum, { kwh }) => sum + toMilliwattHours(kwh ?? 0), 0) : null,
    upload_id: upload?.key ?? null,
    file_name: upload?.file_name ?? null,
    file_count: upload?.file_count ?? null,
  };
}

/** Creates the statement that inserts readings into the last import of a meter, whose intervals have some length. */
export function insertReadings(api: Api, meterId: number, minutes: number, readings: readonly Reading[]): Statement {
  return api.env.DB.prepare(
    `insert into measurements (meter_id, measured_at, import_id, milliwatt_hours, minutes)
      select ?1, json_extract(value, '$[0]'), (select max(id) from measurement_imports where meter_id = ?1),
        json_extract(value, '$[1]'), json_extract(value, '$[2]')
      from json_each(?2)`,
  ).bind(
    meterId,
    JSON.stringify(
      readings.map((reading) => [
        reading.start / 1000,
        reading.kwh && toMilliwattHours(reading.kwh),
        reading.minutes === minutes ? null : reading.minutes,
      ]),
    ),
  );
}

export function deleteReadings(api: Api, meterId: number, importId: number, readings: readonly Reading[]): Statement {
  return api.db
    .deleteFrom("measurements")
    .where("meter_id", "=", meterId)
    .where("import_id", "=", importId)
    .where("measured_at", "in", jsonList(readings.map(({ start }) => start / 1000)));
}
