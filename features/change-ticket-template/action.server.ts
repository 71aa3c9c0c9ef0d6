import { updateTicketTemplate } from "@entities/ticket";
import { createTicketAction } from "@entities/ticket/index.server";
import { optionalIdField } from "@shared/forms/fields";
import { type } from "superstruct";
import { templateField } from "./form";

/** Sets or removes the template of a ticket. // spec 3 §4 */
export const changeTicketTemplate = createTicketAction(
  type({ [templateField]: optionalIdField }),
  ({ api, ref, form, signal }) => updateTicketTemplate(api, ref, form[templateField], { signal }),
);
