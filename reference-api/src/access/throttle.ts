import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { secondsAfter } from "../clock";
import { jsonList } from "../db/connect";
import { ApiError } from "../http/api-error";

const windowSeconds = 15 * 60;

/** How many attempts are allowed within the window, for an account (existing or not) and for a client address. */
interface Limit {
  /** Prefix of its buckets. */
  readonly name: string;
  readonly perAccount: number;
  readonly perAddress: number;
}

export const signInLimit: Limit = { name: "", perAccount: 10, perAddress: 100 };

export const passwordMailLimit: Limit = { name: "password-mail-", perAccount: 5, perAddress: 50 };

/** Throws 4029 when an account or an address reached a limit within the window. */
export async function assertNotThrottled(api: Api, limit: Limit, email: string): Promise<void> {
  const exceeded = await api.db
    .selectFrom("throttled_attempts")
    .select("window_ends_at")
    .where("bucket", "in", jsonList(bucketsOf(api, limit, email)))
    .where("window_ends_at", ">", api.wallClock.instant)
    .where(
      sql<boolean>`attempts >= case bucket
        when ${accountBucket(limit, email)} then ${limit.perAccount} else ${limit.perAddress} end`,
    )
    .orderBy("window_ends_at", "desc")
    .executeTakeFirst();
  if (!exceeded) return;
  const seconds = Math.ceil(
    Temporal.Instant.from(exceeded.window_ends_at).since(api.wallClock.now).total({ unit: "second" }),
  );
  throw new ApiError(
    4029,
    { general: ["Too many attempts. Please try again later."] },
    { "retry-after": String(Math.max(1, seconds)) },
  );
}

/** Records an attempt for the account (existing or not) and the address. */
export async function recordAttempt(api: Api, limit: Limit, email: string): Promise<void> {
  const window_ends_at = secondsAfter(api.wallClock.now, windowSeconds);
  const rows = bucketsOf(api, limit, email).map((bucket) => ({ bucket, attempts: 1, window_ends_at }));
  const isOpen = sql`throttled_attempts.window_ends_at > ${api.wallClock.instant}`;
  await api.db
    .insertInto("throttled_attempts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet({
          attempts: sql`iif(${isOpen}, throttled_attempts.attempts + 1, 1)`,
          window_ends_at: sql`iif(${isOpen}, throttled_attempts.window_ends_at, excluded.window_ends_at)`,
        }),
    )
    .execute();
}

export async function clearAttempts(api: Api, limit: Limit, email: string): Promise<void> {
  await api.db.deleteFrom("throttled_attempts").where("bucket", "=", accountBucket(limit, email)).execute();
}

function bucketsOf(api: Api, limit: Limit, email: string): string[] {
  return [accountBucket(limit, email), `${limit.name}address:${api.address}`];
}

function accountBucket(limit: Limit, email: string): string {
  return `${limit.name}account:${email.toLowerCase()}`;
}
