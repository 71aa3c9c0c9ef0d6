import { updateTicketAssignee } from "@entities/ticket";
import { createTicketAction } from "@entities/ticket/index.server";
import { idField } from "@shared/forms/fields";
import { enums, type } from "superstruct";
import { assigneeChanges, changeField, userField } from "./form";

/** Assigns a ticket to a user, or unassigns the user. // spec 3 §4 */
export const assignTicket = createTicketAction(
  type({ [userField]: idField, [changeField]: enums(assigneeChanges) }),
  ({ api, ref, form, signal }) =>
    updateTicketAssignee(api, ref, form[userField], form[changeField] === "assigned", { signal }),
);
