import { isRouteErrorResponse } from "@remix-run/react";

/** The kinds of page errors with their own text. */
export type ErrorKind =
  | "bad-request"
  | "forbidden"
  | "not-found"
  | "too-many-requests"
  | "unavailable"
  | "offline"
  | "unexpected";

const kindByStatus: Record<number, ErrorKind> = {
  400: "bad-request",
  403: "forbidden",
  404: "not-found",
  405: "bad-request",
  429: "too-many-requests",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

/** The messages of Chromium, Firefox and Safari for a network error. */
const networkMessages = /failed to fetch|networkerror|load failed/i;

/** The kind of an error that a route threw. */
export function errorKind(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error)) return kindByStatus[error.status] ?? "unexpected";
  if (error instanceof TypeError && networkMessages.test(error.message)) return "offline";
  return "unexpected";
}

/** The HTTP status of an error; null without a response. */
export function errorStatus(error: unknown): number | null {
  if (isRouteErrorResponse(error)) return error.status;
  return errorKind(error) === "offline" ? null : 500;
}
