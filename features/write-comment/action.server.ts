import { createTicketComment } from "@entities/comment";
import { createAction } from "@shared/forms/create-action.server";
import { idField, textField } from "@shared/forms/fields";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { type } from "superstruct";
import { messageField, ticketField } from "./form";

/** Adds a comment to a ticket. // spec 3 §7 */
export const writeComment = createAction(
  type({ [ticketField]: idField, [messageField]: textField }),
  ({ api, form, signal }) =>
    createTicketComment(api, form[ticketField], sanitizeRichText(form[messageField]), { signal }),
);
