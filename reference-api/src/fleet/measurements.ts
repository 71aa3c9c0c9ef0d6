import type { Compilable } from "kysely";
import type { MeterRow } from "../access/plants";
import type { SignedInUser } from "../access/tokens";
import type { Api } from "../api";
import { plusDays } from "../clock";
import { insertRows } from "../db/bulk-insert";
import { insertedId, jsonList, type RowsOf, type Statement } from "../db/connect";
import type { Row } from "../db/schema";
import { notFound } from "../http/api-error";
import { type Day, type DayRange, dayAt, dayOf, formatDay } from "../lib/local-days";
import {
  countedReadings,
  type MeasuredDay,
  measuredDays,
  minutesPerDay,
  type Reading,
} from "../measurements/measured-day";
import { audit } from "./audit";
import { changeStoredPlant } from "./change-plant";
import { type Comparison, compareReadings, isEqual, type NewReading, noComparison } from "./compare-readings";
import { deliveryOf } from "./deliveries";
import { type LiveSource, lastPushDay, sourceAfter } from "./live-sources";
import { forgetWeather, type StoredPlant, withoutWeather } from "./stored-plants";
import {
  aroundDays,
  deleteReadings,
  type ImportTarget,
  importRow,
  insertReadings,
  parseReadings,
  readReadings,
  type Sender,
  type StoredReading,
  selectReadings,
} from "./stored-readings";

/** Imports of measurements (domain/measurements.md). */

/** The id of an import before it is stored: later than all others. */
const newImportId = Number.POSITIVE_INFINITY;

/** Whether meters without measurements are simulated: only in a demonstration (docs/decisions/0132). */
export const isSimulating = ({ env }: Pick<Api, "env">): boolean => env.DEMO === "true";

export interface ImportResult extends Comparison {
  /** Null when nothing was stored. */
  readonly importId: number | null;
}

/**
 * An interval has at most a day, and an import changes which intervals count up to two days away. The days around are
 * read with as many days as decide about them.
 */
const daysAround = 2;

/** Intervals, each instant once and in order, and statements that take effect with them, also if nothing is stored. */
interface SentReadings {
  readonly readings: readonly NewReading[];
  readonly statements: readonly Statement[];
}

/** What is sent, as it follows from a row that is read with the plant. */
export interface Sent<Stored, Value> {
  /** The days on which most of it begins, whose intervals are read with the plant; null if they are not known. */
  readonly days: DayRange | null;
  readonly select: Compilable<Stored> | null;
  readonly read: (stored: Stored | undefined, target: ImportTarget) => Value;
}

/**
 * Stores intervals, and assesses the days that change. Each call of a person is an import. What is pushed or pulled on a
 * day is one import, unless another import comes between, and what it says already is not stored again
 * (domain/ingest.md#imports). What is sent is read again when another change was stored in the meantime.
 */
