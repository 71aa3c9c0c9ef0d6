import { createPlantAction } from "@entities/plant/index.server";
import { createTicket } from "@entities/ticket";
import { textField } from "@shared/forms/fields";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { type } from "superstruct";

/** Creates a ticket of a plant. // spec 2 §2.6 */
export const createPlantTicket = createPlantAction(
  type({ title: textField, description: textField }),
  ({ api, ref, form: { title, description }, signal }) =>
    createTicket(api, ref, { title, description: sanitizeRichText(description) }, { signal }),
);
