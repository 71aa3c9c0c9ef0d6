/** Measurements that a device pushes with the ingest key of a meter. domain/ingest.md */
import { object } from "superstruct";
import { canWritePlant, type MeterRow } from "../access/plants";
import { countAttempt, type Limit } from "../access/throttle";
import { hashToken, mayAct } from "../access/tokens";
import type { Api } from "../api";
import { jsonList } from "../db/connect";
import type { Row } from "../db/schema";
import { accessDenied, notFound } from "../http/api-error";
import { integerBetween } from "../http/fields";
import { readBody, validate } from "../http/input";
import { importRows, maxBodyBytes, type PushReason, type SentRow } from "../routes/meters/measurement-imports";
import { minutesPerDay } from "../simulation";
import { type PushedRow, type PushedSample, readPush } from "./push-body";

/** A device that pushes every ten seconds stays below the limit. */
const pushLimit: Limit = { name: "push-", perAccountAtAddress: 120, perAccount: 120, perAddress: 12_000 };

const defaultMinutes = 5;
const maxPowerMinutes = 60;
const querySchema = object({ interval: integerBetween(1, minutesPerDay) });

/**
 * Stores the measurements of a push. Throws 2000 for an unknown key, 4005 for a key whose creator may not change the meter
 * any more, 4029 for too many pushes, and 4000 for a body that cannot be read.
 */
export async function handlePush(api: Api, request: Request, key: string): Promise<Response> {
  const stored = await findKey(api, key);
  await countAttempt(api, pushLimit, String(stored.key.id));
  const interval = new URL(request.url).searchParams.get("interval") ?? String(defaultMinutes);
  const { interval: minutes } = validate({ interval: Number(interval) }, querySchema);
  const body = new TextDecoder().decode(await readBody(request, maxBodyBytes));
  const pushed = readPush(body, { minutes, now: api.clock.now.epochMilliseconds });
  const { rows, last } = samplesToRows(pushed, lastSample(stored.key));
  const result = await importRows(api, { userId: stored.key.user_id, source: "push" }, stored.meter, rows);
  await api.db
    .updateTable("ingest_keys")
    .set({ last_used_at: api.clock.instant, ...(last && { sampled_at: last.at / 1000, counter_kwh: last.counterKwh }) })
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
  const [creator] = await listKeyCreators(api, meter, [stored.user_id]);
  if (!creator?.isAllowed)
    throw accessDenied("Who created this key may not change the meter any more. Create another.");
  return { key: stored, meter };
}

/** The users who created keys of a meter, and whether they may still change it (domain/ingest.md#keys). */
export async function listKeyCreators(api: Api, { plant_id }: MeterRow, userIds: readonly number[]) {
  const plant = await api.db
    .selectFrom("plants")
    .select("owning_company_id")
    .where("id", "=", plant_id)
    .executeTakeFirstOrThrow();
  const users = await api.db
    .selectFrom("users")
    .selectAll()
    .select(mayAct.as("may_act"))
    .where("id", "in", jsonList(userIds))
    .execute();
  return Promise.all(
    users.map(async (user) => ({ user, isAllowed: Boolean(user.may_act) && (await canWritePlant(api, user, plant)) })),
  );
}

/** What a device has sent before. */
interface LastSample {
  readonly at: number;
  readonly counterKwh: number | null;
}

const lastSample = ({ sampled_at, counter_kwh }: Row<"ingest_keys">): LastSample | null =>
  sampled_at === null ? null : { at: sampled_at * 1000, counterKwh: counter_kwh };

/** The intervals between samples, in the order of their time, and the last sample. Other rows stay as they are. */
function samplesToRows(pushed: readonly PushedRow[], before: LastSample | null) {
  let last = before;
  const rows: SentRow[] = [];
  const inOrder = [...pushed.entries()].sort(([, a], [, b]) => timeOf(a) - timeOf(b));
  for (const [position, row] of inOrder) {
    rows[position] = "quantity" in row ? intervalUntil(row, last) : row;
    if (!("quantity" in row) || Number.isNaN(row.value) || (last && row.at <= last.at)) continue;
    last = { at: row.at, counterKwh: row.quantity === "counter" ? row.value : null };
  }
  return { rows, last };
}

const timeOf = (row: PushedRow) => ("quantity" in row ? row.at : 0);

/**
 * The interval from the last sample to another one. A difference over more than a day belongs to no day, and what the
 * power was over more than an hour is not known.
 */
function intervalUntil({ measured_at, at, quantity, value }: PushedSample, last: LastSample | null): SentRow {
  const interval = { measured_at, start: last?.at ?? at, minutes: last ? (at - last.at) / 60_000 : 1 };
  const rejected = (reason: PushReason): SentRow => ({ ...interval, kwh: null, reason });
  if (Number.isNaN(value)) return { ...interval, kwh: null, reason: "not_a_number" };
  if (!last) return rejected("started");
  if (at <= last.at) return rejected("earlier");
  if (quantity === "power") {
    return interval.minutes > maxPowerMinutes ? rejected("gap") : { ...interval, kwh: (value * interval.minutes) / 60 };
  }
  if (last.counterKwh === null) return rejected("started");
  if (value < last.counterKwh) return rejected("reset");
  return interval.minutes > minutesPerDay ? rejected("gap") : { ...interval, kwh: value - last.counterKwh };
}
