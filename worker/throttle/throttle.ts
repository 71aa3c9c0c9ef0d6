import { ApiError, apiErrorCode } from "@shared/api/api-error";
import { abortable } from "@shared/api/v0/retry";
import type { Throttle, ThrottledAction } from "@shared/edge/load-context";
import { throttleKeySigningKey } from "../derived-keys";
import type { Database } from "../env";
import { logError } from "../log";
import type { AttemptLimits } from "../settings";
import { countAttempts, type ReservedAttempt, refundAttempts } from "./attempts";
import { networkOf } from "./network-of";

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
      counted.push({
        key: await hash(key, `${action} address ${networkOf(address)}`),
        limit: limits.perAddress,
      });
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
