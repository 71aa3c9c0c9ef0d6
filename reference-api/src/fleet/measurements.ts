import type { MeterRow } from "../access/plants";
import type { SignedInUser } from "../access/tokens";
import type { Api } from "../api";
import { insertRows } from "../db/bulk-insert";
import { insertedId, jsonList, type Statement } from "../db/connect";
import { notFound } from "../http/api-error";
import {
  countedReadings,
  type Day,
  type DayRange,
  dayAt,
  dayStart,
  formatDay,
  type MeasuredDay,
  measuredDays,
  type Reading,
} from "../simulation";
import { audit } from "./audit";
import { changeStoredPlant } from "./change-plant";
import { forgetWeather, type StoredPlant, withoutWeather } from "./stored-plants";

/** Imports of measurements (domain/measurements.md). */

/** The id of an import before it is stored: later than all others. */
const newImportId = Number.POSITIVE_INFINITY;

/** Energy is stored in whole milliwatt hours. */
const milliwattHoursPerKwh = 1_000_000;

/** Rounds an energy as it is stored. */
export function roundStoredKwh(kwh: number): number {
  return Math.round(kwh * milliwattHoursPerKwh) / milliwattHoursPerKwh;
}

/** Whether meters without measurements are simulated: only in a demonstration (docs/decisions/0132). */
export const isSimulating = ({ env }: Pick<Api, "env">): boolean => env.DEMO === "true";

/** The intervals of a call, each instant once, in order. */
export interface NewReadings {
  readonly minutes: number;
  /** Begin in ms since the epoch, and kWh; null: not received. */
  readonly kwhByStart: ReadonlyMap<number, number | null>;
}

export interface ImportResult {
  readonly importId: number;
  readonly new: number;
  readonly changed: number;
  readonly equal: number;
}

/**
 * An interval has at most a day, and an import changes which intervals count up to two days away. The days around are
 * read with as many days as decide about them.
 */
const daysAround = 2;

/** Stores the intervals of a call, and assesses the days that change. */
export async function importReadings(
  api: Api,
  user: SignedInUser,
  { id, plant_id }: MeterRow,
  { minutes, kwhByStart }: NewReadings,
): Promise<ImportResult> {
  const starts = [...kwhByStart.keys()];
  const first = starts[0] as number;
  const last = starts.at(-1) as number;
  const { change, results } = await changeStoredPlant(api, plant_id, async (before) => {
    const stored = await readReadings(api, id, aroundDays({ from: dayAt(first), to: dayAt(last) }, 2 * daysAround));
    const received = [...kwhByStart].map(([start, kwh]): Reading => ({ start, minutes, kwh, importId: newImportId }));
    const counts = { new: 0, changed: 0, equal: 0 };
    const current = new Map(countedReadings(stored).map((reading) => [reading.start, reading]));
    for (const { start, kwh } of received) {
      const replaced = current.get(start);
      if (!replaced) counts.new++;
      else if (replaced.kwh === kwh && replaced.minutes === minutes) counts.equal++;
      else counts.changed++;
    }
    const { after, statements } = changeReadings(api, before, id, {
      readings: [...stored, ...received].sort((a, b) => a.start - b.start),
      between: [first, last],
      isMeasured: true,
    });
    return {
      counts,
      after,
      statements: [
        api.db
          .insertInto("measurement_imports")
          .values({
            meter_id: id,
            user_id: user.id,
            created_at: api.clock.instant,
            interval_in_minutes: minutes,
            first_at: first / 1000,
            last_at: last / 1000,
          }),
        insertReadings(api, id, received),
        ...statements,
        audit(api, user, plant_id, ["meter", id], "imported", {
          new: { measurements: received.length, from: formatDay(dayAt(first)), to: formatDay(dayAt(last)) },
        }),
      ],
    };
  });
  return { importId: insertedId(results[0]), ...change.counts };
}

/** Creates the statement that inserts the readings of the import that the statement before has inserted. */
function insertReadings(api: Api, meterId: number, readings: readonly Reading[]): Statement {
  return api.env.DB.prepare(
    `insert into measurements (meter_id, measured_at, import_id, milliwatt_hours)
      select ?1, json_extract(value, '$[0]'), (select max(id) from measurement_imports where meter_id = ?1),
        json_extract(value, '$[1]')
      from json_each(?2)`,
  ).bind(
    meterId,
    JSON.stringify(readings.map(({ start, kwh }) => [start / 1000, kwh && Math.round(kwh * milliwattHoursPerKwh)])),
  );
}

