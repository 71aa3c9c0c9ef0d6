import { changedBy } from "@entities/audit";
import { getTicket, ticketHref, updateTicketAssignee, updateTicketState, updateTicketText } from "@entities/ticket";
import { idField, textField, ticketRefFields } from "@shared/forms/fields";
import { mergeChanges } from "@shared/forms/merge-changes";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { defineAction } from "@shared/mutations/action.server";
import { boolean, enums, optional, type } from "superstruct";

const textFields = { title: textField, description: textField };

/** Compares the values as they are sent, so that a different notation is not a change. */
const normalized = ({ title, description }: Record<"title" | "description", string | null>) => ({
  title: title?.trim() ?? "",
  description: sanitizeRichText(description ?? ""),
});

/**
 * Changes the title and the description of a ticket, unless another user changed them since they were `loaded`. See
 * domain/tickets.md#editing.
 */
export const editTicketAction = defineAction(
  type({ ...ticketRefFields, ...textFields, loaded: optional(type(textFields)) }),
  async ({ api, params, signal }) => {
    const { companyId, ticketId, loaded } = params;
    const text = await mergeChanges({
      parts: { title: ["title"], description: ["description"] },
      loaded: loaded && normalized(loaded),
      typed: normalized(params),
      stored: normalized(await getTicket(api, companyId, ticketId, { signal })),
      changedBy: (changed) => changedBy(api, params, { type: "ticket", id: ticketId }, changed, { signal }),
    });
    await updateTicketText(api, params, text, { signal });
  },
  ticketHref,
);

/** Assigns a ticket to a user, or unassigns the user. See domain/tickets.md#assignees. */
export const assignTicketAction = defineAction(
  type({ ...ticketRefFields, userId: idField, assigned: boolean() }),
  ({ api, params: { userId, assigned, ...ticket }, signal }) =>
    updateTicketAssignee(api, ticket, userId, assigned, { signal }),
  ticketHref,
);

/** Closes or reopens a ticket. See domain/tickets.md#closing. */
export const closeTicketAction = defineAction(
  type({ ...ticketRefFields, state: enums(["open", "closed"]) }),
  ({ api, params: { state, ...ticket }, signal }) => updateTicketState(api, ticket, state === "closed", { signal }),
  ticketHref,
);
