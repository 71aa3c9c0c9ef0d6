import { ApiError, type ErrorMessages, type FailureKind } from "./api-error";

/** A failure as it may travel to the browser: words and codes, nothing of the upstream's address or token. */
export interface ProblemDetails {
  status: number;
  code: number;
  messages: ErrorMessages;
  kind: FailureKind;
  /** How long the API asks to wait before the next try; null where it did not say. */
  retryAfterSeconds: number | null;
  /** The session ended while this was under way: the screen leads to the root. */
  sessionEnded: boolean;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: ProblemDetails };

/** The problem that an error is, for the browser; anything unforeseen becomes a plain fault without words. */
export function toProblemDetails(error: unknown): ProblemDetails {
  // The server's v0 client throws the redirect that ends the session.
  if (error instanceof Response) {
    return {
      status: 401,
      code: 0,
      messages: {},
      kind: "refused",
      retryAfterSeconds: null,
      sessionEnded: true,
    };
  }
  if (error instanceof ApiError) {
    const { status, code, messages, kind, retryAfterSeconds, endsSession } = error;
    return { status, code, messages, kind, retryAfterSeconds, sessionEnded: endsSession };
  }
  return {
    status: 500,
    code: 0,
    messages: {},
    kind: "malformed",
    retryAfterSeconds: null,
    sessionEnded: false,
  };
}

/**
 * Waits for a call and never rejects: what one card streams in. A loader returns it without awaiting it, so
 * that the page stands and the card alone shows the failure.
 */
export async function toDeferredResult<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    return { ok: false, error: toProblemDetails(error) };
  }
}

/**
 * Waits for the call that a whole page hangs on: a failure becomes an outcome, so that the page can keep what
 * was typed and offer a retry; the redirect that ends the session is thrown on.
 */
export async function toResult<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ok: false, error: toProblemDetails(error) };
  }
}
