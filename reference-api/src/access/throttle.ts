import { decode } from "jose/base64url";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { secondsAfter } from "../clock";
import { jsonList, type RowsOf, readBatch } from "../db/connect";
import { ApiError } from "../http/api-error";
import { bytesOf } from "./signatures";
import { deriveKey, secretsOf } from "./stored-secrets";

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

/**
 * The id of the device of a sign-in if the web app knows it for this account, from X-Known-Device: the id, when the mark
 * ends, and an HMAC over both and the account, under a key that only the two Workers derive from SESSION_SECRET.
 */
export async function knownDevice({ env, wallClock }: Api, request: Request, email: string): Promise<string | null> {
  const [, device, until, mac] =
    /^([\w-]{1,64})\.(\d{10})\.([\w-]{43})$/.exec(request.headers.get(deviceHeader) ?? "") ?? [];
  if (!device || !until || !mac || Number(until) * 1000 < wallClock.now.epochMilliseconds) return null;
  const text = bytesOf(`${device}.${until}.${email.toLowerCase()}`);
  for (const secret of secretsOf(env)) {
    const key = await deriveKey(secret, "known device v1", "HMAC");
    if (await crypto.subtle.verify("HMAC", key, Uint8Array.from(decode(mac)), text)) return device;
  }
  return null;
}

const deviceHeader = "x-known-device";

/** A mail counts for the account that receives it. */
export const passwordMailLimit: Limit = {
  name: "password-mail-",
  perAccountAtAddress: 5,
  perAccount: 5,
  perAddress: 50,
};

/** Counts an attempt. Throws 4029 if a limit is reached within the window; nothing is counted then. */
export async function countAttempt(api: Api, limit: Limit, email: string, device: string | null = null): Promise<void> {
  assertCounted(api, await readBatch(api.env.DB, attemptStatements(api, limit, email, device)));
}

/**
 * Creates the statements that count an attempt in every bucket, and delete the buckets whose window has ended. One statement
 * checks and counts, so that attempts at the same time do not exceed a limit.
 */
export function attemptStatements(api: Api, limit: Limit, email: string, device: string | null = null) {
  const buckets = listBuckets(api, limit, email, device);
  const window_ends_at = secondsAfter(api.wallClock.now, windowSeconds);
  const rows = buckets.map(({ bucket }) => sql`(${bucket}, 1, ${window_ends_at})`);
  const limits = buckets.map(({ bucket, attempts }) => sql`when ${bucket} then ${attempts}`);
  const ended = api.db.deleteFrom("throttled_attempts").where("window_ends_at", "<=", api.wallClock.instant);
  const reached = api.db
    .selectFrom("throttled_attempts")
    .select("window_ends_at")
    .where("bucket", "in", jsonList(buckets.map(({ bucket }) => bucket)))
    .where(sql<boolean>`attempts >= case bucket ${sql.join(limits, sql` `)} end`)
    .orderBy("window_ends_at", "desc");
  const count = sql<{ bucket: string }>`
    insert into throttled_attempts (bucket, attempts, window_ends_at)
    select * from (values ${sql.join(rows)}) where not exists ${reached}
    on conflict (bucket) do update set attempts = throttled_attempts.attempts + 1
    returning bucket`;
  return [ended, { compile: () => count.compile(api.db) }, reached] as const;
}

/** Throws 4029 if the statements of an attempt have not counted it. */
export function assertCounted(
  { wallClock }: Api,
  [, counted, [exceeded]]: RowsOf<ReturnType<typeof attemptStatements>>,
): void {
  if (counted.length > 0) return;
  const ends = Temporal.Instant.from(exceeded?.window_ends_at ?? wallClock.instant);
  const seconds = Math.ceil(ends.since(wallClock.now).total({ unit: "second" }));
  throw new ApiError(
    4029,
    { general: ["Too many attempts. Please try again later."] },
    { "retry-after": String(Math.max(1, seconds)) },
  );
}

/** Removes an attempt from the count, because it has succeeded or was not served. */
export async function uncountAttempt(
  api: Api,
  limit: Limit,
  email: string,
  device: string | null = null,
): Promise<void> {
  await api.db
    .updateTable("throttled_attempts")
    .set({ attempts: sql`max(attempts - 1, 0)` })
    .where("bucket", "in", jsonList(listBuckets(api, limit, email, device).map(({ bucket }) => bucket)))
    .execute();
}

/** Deletes the attempts for an account from the address of this request, or from a known device. */
export async function clearAttempts(
  api: Api,
  limit: Limit,
  email: string,
  device: string | null = null,
): Promise<void> {
  const [narrowest] = listBuckets(api, limit, email, device);
  await api.db
    .deleteFrom("throttled_attempts")
    .where("bucket", "=", narrowest?.bucket ?? "")
    .execute();
}

/**
 * Returns the buckets of an attempt with their limits, narrowest first. A device that the web app knows has one of its
 * own, so that the guesses of others do not lock it out.
 */
function listBuckets({ address }: Api, { name, ...limit }: Limit, email: string, device: string | null = null) {
  const account = email.toLowerCase();
  if (device) return [{ bucket: `${name}device:${device} account:${account}`, attempts: limit.perAccountAtAddress }];
  return [
    { bucket: `${name}account:${account} address:${address}`, attempts: limit.perAccountAtAddress },
    { bucket: `${name}account:${account}`, attempts: limit.perAccount },
    { bucket: `${name}address:${address}`, attempts: limit.perAddress },
  ];
}
