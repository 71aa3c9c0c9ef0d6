import { updateTicketText } from "@entities/ticket";
import { createTicketAction } from "@entities/ticket/index.server";
import { textField } from "@shared/forms/fields";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { type } from "superstruct";
import { descriptionField, titleField } from "./form";

/** Changes the title and the description of a ticket. // spec 3 §4 */
export const editTicket = createTicketAction(
  type({ [titleField]: textField, [descriptionField]: textField }),
  ({ api, ref, form, signal }) =>
    updateTicketText(
      api,
      ref,
      { title: form[titleField], description: sanitizeRichText(form[descriptionField]) },
      { signal },
    ),
);
