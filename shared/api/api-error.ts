import type { Message } from "../i18n/message";

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
export type ApiErrorKind = "http" | "network" | "timeout" | "malformed" | "aborted" | "limit" | "offline";

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
