import { type Messages, translate } from "./error-texts";

export type { Messages } from "./error-texts";

/** The error codes with their HTTP status (domain/errors.md#codes). */
export const statusOfCode = {
  1000: 401,
  1002: 401,
  2000: 404,
  2004: 404,
  3000: 400,
  4000: 422,
  4005: 403,
  4029: 429,
  4045: 422,
  5000: 500,
} as const;

type ErrorCode = keyof typeof statusOfCode;

/** An error that is sent to the client in the error format of the API (domain/errors.md#codes). */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly messages: Messages,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly status: (typeof statusOfCode)[ErrorCode] | 400 | 405 | 412 | 413 | 503 = statusOfCode[code],
  ) {
    super(`${code}: ${JSON.stringify(messages)}`);
    this.name = "ApiError";
  }

  /** The response to a request, in its language. */
  toResponse(request: Request): Response {
    return Response.json(
      { error: { code: this.code, messages: translate(this.messages, request) } },
      { status: this.status, headers: { "cache-control": "no-store", ...this.headers } },
    );
  }
}

/** 2000: the resource does not exist or is not visible. The message belongs to a field of the input, if there is one. */
export function notFound(what: string, field: string | null = null): ApiError {
  return new ApiError(2000, { [field ?? "general"]: [`${what} not found.`] });
}

/** 2000 with HTTP 405: the path does not support the method (domain/errors.md#codes). */
export function wrongMethod(allowed: readonly string[]): ApiError {
  const messages = { general: [`This path supports ${allowed.join(", ")} only.`] };
  return new ApiError(2000, messages, { allow: allowed.join(", ") }, 405);
}

/** 4005: the user has no access to a company, to a plant, or to a change. */
export function accessDenied(message = "Access denied.", field: string | null = null): ApiError {
  return new ApiError(4005, { [field ?? "general"]: [message] });
}

/** 4000: the input is invalid; messages by field. */
export function invalid(messages: Messages): ApiError {
  return new ApiError(4000, messages);
}

/** 4000 with HTTP 400: the body cannot be read, so that nothing of it can be validated. */
export function malformed(message: string): ApiError {
  return new ApiError(4000, { general: [message] }, {}, 400);
}

/** 4000 with HTTP 413: the body or one of its files is too large. */
export function tooLarge(messages: Messages): ApiError {
  return new ApiError(4000, messages, {}, 413);
}

/** 5000 with HTTP 503: others change the same thing at this moment, or the database is busy. */
export function busy(message = "Others change this plant at this moment. Please try again."): ApiError {
  return new ApiError(5000, { general: [message] }, { "retry-after": String(busySeconds) }, 503);
}

const busySeconds = 5;

/** 4000 with HTTP 412: the client has loaded an earlier state of what it changes. */
export function changedMeanwhile(): ApiError {
  return new ApiError(4000, { general: ["Somebody else has changed this in the meantime."] }, {}, 412);
}

/**
 * Returns what to do when a write fails: if another request has stored the value of a unique column since it was checked,
 * the constraint decides, and the error is the same as from the check. `columns` are written as SQLite's message does.
 */
export const whenTaken = (columns: string, taken: () => ApiError) => (error: unknown) => {
  throw String(error).includes(`UNIQUE constraint failed: ${columns}`) ? taken() : error;
};

/**
 * The error of the API for an error of the database; null for any other error. A constraint rejects a write when what was
 * checked before has changed, for example because the plant was deleted.
 */
export function fromDatabaseError(error: unknown): ApiError | null {
  const message = String(error);
  if (/(?:UNIQUE|FOREIGN KEY) constraint failed/.test(message)) return changedMeanwhile();
  if (transientMessages.some((text) => message.includes(text))) return busy("The database is busy. Please try again.");
  return null;
}

/** Messages of D1 after which a request can be sent again (developers.cloudflare.com/d1/best-practices/retry-queries). */
const transientMessages = [
  "D1 DB is overloaded",
  "Network connection lost",
  "storage caused object to be reset",
  "reset because its code was updated",
];

/** Throws 4000 if any field has a message. */
export function throwIfInvalid(messages: Messages): void {
  if (Object.keys(messages).length > 0) throw invalid(messages);
}
