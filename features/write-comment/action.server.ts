import { createTicketComment } from "@entities/comment";
import { idField, textField } from "@shared/forms/fields";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Adds a comment to a ticket. See domain/tickets.md#comments. */
export const writeComment = defineAction(
  type({ ticketId: idField, message: textField }),
  ({ api, params: { ticketId, message }, signal }) =>
    createTicketComment(api, ticketId, sanitizeRichText(message), { signal }),
);
