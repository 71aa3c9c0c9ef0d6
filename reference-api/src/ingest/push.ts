/** Measurements that a device pushes with the ingest key of a meter. domain/ingest.md */
import { object } from "superstruct";
import { assertNotThrottled, type Limit, recordAttempt } from "../access/throttle";
import { hashToken } from "../access/tokens";
import type { Api } from "../api";
import type { Row } from "../db/schema";
import { notFound } from "../http/api-error";
import { integerBetween } from "../http/fields";
import { readBody, validate } from "../http/input";
import { importRows, maxBodyBytes, type SentRow } from "../routes/meters/measurement-imports";
import { minutesPerDay } from "../simulation";
import { type CounterReading, type PushedRow, readPush } from "./push-body";

/** A device that sends a line every ten seconds stays below the limit. */
const pushLimit: Limit = { name: "push-", perAccountAtAddress: 120, perAccount: 120, perAddress: 12_000 };

const defaultMinutes = 5;
const querySchema = object({ interval: integerBetween(1, minutesPerDay) });

/**
 * Stores the measurements of a push. Throws 2000 for an unknown key, 4029 for too many pushes, and 4000 for a body that
 * cannot be read.
 */
export async function handlePush(api: Api, request: Request, key: string): Promise<Response> {
  const stored = await findKey(api, key);
  await assertNotThrottled(api, pushLimit, String(stored.key.id));
  await recordAttempt(api, pushLimit, String(stored.key.id));
  const interval = new URL(request.url).searchParams.get("interval") ?? String(defaultMinutes);
  const { interval: minutes } = validate({ interval: Number(interval) }, querySchema);
  const body = new TextDecoder().decode(await readBody(request, maxBodyBytes));
  const pushed = readPush(body, { minutes, now: api.clock.now.epochMilliseconds });
  const { rows, counter } = countersToRows(pushed, lastCounter(stored.key));
  const result = await importRows(api, { userId: stored.key.user_id, source: "push" }, stored.meter, rows);
  await api.db
    .updateTable("ingest_keys")
    .set({
      last_used_at: api.clock.instant,
      ...(counter && { counter_at: counter.at / 1000, counter_kwh: counter.counterKwh }),
    })
    .where("id", "=", stored.key.id)
    .execute();
  return Response.json(result, { headers: { "cache-control": "no-store" } });
}

async function findKey(api: Api, key: string) {
  const stored = await api.db
    .selectFrom("ingest_keys")
    .selectAll()
    .where("key_hash", "=", await hashToken(key))
    .executeTakeFirst();
  if (!stored) throw notFound("Ingest key");
  const meter = await api.db
    .selectFrom("meters")
    .selectAll()
    .where("id", "=", stored.meter_id)
    .executeTakeFirstOrThrow();
  return { key: stored, meter };
}

type Counter = Pick<CounterReading, "at" | "counterKwh">;

const lastCounter = ({ counter_at, counter_kwh }: Row<"ingest_keys">): Counter | null =>
  counter_at === null || counter_kwh === null ? null : { at: counter_at * 1000, counterKwh: counter_kwh };

/**
 * The intervals between the readings of a counter, and its last reading. A difference over more than a day is not known
 * to belong to any day: it is left out, as is the difference to a smaller value.
 */
function countersToRows(
  pushed: readonly PushedRow[],
  last: Counter | null,
): { rows: SentRow[]; counter: Counter | null } {
  let counter = last;
  const rows = pushed.map((row): SentRow => {
    if (!("counterKwh" in row)) return row;
    const before = counter;
    const rejected = { measured_at: row.measured_at, start: row.at, minutes: 1, kwh: null };
    if (Number.isNaN(row.counterKwh)) return { ...rejected, reason: "not_a_number" };
    if (before && row.at <= before.at) return { ...rejected, reason: "counter_earlier" };
    counter = row;
    if (!before) return { ...rejected, reason: "counter_started" };
    const minutes = (row.at - before.at) / 60_000;
    if (row.counterKwh < before.counterKwh) return { ...rejected, reason: "counter_reset" };
    if (minutes > minutesPerDay) return { ...rejected, reason: "counter_gap" };
    return { ...rejected, start: before.at, minutes, kwh: row.counterKwh - before.counterKwh };
  });
  return { rows, counter };
}
