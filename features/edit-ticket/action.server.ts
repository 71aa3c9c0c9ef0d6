import { ticketHref, updateTicketAssignee, updateTicketState, updateTicketText } from "@entities/ticket";
import { idField, textField, ticketRefFields } from "@shared/forms/fields";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { defineAction } from "@shared/mutations/action.server";
import { boolean, enums, type } from "superstruct";

/** Changes the title and the description of a ticket. See domain/tickets.md#editing. */
export const editTicketAction = defineAction(
  type({ ...ticketRefFields, title: textField, description: textField }),
  ({ api, params: { title, description, ...ticket }, signal }) =>
    updateTicketText(api, ticket, { title, description: sanitizeRichText(description) }, { signal }),
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