/** Removes an import, so that what it replaced counts again. Throws 2000 if the meter has no such import. */
export async function undoImport(
  api: Api,
  user: SignedInUser,
  { id, plant_id }: MeterRow,
  importId: number,
): Promise<void> {
  await changeStoredPlant(api, plant_id, async (before) => {
    const imports = await api.db.selectFrom("measurement_imports").selectAll().where("meter_id", "=", id).execute();
    const undone = imports.find((each) => each.id === importId);
    if (!undone) throw notFound("Import");
    const [first, last] = [undone.first_at * 1000, undone.last_at * 1000];
    const stored = await readReadings(api, id, aroundDays({ from: dayAt(first), to: dayAt(last) }, 2 * daysAround));
    const { after, statements } = changeReadings(api, before, id, {
      readings: stored.filter((reading) => reading.importId !== importId),
      between: [first, last],
      isMeasured: imports.length > 1 || !isSimulating(api),
    });
    return {
      after,
      statements: [
        api.db.deleteFrom("measurements").where("import_id", "=", importId),
        api.db.deleteFrom("measurement_imports").where("id", "=", importId),
        ...statements,
        audit(api, user, plant_id, ["meter", id], "undone", {
          old: { from: formatDay(dayAt(first)), to: formatDay(dayAt(last)) },
        }),
      ],
    };
  });
}

/** The intervals that count and begin on some days, in order. */
export async function currentReadings(api: Api, meterId: number, days: DayRange): Promise<Reading[]> {
  const readings = countedReadings(await readReadings(api, meterId, aroundDays(days, 1)));
  return readings.filter(({ start }) => dayAt(start) >= days.from && dayAt(start) <= days.to);
}

const aroundDays = ({ from, to }: DayRange, days: number): DayRange => ({ from: from - days, to: to + days });

/** The intervals of all imports that begin on some days, in order. */
async function readReadings(api: Api, meterId: number, { from, to }: DayRange): Promise<Reading[]> {
  const rows = await api.db
    .selectFrom("measurements")
    .innerJoin("measurement_imports", "measurement_imports.id", "measurements.import_id")
    .select(["measured_at", "import_id as importId", "interval_in_minutes as minutes", "milliwatt_hours"])
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

interface ReadingsChange {
  /** All intervals of the changed days and the days around, after the change. */
  readonly readings: readonly Reading[];
  /** The begin of the first and the last changed interval. */
  readonly between: readonly [first: number, last: number];
  /** Whether the meter is not simulated. */
  readonly isMeasured: boolean;
}

/** The plant after a change of the intervals of a meter, and the statements that store the days which change. */
function changeReadings(
  api: Api,
  before: StoredPlant,
  meterId: number,
  { readings, between: [first, last], isMeasured }: ReadingsChange,
): { readonly after: StoredPlant; readonly statements: Statement[] } {
  const range = aroundDays({ from: dayAt(first), to: dayAt(last) }, daysAround);
  const changed = measuredDays(countedReadings(readings), range);
  const storedDays = before.measuredDays.get(meterId) ?? new Map<Day, MeasuredDay>();
  const days = new Map([...storedDays].filter(([day]) => day < range.from || day > range.to));
  for (const [day, energy] of changed) days.set(day, energy);
  const removed = [...storedDays.keys()].filter((day) => !days.has(day));
  const rows = [...changed].map(([day, { hours, longerKwh, longerHours }]) => ({
    meter_id: meterId,
    date: formatDay(day),
    energy: JSON.stringify([hours, longerKwh, longerHours]),
  }));
  const measured = isMeasured ? 1 : 0;
  const after = {
    ...before,
    meters: before.meters.map((each) => (each.id === meterId ? ({ ...each, measured } as const) : each)),
    measuredDays: new Map(before.measuredDays).set(meterId, days),
  };
  // The weather of a meter is computed when its first measurements are stored.
  const isOther = before.meters.some((each) => each.id === meterId && each.measured !== measured);
  return {
    after: isOther ? withoutWeather(after) : after,
    statements: [
      ...(isOther ? forgetWeather(api.db, before.plant.id) : []),
      api.db
        .deleteFrom("measured_days")
        .where("meter_id", "=", meterId)
        .where("date", "in", jsonList(removed.map(formatDay))),
      ...insertRows(
        api.env.DB,
        "measured_days",
        rows,
        "on conflict (meter_id, date) do update set energy = excluded.energy",
      ),
      api.db
        .updateTable("meters")
        .set((eb) => ({ measured, measurements_revision: eb("measurements_revision", "+", 1) }))
        .where("id", "=", meterId),
    ],
  };
}
