/** The values of the strings of a meter in a push: what is read, rejected and stored. domain/ingest.md#strings */
import { maxIntervalKwh, minIntervalKwh } from "@heliograph/rules/energy-limits";
import { type RawBuilder, sql } from "kysely";
import { type Infer, is, object, optional, record, string, type, unknown } from "superstruct";
import type { MeterRow } from "../access/plants";
import type { Api } from "../api";
import { jsonList, type Statement } from "../db/connect";
import { parseStringDays, type StoredStrings, sumStrings } from "../fleet/meter-days";
import type { ImportTarget } from "../fleet/stored-readings";
import { described, withKeywords } from "../http/fields";
import { type Day, dayAt, dayStart, formatDay, hourMs } from "../lib/local-days";
import { round } from "../lib/numbers";
import { maxMeasurements, parseInstant, type Rejection, rejectionOf } from "./imported-rows";

export const maxStrings = 40;
const maxNameLength = 20;
/** No input of an inverter has more. */
const maxAmperes = 200;
/** Sensors of a current have this offset at night. Less is a measuring error. */
const minAmperes = -0.5;

const values = withKeywords(record(string(), unknown()), { maxProperties: maxStrings });

/** What the strings had at an instant: their current, or their power. */
export const pushedStringsSchema = object({
  measured_at: string(),
  current_in_a: optional(described('The current of each string in A, by its name, such as {"1": 7.9}.', values)),
  power_in_w: optional(described("The power of each string in W, by its name.", values)),
});

export interface StringRow {
  readonly measured_at: string;
  /** Ms since the epoch; null if the row has no instant. */
  readonly at: number | null;
  readonly unit: StoredStrings["unit"];
  readonly values: Readonly<Record<string, unknown>>;
}

/** The rows of a push, or why none of them can be read. */
export type PushedStrings = { readonly rows: readonly StringRow[] } | { readonly fault: string };

const shape =
  'Send a list of objects with measured_at and either current_in_a or power_in_w, such as {"measured_at": "2026-06-18T11:00:00Z", "current_in_a": {"1": 7.9, "2": 8.1}}';

/** Reads the field `strings` of a push. */
export function readStrings(sent: unknown): PushedStrings {
  if (!Array.isArray(sent)) return { fault: `${shape}.` };
  const rows: StringRow[] = [];
  for (const [position, row] of sent.entries()) {
    const read = is(row, pushedStringsSchema) ? toRow(row) : null;
    if (!read) return { fault: `${shape}: not so the row at position ${position}.` };
    const names = Object.keys(read.values);
    if (names.length > maxStrings)
      return {
        fault: `Send at most ${maxStrings} strings of a meter: the row at position ${position} has ${names.length}.`,
      };
    const wrong = names.find((name) => name.trim() === "" || name.length > maxNameLength || /\p{C}/u.test(name));
    if (wrong !== undefined) return { fault: `The name of a string has 1 to ${maxNameLength} characters.` };
    rows.push(read);
  }
  const count = rows.reduce((sum, row) => sum + Object.keys(row.values).length, 0);
  return count > maxMeasurements ? { fault: `Send at most ${maxMeasurements} values of strings.` } : { rows };
}

function toRow({ measured_at, current_in_a, power_in_w }: Infer<typeof pushedStringsSchema>): StringRow | null {
  if ((current_in_a === undefined) === (power_in_w === undefined)) return null;
  const unit = current_in_a ? "A" : "W";
  return { measured_at, at: parseInstant(measured_at), unit, values: current_in_a ?? power_in_w ?? {} };
}

const channel = type({ Unit: string(), Values: record(string(), unknown()) });

/** The currents of an inverter in a body of Fronius' log: `Current_DC_String_1` and so on, by the seconds from its start. */
export function loggedStrings(inverter: string, start: number, channels: Readonly<Record<string, unknown>>) {
  const bySecond = new Map<number, Record<string, unknown>>();
  for (const [name, logged] of Object.entries(channels)) {
    const [, input] = /^Current_DC_String_(\d{1,2})$/.exec(name) ?? [];
    if (!input || !is(logged, channel) || logged.Unit !== "A") continue;
    for (const [seconds, current] of Object.entries(logged.Values)) {
      if (!/^\d{1,8}$/.test(seconds) || current === null) continue;
      const string = `${inverter.replace(/^inverter\//, "")}.${input}`.slice(0, maxNameLength);
      bySecond.set(Number(seconds), { ...bySecond.get(Number(seconds)), [string]: current });
    }
  }
  return [...bySecond].map(([seconds, values]): StringRow => {
    // The values are the means of the interval that ends at their time.
    const at = start + seconds * 1000 - 1000;
    return { measured_at: new Date(at).toISOString(), at, unit: "A", values };
  });
}

/** Why a value is not stored (domain/ingest.md#strings). */
type StringReason = Rejection | "earlier" | "other_unit" | "too_many";

export interface StringResult {
  readonly stored: number;
  readonly rejected: number;
  readonly rejected_by_reason: Record<string, number>;
}

/** What is stored of the strings of a meter on the days of a push, as JSON, to be read with the push. */
export function selectStrings(meter: MeterRow, rows: readonly StringRow[]): RawBuilder<string> {
  const days = [...new Set(rows.flatMap(({ at }) => (at === null ? [] : [formatDay(dayAt(at))])))];
  return sql`(select json_group_array(json_array(date, import_id, json(strings))) from (
    select * from string_days where meter_id = ${meter.id} and date in ${jsonList(days)} order by date, import_id
  ))`;
}

