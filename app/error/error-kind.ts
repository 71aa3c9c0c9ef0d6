import { isRouteErrorResponse } from "@remix-run/react";

/** What went wrong with a page, as far as it makes a difference to who reads it. */
export type ErrorKind =
  | "bad-request"
  | "forbidden"
  | "not-found"
  | "too-many-requests"
  | "unavailable"
  | "offline"
  | "fault";

const kindOfStatus: Record<number, ErrorKind> = {
  400: "bad-request",
  403: "forbidden",
  404: "not-found",
  405: "bad-request",
  429: "too-many-requests",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

/** What Chromium, Firefox and Safari say of a request that never reached a server. */
const networkWords = /failed to fetch|networkerror|load failed/i;

/** The kind of anything that a route threw. */
export function errorKind(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error)) return kindOfStatus[error.status] ?? "fault";
  if (error instanceof TypeError && networkWords.test(error.message)) return "offline";
  return "fault";
}

/** The HTTP status behind an error; null where no server answered. */
export function errorStatus(error: unknown): number | null {
  if (isRouteErrorResponse(error)) return error.status;
  return errorKind(error) === "offline" ? null : 500;
}
