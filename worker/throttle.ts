import { ApiError, apiErrorCode } from "@shared/api/result";
import type { Throttle, ThrottledAction } from "@shared/session/load-context";
import { normalizedAccount, rowKey, runStatements } from "./database";
import type { Database } from "./env";
import { logError } from "./log";
import { deviceMark, isKnownTo, type KnownDevice, readDevice, rememberAccount } from "./session/known-device";
import type { AttemptLimits } from "./settings";

interface ThrottleOptions {
  /** The database that counts attempts. Without a database nothing is limited. */
  database: Database | undefined;
  limits: AttemptLimits;
  secrets: readonly string[];
  requestId: string;
  now?: () => number;
}

/**
 * Creates the throttle of one request. An attempt is counted before it is made, so that simultaneous attempts cannot
 * exceed the limit together. Unless the attempt was a failed guess, the count is taken back afterwards
 * (docs/decisions/0024).
 */
export function createThrottle(request: Request, options: ThrottleOptions) {
  const { database, limits, secrets, requestId, now = Date.now } = options;
  const headers = new Headers();
  const signInHeaders = new Headers();

  async function tryDatabase<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      logError("throttle-error", error, { requestId });
      return null;
    }
  }

  async function reserve(database: Database, action: ThrottledAction, email: string, device: KnownDevice | null) {
    const address = networkOf(request.headers.get("CF-Connecting-IP") ?? "");
    const counted = await Promise.all(
      countedNames(normalizedAccount(email), address, limits, {
        sendsEmail: action === "forgot-password",
        deviceId: (await isKnownTo(device, email)) ? device?.id : undefined,
      }).map(async ({ name, limit }) => ({ key: await rowKey(secrets[0] ?? "", `${action} ${name}`), limit })),
    );
    return countAttempts(database, counted, now(), limits.windowSeconds * 1_000);
  }

  const throttle: Throttle = async (action, email, work) => {
    if (!database || !isLimited(limits)) return work();
    const device = await readDevice(request, secrets);
    if (device && action === "sign-in" && (await isKnownTo(device, email))) {
      signInHeaders.set("X-Known-Device", await deviceMark(device, email, secrets));
    }
    const attempts = (await tryDatabase(() => reserve(database, action, email, device))) ?? [];
    const refund = (clearedKey?: string) => tryDatabase(() => refundAttempts(database, attempts, clearedKey));
    const seconds = secondsBlocked(attempts, now());
    if (seconds !== null) {
      // A blocked attempt is not a guess, so it does not use up attempts.
      await refund();
      headers.set("Retry-After", String(seconds));
      throw tooManyAttempts(seconds);
    }
    try {
      const value = await work();
      // Each request for a password e-mail counts, because it sends an e-mail.
      if (action !== "forgot-password") await refund(attempts[0]?.key);
      if (action === "sign-in") headers.append("Set-Cookie", await rememberAccount(device, email, secrets));
      return value;
    } catch (error) {
      if (!isFailedGuess(error)) await refund();
      throw error;
    }
  };
  /**
   * `headers` are headers of the response: when to try again, and the cookie of a device that is now known.
   * `signInHeaders` are the headers of the call that signs in. They state that the device is known.
   */
  return { throttle, headers, signInHeaders };
}

/**
 * The keys that an attempt counts for, the narrowest first. A success clears the narrowest key. A device on which the
 * user has signed in before has its own attempts, so that the guesses of others do not lock the device out. Elsewhere,
 * the guesses from one address for an account do not use up the attempts of other addresses. A password e-mail counts
 * for its account from any address.
 */
function countedNames(
  account: string,
  address: string,
  { perAccount, perAddress }: AttemptLimits,
  { sendsEmail, deviceId }: { sendsEmail: boolean; deviceId: string | undefined },
) {
  const ofAddress = address ? [{ name: `address ${address}`, limit: perAddress }] : [];
  if (sendsEmail) return [{ name: `account ${account}`, limit: perAccount }, ...ofAddress];
  if (deviceId) return [{ name: `device ${deviceId} account ${account}`, limit: perAccount }];
  return [
    { name: `address ${address} account ${account}`, limit: perAccount },
    { name: `account ${account}`, limit: perAddress },
    ...ofAddress,
  ];
}

const isLimited = ({ perAccount, perAddress }: AttemptLimits) =>
  Number.isFinite(perAccount) || Number.isFinite(perAddress);

const isFailedGuess = (error: unknown) =>
  error instanceof ApiError &&
  error.kind === "http" &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429;

/** The seconds until all limits allow an attempt again; null when no limit is exceeded. */
function secondsBlocked(attempts: readonly ReservedAttempt[], now: number): number | null {
  const ends = attempts.filter(({ count, limit }) => count > limit).map(({ expiresAt }) => expiresAt);
  return ends.length > 0 ? Math.max(1, Math.ceil((Math.max(...ends) - now) / 1_000)) : null;
}

const tooManyAttempts = (retryAfterSeconds: number) =>
  new ApiError({ status: 429, code: apiErrorCode.tooManyRequests, retryAfterSeconds });

/**
 * The part of an IP address that counts as one address: an IPv4 address, or the first 64 bits of an IPv6 address. One
 * customer of a provider owns all addresses with the same 64 bits.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  // The URL parser writes every IPv6 address in the same short form.
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
  /** The attempts within the window, including this attempt. */
  count: number;
  limit: number;
  /** The end of the window, in milliseconds since the epoch. */
  expiresAt: number;
}

const countOne = `INSERT INTO attempts (key, count, expires_at) VALUES (?1, 1, ?2)
  ON CONFLICT (key) DO UPDATE SET count = count + 1 RETURNING count, expires_at`;

/** Counts an attempt for each key in one transaction. A window starts with its first attempt and ends after `windowMs`. */
async function countAttempts(
  database: Database,
  counted: readonly { key: string; limit: number }[],
  now: number,
  windowMs: number,
): Promise<ReservedAttempt[]> {
  const [, ...results] = await runStatements<{ count: number; expires_at: number }>(database, [
    ["DELETE FROM attempts WHERE expires_at <= ?1", now],
    ...counted.map(({ key }) => [countOne, key, now + windowMs] as const),
  ]);
  return counted.map(({ key, limit }, index) => {
    const [row] = results[index]?.results ?? [];
    return { key, limit, count: row?.count ?? 0, expiresAt: row?.expires_at ?? now };
  });
}

/** Takes counted attempts back, and deletes all attempts of the key that is cleared. */
async function refundAttempts(
  database: Database,
  attempts: readonly Pick<ReservedAttempt, "key">[],
  clearedKey?: string,
): Promise<void> {
  if (attempts.length === 0) return;
  await runStatements(
    database,
    attempts.map(({ key }) => [
      key === clearedKey
        ? "DELETE FROM attempts WHERE key = ?1"
        : "UPDATE attempts SET count = max(0, count - 1) WHERE key = ?1",
      key,
    ]),
  );
}
