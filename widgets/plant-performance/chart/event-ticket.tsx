import { isTicketable } from "@entities/issue";
import { type PlantView, plantPermissions } from "@entities/plant";
import { CreateTicketButton } from "@features/create-ticket";
import type { EventAction } from "@features/plant-events";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { readId } from "@shared/lib/text";

/** Creates a ticket about an open issue, for those who create tickets of the plant. */
export const ticketAction =
  (i18n: I18n, view: PlantView): EventAction =>
  ({ kind, row, typeName, text, from, isResolved }, name) => {
    const id = readId(row?.replace("issue-", ""));
    if (kind !== "issue" || id === null || isResolved || !isTicketable(typeName) || !plantPermissions(view).canEdit)
      return null;
    const meter = typeof text === "string" ? text : null;
    return (
      <CreateTicketButton
        subject={{ issues: [{ id, typeName, meter, foundOn: from }], lost: null }}
        label={i18n._(msg`Create ticket about ${name}`)}
      />
    );
  };
