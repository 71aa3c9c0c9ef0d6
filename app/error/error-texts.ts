import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IconName } from "@shared/ui/icon/icon-paths";
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
    title: msg`This request makes no sense to us`,
    text: msg`The address may be incomplete. Go back, or start from the dashboard.`,
    retry: false,
  },
  forbidden: {
    icon: "lock",
    title: msg`You have no access to this page`,
    text: msg`Your account does not have the rights for it. An administrator of your company can help.`,
    retry: false,
  },
  "not-found": {
    icon: "search",
    title: msg`Page not found`,
    text: msg`There is nothing at this address. It may have moved, or the link may be mistyped.`,
    retry: false,
  },
  "too-many-requests": {
    icon: "clock",
    title: msg`Too many requests`,
    text: msg`Please wait a moment before you try again.`,
    retry: true,
  },
  unavailable: {
    icon: "retry",
    title: msg`The service is not available right now`,
    text: msg`It did not answer, or not in time. Nothing of yours is lost; please try again in a moment.`,
    retry: true,
  },
  offline: {
    icon: "offline",
    title: msg`You appear to be offline`,
    text: msg`The page could not be reached. Check your connection and try again.`,
    retry: true,
  },
  fault: {
    icon: "issues",
    title: msg`Something went wrong`,
    text: msg`The fault is ours. Please try again; if it stays, tell support the request number below.`,
    retry: true,
  },
};
