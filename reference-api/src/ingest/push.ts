/** Measurements that a device pushes with the ingest key of a meter. domain/ingest.md */
import { object } from "superstruct";
import type { MeterRow } from "../access/plants";
import { type Limit, uncountAttempt } from "../access/throttle";
import type { Api } from "../api";
import { inTurn } from "../fleet/turns";
import { ApiError, notFound } from "../http/api-error";
import { integerBetween } from "../http/fields";
import { readBody, validate } from "../http/input";
import { type DayRange, dayAt } from "../lib/local-days";
import { minutesPerDay } from "../measurements/measured-day";
import {
  clockDifferenceMs,
  type ImportResult,
  importSent,
  maxBodyBytes,
  rejectionOf,
  type SentRow,
} from "./imported-rows";
import { findKey, type KeyRow } from "./keys";
import { sumInverters } from "./logged-energy";
import { type Push, type PushedRow, readPush } from "./push-body";
import { readSamples, samplesToRows } from "./samples";
import { failWhenStringsChanged, planStrings, type StringResult, selectStrings } from "./strings";

/** A device that pushes every ten seconds stays below the limit. */
const pushLimit: Limit = { name: "push-", perAccountAtAddress: 120, perAccount: 120, perAddress: 12_000 };

const defaultMinutes = 5;
const minuteMs = 60_000;
const querySchema = object({ interval: integerBetween(1, minutesPerDay) });

/**
 * Stores the measurements of a push. Throws 2000 for an unknown key, 4005 for a key whose creator may not change the meter
 * any more, 4029 for too many pushes, 4000 for a body that cannot be read, and 503 while too many others change the plant.
 */
export async function handlePush(api: Api, request: Request, key: string): Promise<Response> {
  const { key: stored, meter } = await findKey(api, key, pushLimit);
  try {
    const interval = new URL(request.url).searchParams.get("interval") ?? String(defaultMinutes);
    const { interval: minutes } = validate({ interval: Number(interval) }, querySchema);
    const body = new TextDecoder().decode(await readBody(request, maxBodyBytes));
    const pushed = readPush(body, { minutes, now: api.clock.now.epochMilliseconds });
    const work = inTurn(meter.plant_id, () => storePush(api, stored, meter, pushed));
    // A device that does not wait for the response has sent everything.
    api.waitUntil(work.catch(() => undefined));
    return await work;
  } catch (error) {
    // What was not served is sent again.
    if (!(error instanceof ApiError) || error.status === 503) await uncountAttempt(api, pushLimit, stored.key_hash);
    throw error;
  }
}

async function storePush(
  api: Api,
  { id, user_id }: KeyRow,
  meter: MeterRow,
  { rows, strings }: Push,
): Promise<Response> {
  const stringRows = strings && "rows" in strings ? strings.rows : [];
  const { result, sent } = await importSent(api, { userId: user_id, source: "push" }, meter, {
    days: pushedDays(rows),
    select: api.db
      .selectFrom("ingest_keys")
      .selectAll()
      .select(selectStrings(meter, stringRows).as("strings"))
      .where("id", "=", id),
    read(key, target) {
      if (!key) throw notFound("Ingest key");
      const plan = planPush(api, key, meter, rows);
      if (stringRows.length === 0) return { ...plan, strings: null };
      const planned = planStrings(api, meter, stringRows, key.strings, target);
      const guard = failWhenStringsChanged(api, meter, stringRows, key.strings);
      return { ...plan, strings: planned.result, statements: [guard, ...plan.statements, ...planned.statements] };
    },
  });
  return respond(result, sent, strings && "fault" in strings ? strings.fault : null);
}

/** A push of more days is read after it has been checked. */
const maxPushedDays = 7;

/** The days of a push; null for none or many. */
function pushedDays(pushed: readonly PushedRow[]): DayRange | null {
  const days = pushed.flatMap((row) => {
    const at = "at" in row ? row.at : row.start;
    return at === null ? [] : [dayAt(at)];
  });
  const inOrder = days.sort((a, b) => a - b);
  const [from, to] = [inOrder[0], inOrder.at(-1)];
  return from !== undefined && to !== undefined && to - from < maxPushedDays ? { from, to } : null;
}

