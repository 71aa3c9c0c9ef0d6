import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { jsonList } from "../db/connect";
import { ApiError } from "../http/api-error";
import { secondsAfter } from "../lib/clock";

const windowSeconds = 15 * 60;
const maxAccountFailures = 10;
const maxAddressFailures = 100;

/** Throws 4029 when an account or an address failed to sign in too often within the window. */
export async function assertNotThrottled(api: Api, email: string): Promise<void> {
  const exceeded = await api.db
    .selectFrom("sign_in_failures")
    .select("window_ends_at")
    .where("bucket", "in", jsonList(bucketsOf(api, email)))
    .where("window_ends_at", ">", api.wallClock.instant)
    .where(
      sql<boolean>`failures >= case when bucket like 'account:%' then ${maxAccountFailures} else ${maxAddressFailures} end`,
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

/** Records a failed sign-in for the account (existing or not) and the address. */
export async function recordFailure(api: Api, email: string): Promise<void> {
  const windowEndsAt = secondsAfter(api.wallClock.now, windowSeconds);
  await api.db
    .insertInto("sign_in_failures")
    .values(bucketsOf(api, email).map((bucket) => ({ bucket, failures: 1, window_ends_at: windowEndsAt })))
    .onConflict((conflict) =>
      conflict.column("bucket").doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when("sign_in_failures.window_ends_at", ">", api.wallClock.instant)
          .then(eb("sign_in_failures.failures", "+", 1))
          .else(1)
          .end(),
        window_ends_at: eb
          .case()
          .when("sign_in_failures.window_ends_at", ">", api.wallClock.instant)
          .then(eb.ref("sign_in_failures.window_ends_at"))
          .else(windowEndsAt)
          .end(),
      })),
    )
    .execute();
}

/** Clears the failed sign-ins of an account. */
export async function clearFailures(api: Api, email: string): Promise<void> {
  await api.db.deleteFrom("sign_in_failures").where("bucket", "=", accountBucket(email)).execute();
}

function bucketsOf(api: Api, email: string): string[] {
  return [accountBucket(email), `address:${api.address}`];
}

function accountBucket(email: string): string {
  return `account:${email.toLowerCase()}`;
}
