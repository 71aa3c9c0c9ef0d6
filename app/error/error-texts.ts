import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IconName } from "@shared/ui/icon/icon-names";
import type { ErrorKind } from "./error-kind";

interface ErrorText {
  icon: IconName;
  title: MessageDescriptor;
  /** What it means and what to do. */
  text: MessageDescriptor;
  /** Whether a retry can succeed. */
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