/** The rows of a push after what its key has sent before, and the statements that store both. */
function planPush(api: Api, key: KeyRow, meter: MeterRow, pushed: readonly PushedRow[]) {
  const before = readSamples(key.samples, api.clock.now.epochMilliseconds + clockDifferenceMs);
  const rejection = (row: SentRow & { readonly start: number }) => rejectionOf(api, meter, row, row.start);
  const summed = sumInverters(pushed, key.logged, rejection);
  const { rows, after } = samplesToRows(summed.rows, before, { peakInWatt: meter.peak_in_watt, rejection });
  const reasons = rows.map((row) => {
    const { start } = row;
    return row.reason ?? (start === null ? "invalid_time" : rejection({ ...row, start }));
  });
  const isStored = reasons.includes(null);
  const reason = isStored || after !== before ? null : commonFault(reasons);
  const fault = reason === null ? null : { ...faultOf(api, reason, rows), since: key.fault_since ?? api.clock.instant };
  const isCleared = isStored || after !== before;
  const statements = [
    failWhenSamplesChanged(api, key),
    api.db
      .updateTable("ingest_keys")
      .set({
        last_used_at: api.clock.instant,
        samples: after && JSON.stringify(after),
        logged: summed.logged,
        ...((fault || isCleared) && {
          fault: fault?.reason ?? null,
          fault_since: fault?.since ?? null,
          fault_clock_minutes: fault?.clock_minutes ?? null,
        }),
      })
      .where("id", "=", key.id),
  ];
  return { rows, statements, fault, isStored };
}

interface PushPlan extends Pick<ReturnType<typeof planPush>, "fault" | "isStored"> {
  /** Null without values of strings. */
  readonly strings: StringResult | null;
}

const countsOf = (rejected: Readonly<Record<string, number>>) =>
  Object.entries(rejected)
    .map(([reason, count]) => `${reason}: ${count}`)
    .join(", ");

/**
 * 200: something is stored. 202: there is nothing to store yet. 422: everything is rejected, or the strings cannot be read
 * for the reason `unreadable`; what else the push says is stored.
 */
function respond(imported: ImportResult, { fault, isStored, strings }: PushPlan, unreadable: string | null): Response {
  const headers = { "cache-control": "no-store" };
  const result = strings ? { ...imported, strings } : imported;
  if (unreadable !== null)
    return Response.json(
      { error: { code: 4000, messages: { strings: [unreadable] } }, ...result },
      { status: 422, headers },
    );
  const hasStored = isStored || (strings !== null && strings.stored > 0);
  if (!fault || hasStored) return Response.json(result, { status: hasStored ? 200 : 202, headers });
  const general = [`Nothing was stored, because every row was rejected (${countsOf(result.rejected_by_reason)}).`];
  if (fault.clock_minutes !== null) {
    const direction = fault.clock_minutes > 0 ? "ahead" : "behind";
    general.push(`The times are ${Math.abs(fault.clock_minutes)} minutes ${direction}. Check the clock of the device.`);
  }
  return Response.json({ error: { code: 4000, messages: { general } }, ...result }, { status: 422, headers });
}

type RowReason = SentRow["reason"] | null;

/** Reasons that say nothing against a device: the next push may be stored. */
const harmless: ReadonlySet<RowReason> = new Set(["started", "same_minute", "held", "gap", "no_value"]);
const reasonsOfClock: ReadonlySet<RowReason> = new Set(["future", "earlier", "before_operational"]);

/** The most frequent reason if all rows of a push are rejected for faults; otherwise null. */
function commonFault(reasons: readonly RowReason[]): string | null {
  if (reasons.length === 0 || reasons.some((reason) => harmless.has(reason))) return null;
  const same = [...Map.groupBy(reasons, (reason) => reason)].sort(([, a], [, b]) => b.length - a.length);
  return same[0]?.[0] ?? null;
}

function faultOf({ clock }: Api, reason: string, rows: readonly SentRow[]) {
  const ends = rows.map(({ start, minutes }) => (start ?? Number.NEGATIVE_INFINITY) + minutes * minuteMs);
  const newest = ends.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const isOfClock = reasonsOfClock.has(reason as RowReason) && Number.isFinite(newest);
  return { reason, clock_minutes: isOfClock ? Math.round((newest - clock.now.epochMilliseconds) / minuteMs) : null };
}

/** Creates a statement that fails its batch if another push with the key was stored since the samples were read. */
function failWhenSamplesChanged({ env }: Api, { id, samples, logged }: KeyRow): D1PreparedStatement {
  return env.DB.prepare(
    `insert into fleet_state (key, value)
      select 'changed_twice', null from ingest_keys where id = ?1 and (samples is not ?2 or logged is not ?3)`,
  ).bind(id, samples, logged);
}
