import {
  type TicketRef,
  updateTicketAssignee,
  updateTicketState,
  updateTicketTemplate,
} from "@entities/ticket";
import { errorOf, toResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import type { ItemOutcome } from "@shared/forms/bulk/bulk-change";
import { createAction } from "@shared/forms/create-action.server";
import { idTuplesField, optionalIdField } from "@shared/forms/fields";
import { defaulted, enums, type Infer, refine, type } from "superstruct";
import { changeField, changeKinds, templateField, ticketsField, userField } from "./form";

/** More tickets than anybody selects on pages of 15. */
const maxTickets = 200;

const optionalId = defaulted(optionalIdField, null);

const changeForm = refine(
  type({
    [ticketsField]: idTuplesField(3, maxTickets),
    [changeField]: enums(changeKinds),
    [userField]: optionalId,
    [templateField]: optionalId,
  }),
  "change",
  (form) => form[changeField] !== "assigned" || form[userField] !== null,
);
type ChangeForm = Infer<typeof changeForm>;

/** Changes tickets together, and returns an outcome for each. // spec 3 §4 */
export const changeTickets = createAction(
  changeForm,
  ({ api, form, signal }): Promise<ItemOutcome[]> =>
    Promise.all(
      form[ticketsField].map(async ([companyId = 0, plantId = 0, ticketId = 0]) => {
        const call = updateTicket(api, { companyId, plantId, ticketId }, form, signal);
        return { id: ticketId, error: errorOf(await toResult(call)) };
      }),
    ),
);

function updateTicket(api: V0Client, ref: TicketRef, form: ChangeForm, signal: AbortSignal): Promise<void> {
  const kind = form[changeField];
  if (kind === "assigned") return updateTicketAssignee(api, ref, form[userField] ?? 0, true, { signal });
  if (kind === "template") return updateTicketTemplate(api, ref, form[templateField], { signal });
  return updateTicketState(api, ref, kind === "closed", { signal });
}
