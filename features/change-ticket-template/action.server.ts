import { updateTicketTemplate } from "@entities/ticket";
import { createTicketAction } from "@entities/ticket/index.server";
import { optionalIdField } from "@shared/forms/fields";
import { type } from "superstruct";
import { templateField } from "./form";

/** The minimum duration of a change in milliseconds, so that its pending state is visible (spec 3 §9). */
export const minimumMs = 500;

/** Sets or removes the template of a ticket. // spec 3 §4 */
export const changeTicketTemplate = createTicketAction(
  type({ [templateField]: optionalIdField }),
  (api, ref, form, options) =>
    withMinimumDuration(updateTicketTemplate(api, ref, form[templateField], options)),
);

async function withMinimumDuration(call: Promise<void>): Promise<void> {
  const duration = new Promise((resolve) => setTimeout(resolve, minimumMs));
  await Promise.allSettled([call, duration]);
  return call;
}
