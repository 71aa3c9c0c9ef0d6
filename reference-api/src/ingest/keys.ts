/** Keys with which devices push measurements of a meter. domain/ingest.md#keys */
import { type RawBuilder, sql } from "kysely";
import { type Infer, integer, nullable, object, string } from "superstruct";
import { ancestorIds } from "../access/companies";
import type { MeterRow } from "../access/plants";
import { assertCounted, attemptStatements, type Limit } from "../access/throttle";
import { hashToken, mayAct } from "../access/tokens";
import type { Api } from "../api";
import { jsonList, readBatch } from "../db/connect";
import type { Row } from "../db/schema";
import { accessDenied, notFound } from "../http/api-error";
import { instant } from "../http/fields";

export type KeyRow = Row<"ingest_keys">;

/** Why everything that a device sends is rejected. */
export const pushFaultSchema = object({
  reason: string(),
  since: instant(),
  /** How far the clock of the device is ahead, below 0: behind; null if its clock is not the reason. */
  clock_minutes: nullable(integer()),
});
export type PushFault = Infer<typeof pushFaultSchema>;

type FaultColumns = Pick<KeyRow, "fault" | "fault_since" | "fault_clock_minutes">;

export const toPushFault = ({ fault, fault_since, fault_clock_minutes }: FaultColumns): PushFault | null =>
  fault === null || fault_since === null
    ? null
    : { reason: fault, since: fault_since, clock_minutes: fault_clock_minutes };

/** A fault as text, which begins in the middle of a sentence. */
export function describePushFault({ reason, clock_minutes: minutes }: PushFault): string {
  if (minutes === null) return `everything that the device sends is rejected (${reason})`;
  return `the clock of the device is ${describeMinutes(Math.abs(minutes))} ${minutes > 0 ? "ahead" : "behind"}`;
}

const minutesOfUnit = { year: 525_960, day: 1440, hour: 60, minute: 1 };

/** A length in its largest unit, such as "10 years". */
function describeMinutes(minutes: number): string {
  const [unit, length] = Object.entries(minutesOfUnit).find(([, length]) => minutes >= length) ?? ["minute", 1];
  const count = Math.round(minutes / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * Finds a key with its meter, and counts an attempt of its hash. Throws 2000 for an unknown key, 4005 if its creator may not
 * change the meter any more, and 4029 for too many attempts.
 */
export async function findKey(
  api: Api,
  key: string,
  limit: Limit,
): Promise<{ readonly key: KeyRow; readonly meter: MeterRow }> {
  const keyHash = await hashToken(key);
  const column = (name: "meter_id" | "user_id") =>
    sql<number>`(select ${sql.ref(name)} from ingest_keys where key_hash = ${keyHash})`;
  const [[stored], [meter], [creator], ...attempt] = await readBatch(api.env.DB, [
    api.db.selectFrom("ingest_keys").selectAll().where("key_hash", "=", keyHash),
    api.db.selectFrom("meters").selectAll().where("id", "=", column("meter_id")),
    selectKeyCreators(api, column("meter_id"), column("user_id")),
    ...attemptStatements(api, limit, keyHash),
  ]);
  if (!stored || !meter) throw notFound("Ingest key");
  if (!creator?.is_allowed)
    throw accessDenied("Who created this key may not change the meter any more. Create another.");
  assertCounted(api, attempt);
  return { key: stored, meter };
}

/** The users who created keys of a meter, and whether they may still change it. */
export const listKeyCreators = (api: Api, { id }: MeterRow, userIds: readonly number[]) =>
  selectKeyCreators(api, id, jsonList(userIds)).execute();

/** As `canWritePlant`, for the plant of a meter. */
const selectKeyCreators = (api: Api, meterId: number | RawBuilder<number>, userIds: RawBuilder<number>) =>
  api.db
    .selectFrom("users")
    .selectAll()
    .select(
      sql<number>`(${mayAct} and (users.admin = 1 or exists (
        select 1 from company_users where user_id = users.id and company_id in ${ancestorIds(
          sql`(select owning_company_id from plants join meters on plant_id = plants.id where meters.id = ${meterId})`,
        )}
      )))`.as("is_allowed"),
    )
    .where("id", "in", userIds);