export async function importReadings<Stored, Value extends SentReadings>(
  api: Api,
  sender: Sender,
  { id, plant_id }: MeterRow,
  { days: expected, select, read }: Sent<Stored, Value>,
): Promise<ImportResult & { readonly sent: Value }> {
  const around = expected && aroundDays(expected, 2 * daysAround);
  const selects = [selectLastImport(api, id), select, around && selectReadings(api, id, around)] as const;
  const plan = async (before: StoredPlant, [imports, rows, stored]: RowsOf<typeof selects>) => {
    const continued = continuedImport(api, sender, imports[0]);
    const value = read(rows[0], { continued: continued?.id ?? null, last: imports[0]?.id ?? 0 });
    const { readings: sent, statements: others } = value;
    const [earliest, latest] = [sent[0]?.start, sent.at(-1)?.start];
    const nothing = { sent: value, comparison: noComparison, isNew: false, importId: null, statements: others };
    if (earliest === undefined || latest === undefined) return nothing;
    const days = { from: dayAt(earliest), to: dayAt(latest) };
    const needed = aroundDays(days, 2 * daysAround);
    const isRead = around !== null && around.from <= needed.from && around.to >= needed.to;
    const readings = isRead ? parseReadings(stored, needed) : await readReadings(api, id, needed);
    const current = countedReadings(readings);
    const comparison = compareReadings(current, sent);
    const byStart = new Map(current.map((reading) => [reading.start, reading]));
    const { source } = sender;
    const replacesFiner = source !== "call" || sender.replacesFiner === true;
    const received = sent.flatMap((reading): StoredReading[] => {
      const counted = byStart.get(reading.start);
      const isRepeated = source !== "call" && counted?.source === source && isEqual(counted, reading);
      return isRepeated ? [] : [{ ...reading, importId: newImportId, source, replacesFiner }];
    });
    const [first, last] = [received[0]?.start, received.at(-1)?.start];
    if (first === undefined || last === undefined) return { ...nothing, comparison };
    const own = inOrder([...readings.filter(({ importId }) => importId === continued?.id), ...received]);
    const kept = new Set(countedReadings(own));
    const isReplaced = (reading: StoredReading) => reading.importId === continued?.id && !kept.has(reading);
    const { statements: changes, ...changed } = changeReadings(api, before, id, {
      readings: inOrder([...readings.filter((reading) => !isReplaced(reading)), ...received]),
      between: [first, last],
      isMeasured: true,
      source: sourceAfter(before.liveSources.get(id), source, dayOf(api.clock.today)),
      isFirstOfDay: continued === undefined,
    });
    const replaced = readings.filter(isReplaced);
    const { minutes } = received[0] as StoredReading;
    return {
      sent: value,
      comparison,
      isNew: continued === undefined,
      importId: continued?.id ?? null,
      ...changed,
      statements: [
        continued
          ? api.db
              .updateTable("measurement_imports")
              .set({
                first_at: Math.min(continued.first_at, first / 1000),
                last_at: Math.max(continued.last_at, last / 1000),
              })
              .where("id", "=", continued.id)
          : api.db.insertInto("measurement_imports").values(importRow(api, id, sender, received)),
        ...(continued && replaced.length > 0 ? [deleteReadings(api, id, continued.id, replaced)] : []),
        insertReadings(api, id, continued?.interval_in_minutes ?? minutes, received),
        ...changes,
        ...(isDelivery(api, sender, sent, comparison) ? [deliveryOf(api, id)] : []),
        ...others,
        ...(source === "call"
          ? [
              audit(api, { id: sender.userId }, plant_id, ["meter", id], "imported", {
                new: { measurements: received.length, from: formatDay(dayAt(first)), to: formatDay(dayAt(last)) },
              }),
            ]
          : []),
      ],
    };
  };
  const { change, results } = await changeStoredPlant(api, plant_id, plan, selects);
  const importId = change.isNew ? insertedId(results[0]) : change.importId;
  return { importId, ...change.comparison, sent: change.sent };
}

/** What an import of intervals, in order, would compare. Nothing is stored. */
export async function previewReadings(api: Api, { id }: MeterRow, sent: readonly NewReading[]): Promise<Comparison> {
  const [first, last] = [sent[0]?.start, sent.at(-1)?.start];
  if (first === undefined || last === undefined) return noComparison;
  const days = aroundDays({ from: dayAt(first), to: dayAt(last) }, daysAround);
  return compareReadings(countedReadings(await readReadings(api, id, days)), sent);
}

const inOrder = <T extends NewReading>(readings: readonly T[]) => readings.toSorted((a, b) => a.start - b.start);

/**
 * The last import of a meter if what is pushed or pulled belongs to it: it has the same source and day. A later call
 * wins, so what follows another import is a new one.
 */
function continuedImport(api: Api, { source }: Sender, last: Row<"measurement_imports"> | undefined) {
  if (source === "call") return undefined;
  const isSameDay = last && dayAt(Date.parse(last.created_at)) === dayOf(api.clock.today);
  return isSameDay && last.source === source ? last : undefined;
}

const selectLastImport = ({ db }: Api, meterId: number) =>
  db.selectFrom("measurement_imports").selectAll().where("meter_id", "=", meterId).orderBy("id", "desc").limit(1);

/** Whether a device or a driver has delivered something new about the last day. */
function isDelivery({ clock }: Api, { source }: Sender, sent: readonly NewReading[], counts: Comparison): boolean {
  const newest = sent.findLast(({ kwh }) => kwh !== null)?.start ?? 0;
  const isRecent = newest > clock.now.epochMilliseconds - minutesPerDay * 60_000;
  return source !== "call" && counts.new + counts.changed + counts.coarser > 0 && isRecent;
}

