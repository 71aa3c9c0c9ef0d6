/** What went wrong with a call, in words and by field. */
export type ErrorMessages = Record<string, string[]>;

/** The codes of the v0 API that the application tells apart (contract §1). */
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

const apiErrorMark = Symbol.for("heliograph.ApiError");

/** Why no usable answer came, when it was not the API that refused. */
export type FailureKind = "refused" | "network" | "timeout" | "malformed" | "aborted";

/**
 * A v0 call that failed.
 *
 * `status` is the HTTP status (0 when there was no answer), `code` the API's own code (0 when it named none),
 * `messages` its words by field. `kind` tells a refusal from a silent, slow or unreadable upstream.
 * `retryAfterSeconds` is what a Retry-After header asked for, null where there was none.
 * `reason` is what an unreadable answer lacked: for the log, never for people.
 */
export class ApiError extends Error {
  /**
   * The edge's client and the pages are bundled apart, so each has a class of its own: an ApiError is known by
   * its mark, not by the class that made it.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && apiErrorMark in value;
  }

  override readonly name = "ApiError";
  readonly [apiErrorMark] = true;
  readonly status: number;
  readonly code: number;
  readonly messages: ErrorMessages;
  readonly kind: FailureKind;
  readonly retryAfterSeconds: number | null;
  readonly reason: string;

  constructor(failure: {
    status: number;
    code?: number;
    messages?: ErrorMessages;
    kind?: FailureKind;
    retryAfterSeconds?: number | null;
    text?: string;
    reason?: string;
  }) {
    const messages = failure.messages ?? {};
    super(failure.text ?? Object.values(messages).flat()[0] ?? `HTTP ${failure.status}`);
    this.status = failure.status;
    this.code = failure.code ?? 0;
    this.messages = messages;
    this.kind = failure.kind ?? "refused";
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.reason = failure.reason ?? "";
  }

  /** Whether the session is over: 401, or code 1000 or 1002 (spec 1 §8). */
  get endsSession(): boolean {
    return (
      this.status === 401 ||
      this.code === apiErrorCode.tokenUnknown ||
      this.code === apiErrorCode.tokenExpired
    );
  }

  /** Every message, in the order the API gave them. */
  get lines(): string[] {
    const lines = Object.values(this.messages).flat();
    return lines.length > 0 ? lines : [this.message];
  }
}
