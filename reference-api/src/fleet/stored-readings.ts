import { sql } from "kysely";
import type { Api } from "../api";
import { jsonList, type Statement } from "../db/connect";
import type { Row } from "../db/schema";
import { countedReadings, type DayRange, dayAt, dayStart, type Reading } from "../simulation";

/** The intervals of imports as they are stored (domain/measurements.md). */

/** Energy is stored in whole milliwatt hours. */
const milliwattHoursPerKwh = 1_000_000;

/** Rounds an energy as it is stored. */
export function roundStoredKwh(kwh: number): number {
  return Math.round(kwh * milliwattHoursPerKwh) / milliwattHoursPerKwh;
}

/** What sends measurements: a person, a device with an ingest key, or a driver that pulls for a person. */
export interface Sender {
  readonly userId: number;
  readonly source: Row<"measurement_imports">["source"];
}

export interface StoredReading extends Reading {
  readonly source: Sender["source"];
}

/** The intervals of all imports that begin on some days, in order. */
export async function readReadings(api: Api, meterId: number, { from, to }: DayRange): Promise<StoredReading[]> {
  const rows = await api.db
    .selectFrom("measurements")
    .innerJoin("measurement_imports", "measurement_imports.id", "measurements.import_id")
    .select([
      "measured_at",
      "import_id as importId",
      "source",
      sql<number>`coalesce(measurements.minutes, interval_in_minutes)`.as("minutes"),
      "milliwatt_hours",
    ])
    .where("measurements.meter_id", "=", meterId)
    .where("measured_at", ">=", dayStart(from) / 1000)
    .where("measured_at", "<", dayStart(to + 1) / 1000)
    .orderBy("measured_at")
    .orderBy("import_id")
    .execute();
  return rows.map(({ measured_at, milliwatt_hours, ...row }) => ({
    ...row,
    start: measured_at * 1000,
    kwh: milliwatt_hours && milliwatt_hours / milliwattHoursPerKwh,
  }));
}

/** The intervals that count and begin on some days, in order. */
export async function currentReadings(api: Api, meterId: number, days: DayRange): Promise<Reading[]> {
  const readings = countedReadings(await readReadings(api, meterId, aroundDays(days, 1)));
  return readings.filter(({ start }) => dayAt(start) >= days.from && dayAt(start) <= days.to);
}

export const aroundDays = ({ from, to }: DayRange, days: number): DayRange => ({ from: from - days, to: to + days });

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
        reading.kwh && Math.round(reading.kwh * milliwattHoursPerKwh),
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
