import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { Conflict, ProblemDetails } from "./result";

/** A message for the user: the API's own text, or a translated text of the application. */
type ErrorMessage = string | MessageDescriptor;

/**
 * The messages of a failed call for the user: the API's own, otherwise one sentence with what happened and what to do.
 * Never empty. See domain/errors.md#display.
 */
export function errorMessages(error: ProblemDetails): ErrorMessage[] {
  const messages = Object.values(error.messages).flat();
  const change = changeMessage(error);
  if (change) return [change];
  if (error.unconfirmed) return [error.unconfirmed];
  if (error.status === 429) return [rateLimitMessage(error.retryAfterSeconds)];
  return messages.length > 0 ? messages : [fallbackMessage(error)];
}

/**
 * What somebody else has changed since it was loaded. Null for another error, and for the conflicts of a form, which
 * offers a choice for each (`shared/forms/conflicts`).
 */
export function changeMessage({ conflicts = [] }: Pick<ProblemDetails, "conflicts">): MessageDescriptor | null {
  const [conflict] = conflicts;
  return conflict ? conflictMessage(conflict) : null;
}

function conflictMessage({ part, values, by }: Conflict): MessageDescriptor | null {
  const name = typeof by === "string" ? by : "";
  const names = String(values.names ?? "");
  switch (part) {
    case "closed":
      return name ? msg`The ticket was closed meanwhile by ${name}.` : msg`The ticket was closed meanwhile.`;
    case "resolved":
      return msg`The issue was resolved meanwhile.`;
    case "assignees":
      return names
        ? msg`The assignees were changed meanwhile. Assigned now: ${names}.`
        : msg`The assignees were changed meanwhile. No one is assigned now.`;
    case "existing":
      return msg`The plant has an open ticket about this meanwhile: ${names}.`;
    case "ticket":
      return msg`The ticket was changed meanwhile. It stays as it is now.`;
    case "snooze":
      return msg`The snooze was changed meanwhile. It stays as it is now.`;
    case "key":
      return msg`Somebody else has replaced the key meanwhile. Reload the page to replace it with yours.`;
    case "contact":
      return msg`Somebody else has changed the contact meanwhile. Reload the page to see it before you delete it.`;
    case "unknown":
      return msg`It is not known whether the file was uploaded. Look at the files of the plant first.`;
    default:
      return null;
  }
}

function rateLimitMessage(seconds: number | null): MessageDescriptor {
  if (seconds === null) return msg`Too many attempts. Please wait a moment and try again.`;
  if (seconds <= 90) {
    return msg`Too many attempts. Please try again in ${plural(seconds, { one: "# second", other: "# seconds" })}.`;
  }
  const minutes = Math.ceil(seconds / 60);
  return msg`Too many attempts. Please try again in ${plural(minutes, { one: "# minute", other: "# minutes" })}.`;
}

function fallbackMessage({ kind, status }: ProblemDetails): MessageDescriptor {
  if (kind === "timeout" || status === 504) return msg`The service is taking too long to respond. Please try again.`;
  if (kind === "offline") return msg`You are offline. Please try again when the connection is back.`;
  if (kind === "network" || status === 502) return msg`The service is unreachable. Please try again later.`;
  if (kind === "malformed") return msg`The service returned an invalid response. Please try again later.`;
  if (kind === "aborted") return msg`The request was interrupted. Please try again.`;
  if (kind === "limit") return msg`This asks for too much at once. Select fewer items or a shorter period.`;
  if (status === 413) return msg`What was sent is too large. Please shorten it and try again.`;
  if (status >= 500) return msg`The service is having problems (${status}). Please try again later.`;
  return msg`The service rejected the request (${status}). Reload the page and try again.`;
}
