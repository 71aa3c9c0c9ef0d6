import { updateTicketState } from "@entities/ticket";
import { createTicketAction } from "@entities/ticket/index.server";
import { enums, type } from "superstruct";
import { stateField, ticketStates } from "./form";

/** Closes or reopens a ticket. // spec 3 §4 */
export const closeTicket = createTicketAction(
  type({ [stateField]: enums(ticketStates) }),
  ({ api, ref, form, signal }) => updateTicketState(api, ref, form[stateField] === "closed", { signal }),
);
