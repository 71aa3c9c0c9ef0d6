import { Trans } from "@lingui/react/macro";
import { changeMessage } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { MessageText } from "@shared/i18n/message";

/** What has changed since a change was made (domain/outbox.md#conflicts). */
export function ConflictText({ error }: { error: ProblemDetails }) {
  const message = changeMessage(error);
  return message ? <MessageText message={message} /> : <Trans>It was changed meanwhile.</Trans>;
}
