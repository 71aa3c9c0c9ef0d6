import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { secondsAfter } from "../clock";
import { jsonList } from "../db/connect";
import { ApiError } from "../http/api-error";

const windowSeconds = 15 * 60;
const maxAccountFailures = 10;
const maxAddressFailures = 100;

/** Refuses with 4029 when an account or an address has failed too often in the last quarter of an hour. */
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

/** Counts a failed sign-in against its account (known or not) and its address. */
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

/** A successful sign-in clears what its account had against it. */
export async function clearFailures(api: Api, email: string): Promise<void> {
  await api.db.deleteFrom("sign_in_failures").where("bucket", "=", accountBucket(email)).execute();
}

function bucketsOf(api: Api, email: string): string[] {
  return [accountBucket(email), `address:${api.address}`];
}

function accountBucket(email: string): string {
  return `account:${email.toLowerCase()}`;
}
