import type { MessageDescriptor } from "@lingui/core";
import { ApiError, type ApiErrorKind, type Conflict, type ErrorMessages } from "./api-error";

/** An error that may be sent to the browser: messages and codes, without the upstream URL or the token. */
export interface ProblemDetails {
  status: number;
  code: number;
  messages: ErrorMessages;
  kind: ApiErrorKind;
  /** Seconds to wait before the next attempt; null if the API did not state them. */
  retryAfterSeconds: number | null;
  /** The session ended during the call: the page redirects to the root. */
  sessionEnded: boolean;
  /** The page has nothing to show without this result: the browser stores no copy of it (domain/offline.md). */
  isWholePage?: true;
  /** The parts that another user has changed, too; nothing was saved. */
  conflicts?: readonly Conflict[];
  /** Where the user can check whether an unconfirmed change was made before sending it again (`isUnconfirmed`). */
  unconfirmed?: MessageDescriptor;
}

/** Whether the browser knows that it has no connection. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/**
 * Whether the error of a change leaves open if the change was made: the response was lost between the browser, the site
 * and the API, or a gateway responded in place of the API. See domain/errors.md#lost-responses.
 */
export const isUnconfirmed = ({ kind, status, sessionEnded }: ProblemDetails): boolean =>
  !sessionEnded && kind !== "offline" && (kind !== "http" || status === 502 || status === 504);

export type Result<T> = { ok: true; value: T } | { ok: false; error: ProblemDetails };

/** The error of a result, or null. */
export const errorOf = (result: Result<unknown>): ProblemDetails | null => (result.ok ? null : result.error);

/** The value of a result; undefined before it and of an error. */
export const loadedValue = <T>(result: Result<T> | undefined): T | undefined => (result?.ok ? result.value : undefined);

const emptyDetails = { code: 0, messages: {}, retryAfterSeconds: null };

/** Converts an error for the browser; an unexpected one becomes a 500 without messages. */
export function toProblemDetails(error: unknown): ProblemDetails {
  // The server's v0 client throws the redirect that ends the session.
  if (error instanceof Response) return { ...emptyDetails, status: 401, kind: "http", sessionEnded: true };
  if (error instanceof ApiError) {
    const { status, code, messages, kind, retryAfterSeconds, endsSession, conflicts } = error;
    return {
      status,
      code,
      messages,
      kind,
      retryAfterSeconds,
      sessionEnded: endsSession,
      ...(conflicts && { conflicts }),
    };
  }
  return { ...emptyDetails, status: 500, kind: "malformed", sessionEnded: false };
}

/**
 * Settles a deferred call; never rejects. A loader returns it without awaiting it, so that the page renders and only
 * the card of the call shows the error.
 */
export async function toDeferredResult<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    return { ok: false, error: toProblemDetails(error) };
  }
}

/** `toDeferredResult` for what a page is about: its object, or the rows of its list. */
export async function toPageResult<T>(call: Promise<T>): Promise<Result<T>> {
  const result = await toDeferredResult(call);
  return result.ok ? result : { ok: false, error: { ...result.error, isWholePage: true } };
}

/**
 * When the oldest of the older responses was stored that these calls returned because the API failed; null when there
 * is none. Settles after all calls.
 */
export const toStaleSince = (
  { staleSince }: { staleSince(): number | null },
  calls: readonly (Promise<unknown> | null)[],
): Promise<Result<number | null>> => toDeferredResult(Promise.allSettled(calls).then(staleSince));

/**
 * Settles an awaited call: an error becomes part of the page's data, so that the page can preserve its form and offer
 * a retry. Rethrows the redirect that ends the session.
 */
export async function toResult<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ok: false, error: toProblemDetails(error) };
  }
}

/** The value of an optional call, or its fallback when the call fails. Rethrows the redirect that ends the session. */
export async function valueOr<T, S>(call: Promise<T>, substitute: S): Promise<T | S> {
  const result = await toResult(call);
  return result.ok ? result.value : substitute;
}

/** The HTTP status of a response that passes an API error on: the API's own status, otherwise 504 or 502. */
export function errorStatus({ kind, status }: Pick<ProblemDetails, "kind" | "status">): number {
  if (kind === "timeout") return 504;
  if (kind === "limit") return 400;
  return kind === "http" && status >= 400 ? status : 502;
}
