import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isRouteErrorResponse } from "@remix-run/react";
import type { IconName } from "@shared/ui/icon/icon";

/** The kinds of page errors with a specific text. */
type ErrorKind =
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

export function errorKind(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error)) return kindByStatus[error.status] ?? "unexpected";
  if (error instanceof TypeError && networkMessages.test(error.message)) return "offline";
  return "unexpected";
}

/** The HTTP status of an error. Null without a response. */
export function errorStatus(error: unknown): number | null {
  if (isRouteErrorResponse(error)) return error.status;
  return errorKind(error) === "offline" ? null : 500;
}

interface ErrorText {
  icon: IconName;
  title: MessageDescriptor;
  /** Explains the error and what the user can do. */
  text: MessageDescriptor;
  retry: boolean;
}

export const errorTexts: Record<ErrorKind, ErrorText> = {
  "bad-request": {
    icon: "alert",
    title: msg`Invalid request`,
    text: msg`The link may be incomplete. Go back, or go to the dashboard.`,
    retry: false,
  },
  forbidden: {
    icon: "lock",
    title: msg`You don't have access to this page`,
    text: msg`Ask an administrator of your company for access.`,
    retry: false,
  },
  "not-found": {
    icon: "search",
    title: msg`Page not found`,
    text: msg`This page does not exist or has moved. Check the link and try again.`,
    retry: false,
  },
  "too-many-requests": {
    icon: "clock",
    title: msg`Too many requests`,
    text: msg`Wait a moment, then try again.`,
    retry: true,
  },
  unavailable: {
    icon: "retry",
    title: msg`Service unavailable`,
    text: msg`The service did not respond in time. Please try again in a moment.`,
    retry: true,
  },
  offline: {
    icon: "offline",
    title: msg`You are offline`,
    text: msg`Could not load the page. Check your connection and try again.`,
    retry: true,
  },
  unexpected: {
    icon: "issues",
    title: msg`Something went wrong`,
    text: msg`This problem is on our side. Please try again. If it continues, contact support and include the request ID below.`,
    retry: true,
  },
};