/** Removes an import, so that what it replaced counts again. Throws 2000 if the meter has no such import. */
export async function undoImport(
  api: Api,
  user: Pick<SignedInUser, "id">,
  { id, plant_id }: MeterRow,
  importId: number,
): Promise<void> {
  await changeStoredPlant(api, plant_id, async (before) => {
    const imports = await api.db.selectFrom("measurement_imports").selectAll().where("meter_id", "=", id).execute();
    const undone = imports.find((each) => each.id === importId);
    if (!undone) throw notFound("Import");
    const [first, last] = [undone.first_at * 1000, undone.last_at * 1000];
    const stored = await readReadings(api, id, aroundDays({ from: dayAt(first), to: dayAt(last) }, 2 * daysAround));
    const { statements, ...changed } = changeReadings(api, before, id, {
      readings: stored.filter((reading) => reading.importId !== importId),
      between: [first, last],
      isMeasured: imports.length > 1 || !isSimulating(api),
      source: {
        isPulled: before.liveSources.get(id)?.isPulled ?? false,
        pushedOn: lastPushDay(imports.filter((each) => each !== undone)),
      },
      isFirstOfDay: true,
    });
    return {
      ...changed,
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

interface ReadingsChange {
  /** All intervals of the changed days and the days around, after the change. */
  readonly readings: readonly Reading[];
  /** The begin of the first and the last changed interval. */
  readonly between: readonly [first: number, last: number];
  /** Whether the meter is not simulated. */
  readonly isMeasured: boolean;
  /** What delivers measurements after the change. */
  readonly source: LiveSource;
  /** Whether it is the first of its source on the running day, after which the finished days are assessed and learned from. */
  readonly isFirstOfDay: boolean;
}

const energyJson = ({ hours, longerKwh, longerHours }: MeasuredDay) => JSON.stringify([hours, longerKwh, longerHours]);

/** The plant after a change of the intervals of a meter, and the statements that store the days which change. */
function changeReadings(
  api: Api,
  before: StoredPlant,
  meterId: number,
  { readings, between: [first, last], isMeasured, source, isFirstOfDay }: ReadingsChange,
): {
  readonly after: StoredPlant;
  readonly differsIn?: "measurements" | "running day";
  readonly statements: Statement[];
} {
  const range = aroundDays({ from: dayAt(first), to: dayAt(last) }, daysAround);
  const storedDays = before.measuredDays.get(meterId) ?? new Map<Day, MeasuredDay>();
  const inRange = measuredDays(countedReadings(readings), range);
  const days = new Map([...storedDays].filter(([day]) => day < range.from || day > range.to));
  for (const [day, energy] of inRange) days.set(day, energy);
  const removed = [...storedDays.keys()].filter((day) => !days.has(day));
  const changed = [...inRange].filter(([day, energy]) => {
    const stored = storedDays.get(day);
    return stored === undefined || energyJson(stored) !== energyJson(energy);
  });
  const rows = changed.map(([day, energy]) => ({
    meter_id: meterId,
    date: formatDay(day),
    energy: energyJson(energy),
  }));
  const measured = isMeasured ? 1 : 0;
  const after = {
    ...before,
    meters: before.meters.map((each) => (each.id === meterId ? ({ ...each, measured } as const) : each)),
    measuredDays: new Map(before.measuredDays).set(meterId, days),
    liveSources: new Map(before.liveSources).set(meterId, source),
  };
  // The weather of a meter is computed when its first measurements are stored.
  const isOther = before.meters.some((each) => each.id === meterId && each.measured !== measured);
  const { today } = api.clock;
  const isAssessed = before.plant.today !== null && before.plant.assessed_until === plusDays(today, -1);
  const isOfToday = [...removed, ...changed.map(([day]) => day)].every((day) => day >= dayOf(today));
  const isRunningDay = !isFirstOfDay && isAssessed && isOfToday;
  return {
    after: isOther ? withoutWeather(after) : after,
    ...(!isOther && { differsIn: isRunningDay ? "running day" : "measurements" }),
    statements: [
      ...(isOther ? forgetWeather(api.db, before.plant.id) : []),
      ...(removed.length > 0
        ? [
            api.db
              .deleteFrom("measured_days")
              .where("meter_id", "=", meterId)
              .where("date", "in", jsonList(removed.map(formatDay))),
          ]
        : []),
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
