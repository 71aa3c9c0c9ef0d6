/** Messages by field, as the contract's error body carries them. */
export type Messages = Record<string, readonly string[]>;

/** The error codes of contract-v0 §1, with the HTTP status each goes with. */
const statusOfCode = {
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

export type ErrorCode = keyof typeof statusOfCode;

/** A refusal that goes over the wire in the one error shape. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly messages: Messages,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${code}: ${JSON.stringify(messages)}`);
    this.name = "ApiError";
  }

  get status(): (typeof statusOfCode)[ErrorCode] {
    return statusOfCode[this.code];
  }

  toResponse(): Response {
    return Response.json(
      { error: { code: this.code, messages: this.messages } },
      { status: this.status, headers: { "cache-control": "no-store", ...this.headers } },
    );
  }
}

/** 2000: there is no such thing, or it is not visible. */
export function notFound(what: string): ApiError {
  return new ApiError(2000, { general: [`${what} not found.`] });
}

/** 4005: it exists, but not for this person. */
export function accessDenied(message = "Access denied."): ApiError {
  return new ApiError(4005, { general: [message] });
}

/** 4000: the input is refused, one entry a field. */
export function invalid(messages: Messages): ApiError {
  return new ApiError(4000, messages);
}
