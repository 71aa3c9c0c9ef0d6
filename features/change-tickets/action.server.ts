import { type TicketRef, updateTicketAssignee, updateTicketState, updateTicketTemplate } from "@entities/ticket";
import { errorOf, toResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { idField, ticketRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import type { ItemOutcome } from "@shared/mutations/bulk-mutation";
import { array, enums, type Infer, literal, nullable, object, size, union } from "superstruct";

/** The most tickets that are changed together (domain/tickets.md#several-tickets). */
export const maxTickets = 200;

/** What is changed in all tickets; "open" undoes "closed", and a template of null removes the template. */
const changeStruct = union([
  object({ kind: enums(["closed", "open"]) }),
  object({ kind: literal("assigned"), userId: idField }),
  object({ kind: literal("template"), templateId: nullable(idField) }),
]);
export type TicketsChange = Infer<typeof changeStruct>;

/** Changes tickets together, and returns an outcome for each. See domain/tickets.md#several-tickets. */
export const changeTicketsAction = defineAction(
  object({ tickets: size(array(object(ticketRefFields)), 1, maxTickets), change: changeStruct }),
  ({ api, params: { tickets, change }, signal }): Promise<ItemOutcome[]> =>
    Promise.all(
      tickets.map(async (ticket) => {
        const call = updateTicket(api, ticket, change, signal);
        return { id: ticket.ticketId, error: errorOf(await toResult(call)) };
      }),
    ),
);

function updateTicket(api: V0Client, ref: TicketRef, change: TicketsChange, signal: AbortSignal): Promise<void> {
  if (change.kind === "assigned") return updateTicketAssignee(api, ref, change.userId, true, { signal });
  if (change.kind === "template") return updateTicketTemplate(api, ref, change.templateId, { signal });
  return updateTicketState(api, ref, change.kind === "closed", { signal });
}
