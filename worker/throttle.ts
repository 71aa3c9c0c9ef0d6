import { ApiError, apiErrorCode } from "@shared/api/api-error";
import { abortable } from "@shared/api/v0/transport";
import type { Throttle, ThrottledAction } from "@shared/session/load-context";
import { throttleKeySigningKey } from "./derived-keys";
import type { Database } from "./env";
import { logError } from "./log";
import type { AttemptLimits } from "./settings";

interface ThrottleOptions {
  /** Where attempts are counted; nothing is limited without one. */
  database: Database | undefined;
  limits: AttemptLimits;
  secret: string;
  requestId: string;
  now?: () => number;
}

/** A database that does not answer must not keep anybody from signing in. */
const databaseTimeoutMs = 1_000;

/**
 * Creates the throttle of one request. It counts an attempt before it is made, so that simultaneous attempts cannot
 * pass the limit together, and takes it back unless it was a failed guess (docs/decisions/0024).
 */
export function createThrottle(request: Request, options: ThrottleOptions) {
  const { database, limits, secret, requestId, now = Date.now } = options;
  const address = request.headers.get("CF-Connecting-IP");
  let blockedSeconds: number | null = null;

  async function tryDatabase<T>(work: () => Promise<T>, fallback: T): Promise<T> {
    try {
      return await abortable(work(), AbortSignal.timeout(databaseTimeoutMs));
    } catch (error) {
      logError("throttle-error", error, { requestId });
      return fallback;
    }
  }

  async function reserve(database: Database, action: ThrottledAction, account: string) {
    const key = await throttleKeySigningKey(secret);
    const accountKey = await hash(key, `${action} account ${account.trim().normalize("NFKC").toLowerCase()}`);
    const counted = [{ key: accountKey, limit: limits.perAccount }];
    if (address) {
      counted.push({ key: await hash(key, `${action} address ${networkOf(address)}`), limit: limits.perAddress });
    }
    const attempts = await countAttempts(database, counted, now(), limits.windowSeconds * 1_000);
    return { accountKey, attempts };
  }

  const throttle: Throttle = async (action, account, work) => {
    if (!database || !isLimited(limits)) return work();
    const reserved = await tryDatabase(() => reserve(database, action, account), null);
    if (!reserved) return work();
    const { accountKey, attempts } = reserved;
    blockedSeconds = secondsBlocked(attempts, now());
    if (blockedSeconds !== null) throw tooManyAttempts(blockedSeconds);
    const refund = (clearedKey?: string) =>
      tryDatabase(() => refundAttempts(database, attempts, clearedKey), undefined);
    try {
      const value = await work();
      // Each request of a password e-mail sends one, whoever asks for it.
      if (action !== "forgot-password") await refund(accountKey);
      return value;
    } catch (error) {
      if (!isFailedGuess(error)) await refund();
      throw error;
    }
  };
  return {
    throttle,
    /** The Retry-After header of the response in seconds; null when nothing was blocked. */
    retryAfterSeconds: () => blockedSeconds,
  };
}

const isLimited = ({ perAccount, perAddress }: AttemptLimits) =>
  Number.isFinite(perAccount) || Number.isFinite(perAddress);

const isFailedGuess = (error: unknown) =>
  error instanceof ApiError &&
  error.kind === "http" &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429;

/** The seconds until every limit has room again; null when none is exceeded. */
function secondsBlocked(attempts: readonly ReservedAttempt[], now: number): number | null {
  const ends = attempts.filter(({ count, limit }) => count > limit).map(({ expiresAt }) => expiresAt);
  return ends.length > 0 ? Math.max(1, Math.ceil((Math.max(...ends) - now) / 1_000)) : null;
}

const tooManyAttempts = (retryAfterSeconds: number) =>
  new ApiError({ status: 429, code: apiErrorCode.tooManyRequests, retryAfterSeconds });

/** Keyed, so that the database contains no e-mail address or IP address, not even one that could be guessed. */
async function hash(key: CryptoKey, text: string): Promise<string> {
  const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/**
 * The part of an IP address that counts as one: an IPv4 address, or the first 64 bits of an IPv6 address, of which one
 * customer of a provider has all the others.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  // The parser of URLs writes every IPv6 address in its one short form.
  const short = URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
  const [head = "", tail] = short.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0");
  return [...groups, ...zeros, ...rest].slice(0, 4).join(":");
}

/** An attempt that was counted for one key. */
interface ReservedAttempt {
  key: string;
  /** The attempts within the window, this one included. */
  count: number;
  limit: number;
  /** The end of the window, in milliseconds since the epoch. */
  expiresAt: number;
}

const schema = [
  "CREATE TABLE IF NOT EXISTS attempts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS attempts_expires_at ON attempts (expires_at)",
];

const countOne = `INSERT INTO attempts (key, count, expires_at) VALUES (?1, 1, ?2)
  ON CONFLICT (key) DO UPDATE SET count = count + 1 RETURNING count, expires_at`;

/** Counts an attempt for each key in one transaction. A window starts with its first attempt and ends after `windowMs`. */
async function countAttempts(
  database: Database,
  counted: readonly { key: string; limit: number }[],
  now: number,
  windowMs: number,
): Promise<ReservedAttempt[]> {
  const count = () =>
    database.batch<{ count: number; expires_at: number }>([
      database.prepare("DELETE FROM attempts WHERE expires_at <= ?1").bind(now),
      ...counted.map(({ key }) => database.prepare(countOne).bind(key, now + windowMs)),
    ]);
  const [, ...results] = await count().catch(async (error) => {
    if (!String(error).includes("no such table")) throw error;
    // The table is created on first use, so that no deployment can forget it.
    await database.batch(schema.map((statement) => database.prepare(statement)));
    return count();
  });
  return counted.map(({ key, limit }, index) => {
    const [row] = results[index]?.results ?? [];
    return { key, limit, count: row?.count ?? 0, expiresAt: row?.expires_at ?? now };
  });
}

/** Takes counted attempts back, and forgets all attempts of the key that is cleared. */
async function refundAttempts(
  database: Database,
  attempts: readonly Pick<ReservedAttempt, "key">[],
  clearedKey?: string,
): Promise<void> {
  await database.batch(
    attempts.map(({ key }) =>
      database
        .prepare(
          key === clearedKey
            ? "DELETE FROM attempts WHERE key = ?1"
            : "UPDATE attempts SET count = max(0, count - 1) WHERE key = ?1",
        )
        .bind(key),
    ),
  );
}
