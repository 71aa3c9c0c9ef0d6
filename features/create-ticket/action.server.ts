import { plantHref } from "@entities/plant";
import { createTicket } from "@entities/ticket";
import { plantRefFields, textField } from "@shared/forms/fields";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Creates a ticket of a plant. The id is null if the API does not return it. See domain/tickets.md#creating. */
export const createTicketAction = defineAction(
  type({ ...plantRefFields, title: textField, description: textField }),
  async ({ api, params: { title, description, ...plant }, signal }) => ({
    ticketId: await createTicket(api, plant, { title, description: sanitizeRichText(description) }, { signal }),
  }),
  ({ companyId, plantId }) => plantHref(companyId, plantId),
);
