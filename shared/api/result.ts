import type { MessageDescriptor } from "@lingui/core";
import type { Message } from "../i18n/format";

/** The API's messages by field. */
export type ErrorMessages = Record<string, string[]>;

/** A part of an object that two users have changed to different values (`shared/forms/merge-changes`). */
export interface Conflict {
  part: string;
  /** The stored values of its fields. */
  values: Record<string, string | boolean>;
  /** The name of the user who stored them; null if it is not known. */
  by: Message | null;
}

/** The v0 error codes that the application handles separately (domain/errors.md#codes). */
export const apiErrorCode = {
  tokenUnknown: 1000,
  tokenExpired: 1002,
  notFound: 2000,
  addressNotFound: 2004,
  houseNumberNotFound: 4045,
  wrongCredentials: 3000,
  invalid: 4000,
  accessDenied: 4005,
  tooManyRequests: 4029,
} as const;

/**
 * What has changed since a change was made: its ticket was closed, its issue resolved, the assignees changed, or a ticket
 * about the issue created. "ticket", "snooze" and "key": the planning or template of a ticket, the day of a snooze, or a key
 * changed. "unknown": a file may have been uploaded.
 */
export type ChangeMeanwhile =
  | "closed"
  | "resolved"
  | "assignees"
  | "existing"
  | "ticket"
  | "snooze"
  | "key"
  | "contact"
  | "unknown";

const apiErrorSymbol = Symbol.for("heliograph.ApiError");

/**
 * The kind of failure: the API responded with an error ("http"), the call was not made ("limit", "offline"), or there is
 * no usable response.
 */
type ApiErrorKind = "http" | "network" | "timeout" | "malformed" | "aborted" | "limit" | "offline";

/**
 * A failed v0 call.
 *
 * `status` is the HTTP status (0 without a response), `code` the API's own code (0 without one), `messages` its
 * messages by field, `retryAfterSeconds` the value of a Retry-After header (null without one). `reason` describes
 * how a malformed response differs from its schema: for the log, never for users.
 */
export class ApiError extends Error {
  /**
   * The Worker and the pages are bundled separately, and each bundle has its own class. So `instanceof` checks a shared
   * symbol.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && apiErrorSymbol in value;
  }

  override readonly name = "ApiError";
  readonly [apiErrorSymbol] = true;
  readonly status: number;
  readonly code: number;
  readonly messages: ErrorMessages;
  readonly kind: ApiErrorKind;
  readonly retryAfterSeconds: number | null;
  readonly reason: string;
  readonly conflicts: readonly Conflict[] | undefined;

  constructor(details: {
    status: number;
    code?: number;
    messages?: ErrorMessages;
    kind?: ApiErrorKind;
    retryAfterSeconds?: number | null;
    text?: string;
    reason?: string;
    conflicts?: readonly Conflict[];
  }) {
    const messages = details.messages ?? {};
    super(details.text ?? Object.values(messages).flat()[0] ?? `HTTP ${details.status}`);
    this.status = details.status;
    this.code = details.code ?? 0;
    this.messages = messages;
    this.kind = details.kind ?? "http";
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.reason = details.reason ?? "";
    this.conflicts = details.conflicts;
  }

  /** Whether the session is over: 401, or code 1000 or 1002 (domain/sessions.md#end). */
  get endsSession(): boolean {
    return this.status === 401 || this.code === apiErrorCode.tokenUnknown || this.code === apiErrorCode.tokenExpired;
  }

  /** All messages in the API's order, never empty. */
  get allMessages(): string[] {
    const all = Object.values(this.messages).flat();
    return all.length > 0 ? all : [this.message];
  }
}

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