/** The statements that store what a push says about strings, and what is rejected. `stored`: the value of `selectStrings`. */
export function planStrings(
  api: Api,
  meter: MeterRow,
  rows: readonly StringRow[],
  stored: string,
  target: ImportTarget,
) {
  const all = parseStringDays(stored);
  // What came without energy belongs to the first import of the day.
  const isOwn = (importId: number | null) => importId === target.continued || importId === null;
  const known = new Map([...Map.groupBy(all, ({ day }) => day)].map(([day, some]) => [day, sumStrings(some)]));
  const own = new Map(
    [
      ...Map.groupBy(
        all.filter(({ importId }) => isOwn(importId)),
        ({ day }) => day,
      ),
    ].map(([day, some]) => [day, sumStrings(some)]),
  );
  const reasons: (StringReason | null)[] = [];
  const changed = new Set<Day>();
  for (const row of rows.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const { at, unit } = row;
    for (const [name, value] of Object.entries(row.values)) {
      if (value === null) continue;
      const day = at === null ? 0 : dayAt(at);
      const before = known.get(day) ?? { unit, strings: {} };
      const reason = at === null ? "invalid_time" : reasonOf(api, meter, { at, unit, name, value }, before);
      reasons.push(reason);
      if (reason !== null || at === null) continue;
      known.set(day, addValue(before, at, name, Number(value)));
      own.set(day, addValue(own.get(day) ?? { unit, strings: {} }, at, name, Number(value)));
      changed.add(day);
    }
  }
  const rejected = reasons.filter((reason) => reason !== null);
  const byReason = Map.groupBy(rejected, (reason) => reason);
  const result: StringResult = {
    stored: reasons.length - rejected.length,
    rejected: rejected.length,
    rejected_by_reason: Object.fromEntries([...byReason].map(([reason, same]) => [reason, same.length])),
  };
  const days = [...changed].map((day): [string, StoredStrings | undefined] => [formatDay(day), own.get(day)]);
  return { result, statements: days.length > 0 ? storeStrings(api, meter, days, target) : [] };
}

interface Value {
  readonly at: number;
  readonly unit: StoredStrings["unit"];
  readonly name: string;
  readonly value: unknown;
}

function reasonOf(
  api: Api,
  meter: MeterRow,
  { at, unit, name, value }: Value,
  day: StoredStrings,
): StringReason | null {
  const ofTime = rejectionOf(api, meter, { measured_at: "", start: at, minutes: 0, kwh: null }, at);
  if (ofTime) return ofTime;
  if (typeof value !== "number" || !Number.isFinite(value)) return "not_a_number";
  const watt = 1000 * maxIntervalKwh(60, meter.peak_in_watt);
  const [min, max] = unit === "A" ? [minAmperes, maxAmperes] : [1000 * minIntervalKwh(60, meter.peak_in_watt), watt];
  if (value < min) return "negative";
  if (value > max) return "impossible";
  if (unit !== day.unit) return "other_unit";
  const string = ownOf(day.strings, name);
  if (!string && Object.keys(day.strings).length >= maxStrings) return "too_many";
  return string && at / 1000 <= string[0] ? "earlier" : null;
}

/** A string may have the name of a property that all objects have. */
const ownOf = (strings: StoredStrings["strings"], name: string) =>
  Object.hasOwn(strings, name) ? strings[name] : undefined;

function addValue({ unit, strings }: StoredStrings, at: number, name: string, value: number): StoredStrings {
  const hour = Math.floor((at - dayStart(dayAt(at))) / hourMs);
  const [, hours] = ownOf(strings, name) ?? [0, {}];
  const [count, sum] = hours[hour] ?? [0, 0];
  const next = { ...hours, [hour]: [count + 1, round(sum + Math.max(value, 0), 2)] as const };
  return { unit, strings: { ...strings, [name]: [at / 1000, next] } };
}

/** Stores the strings of days with the import that the push continues or creates, if there is one. */
function storeStrings(
  { env, db }: Api,
  { id }: MeterRow,
  days: readonly (readonly [string, StoredStrings | undefined])[],
  { continued, last }: ImportTarget,
): Statement[] {
  const dates = jsonList(days.map(([date]) => date));
  return [
    db.deleteFrom("string_days").where("meter_id", "=", id).where("date", "in", dates).where("import_id", "is", null),
    env.DB.prepare(
      `insert into string_days (meter_id, date, import_id, strings)
        select ?1, json_extract(value, '$[0]'),
          coalesce(?2, (select max(id) from measurement_imports where meter_id = ?1 and id > ?3)),
          json_extract(value, '$[1]')
        from json_each(?4) where true
        on conflict (meter_id, date, coalesce(import_id, 0)) do update set strings = excluded.strings`,
    ).bind(id, continued, last, JSON.stringify(days)),
  ];
}

/** Creates a statement that fails its batch if another push has changed the same days since they were read. */
export function failWhenStringsChanged(
  api: Api,
  meter: MeterRow,
  rows: readonly StringRow[],
  stored: string,
): Statement {
  const current = selectStrings(meter, rows);
  const statement = sql`insert into fleet_state (key, value) select 'changed_twice', null where ${current} is not ${stored}`;
  return { compile: () => statement.compile(api.db) };
}
