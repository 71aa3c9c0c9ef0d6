import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { secondsAfter } from "../clock";
import { jsonList } from "../db/connect";
import { ApiError } from "../http/api-error";

const windowSeconds = 15 * 60;

/** The number of attempts that are allowed within the window. */
export interface Limit {
  /** The prefix of the bucket names. */
  readonly name: string;
  /** For an account (existing or not) and one client address. */
  readonly perAccountAtAddress: number;
  /** For an account and all addresses. */
  readonly perAccount: number;
  /** For an address and all accounts. */
  readonly perAddress: number;
}

/**
 * Twice the limits of the web app's Worker. The Worker blocks first, because only the Worker knows the devices of an
 * account.
 */
export const signInLimit: Limit = { name: "", perAccountAtAddress: 20, perAccount: 200, perAddress: 200 };

/** A mail counts for the account that receives it. */
export const passwordMailLimit: Limit = {
  name: "password-mail-",
  perAccountAtAddress: 5,
  perAccount: 5,
  perAddress: 50,
};

/** Throws 4029 if a limit was reached within the window. */
export async function assertNotThrottled(api: Api, limit: Limit, email: string): Promise<void> {
  const buckets = listBuckets(api, limit, email);
  const limits = buckets.map(({ bucket, attempts }) => sql`when ${bucket} then ${attempts}`);
  const exceeded = await api.db
    .selectFrom("throttled_attempts")
    .select("window_ends_at")
    .where("bucket", "in", jsonList(buckets.map(({ bucket }) => bucket)))
    .where("window_ends_at", ">", api.wallClock.instant)
    .where(sql<boolean>`attempts >= case bucket ${sql.join(limits, sql` `)} end`)
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

/** Records an attempt in every bucket. */
export async function recordAttempt(api: Api, limit: Limit, email: string): Promise<void> {
  const window_ends_at = secondsAfter(api.wallClock.now, windowSeconds);
  const rows = listBuckets(api, limit, email).map(({ bucket }) => ({ bucket, attempts: 1, window_ends_at }));
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

/** Deletes the attempts for an account from the address of this request. */
export async function clearAttempts(api: Api, limit: Limit, email: string): Promise<void> {
  const [narrowest] = listBuckets(api, limit, email);
  await api.db.deleteFrom("throttled_attempts").where("bucket", "=", narrowest.bucket).execute();
}

/** Returns the buckets of an attempt with their limits, narrowest first. */
function listBuckets({ address }: Api, { name, ...limit }: Limit, email: string) {
  const account = email.toLowerCase();
  return [
    { bucket: `${name}account:${account} address:${address}`, attempts: limit.perAccountAtAddress },
    { bucket: `${name}account:${account}`, attempts: limit.perAccount },
    { bucket: `${name}address:${address}`, attempts: limit.perAddress },
  ] as const;
}
