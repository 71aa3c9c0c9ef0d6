import { Trans } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { MessageText } from "@shared/i18n/message";
import type { ReactNode } from "react";
import type { ChangeMeanwhile } from "./entry";

/** What has changed since a change was made (domain/outbox.md#conflicts). */
export function ConflictText({ error: { conflicts = [] } }: { error: ProblemDetails }): ReactNode {
  const [conflict] = conflicts;
  const by = conflict?.by && <MessageText message={conflict.by} />;
  const names = String(conflict?.values.names ?? "");
  switch (conflict?.part as ChangeMeanwhile | undefined) {
    case "closed":
      return by ? (
        <Trans>The ticket was closed meanwhile by {by}.</Trans>
      ) : (
        <Trans>The ticket was closed meanwhile.</Trans>
      );
    case "resolved":
      return <Trans>The issue was resolved meanwhile.</Trans>;
    case "assignees":
      return names ? (
        <Trans>The assignees were changed meanwhile. Assigned now: {names}.</Trans>
      ) : (
        <Trans>The assignees were changed meanwhile. No one is assigned now.</Trans>
      );
    case "existing":
      return <Trans>The plant has an open ticket about this meanwhile: {names}.</Trans>;
    case "unknown":
      return <Trans>It is not known whether the file was uploaded. Look at the files of the plant first.</Trans>;
    default:
      return <Trans>It was changed meanwhile.</Trans>;
  }
}
