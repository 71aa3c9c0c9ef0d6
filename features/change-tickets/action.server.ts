import {
  getTicket,
  type Ticket,
  type TicketPlanning,
  type TicketRef,
  ticketPlanning,
  updateTicket,
  updateTicketAssignee,
  updateTicketState,
  updateTicketTemplate,
} from "@entities/ticket";
import { planningFields } from "@entities/ticket/params.server";
import type { V0Client } from "@shared/api/v0/v0-client";
import { idField, ticketRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import type { ItemOutcome } from "@shared/mutations/bulk-mutation";
import { maxBatchItems } from "@shared/mutations/create-mutation";
import { changeItem } from "@shared/mutations/look-first.server";
import { array, enums, type Infer, literal, nullable, object, optional, size, union } from "superstruct";

/** The maximum number of tickets that can be selected together (domain/tickets.md#several-tickets). */
export const maxTickets = 200;

/** The change to all tickets. "open" undoes "closed". A template of null removes the template. */
const changeStruct = union([
  object({ kind: enums(["closed", "open"]) }),
  object({ kind: literal("assigned"), userId: idField }),
  object({ kind: literal("template"), templateId: nullable(idField) }),
  object({ kind: literal("planning"), planning: object(planningFields) }),
]);
type TicketsChange = Infer<typeof changeStruct>;

/**
 * Changes several tickets and returns an outcome for each ticket. When the outcome of an earlier request is unknown,
 * the action first checks whether the ticket is already changed. See domain/tickets.md#several-tickets.
 */
export const changeTicketsAction = defineAction(
  object({
    tickets: size(array(object(ticketRefFields)), 1, maxBatchItems),
    change: changeStruct,
    unconfirmed: optional(size(array(idField), 0, maxTickets)),
  }),
  ({ api, params: { tickets, change, unconfirmed = [] }, signal }): Promise<ItemOutcome[]> =>
    Promise.all(
      tickets.map((ref) =>
        changeItem(
          ref.ticketId,
          () => changeTicket(api, ref, change, signal),
          unconfirmed.includes(ref.ticketId)
            ? async () => isChanged(await getTicket(api, ref.companyId, ref.ticketId, { signal }), change)
            : undefined,
        ),
      ),
    ),
);

function isChanged(ticket: Ticket, change: TicketsChange): boolean {
  const { assignees, ticket_template_id, closed_on } = ticket;
  if (change.kind === "planning") {
    const stored = ticketPlanning(ticket);
    return Object.entries(change.planning).every(([name, value]) => stored[name as keyof TicketPlanning] === value);
  }
  if (change.kind === "assigned") return assignees.some(({ id }) => id === change.userId);
  if (change.kind === "template") return ticket_template_id === change.templateId;
  return (closed_on !== null) === (change.kind === "closed");
}

function changeTicket(api: V0Client, ref: TicketRef, change: TicketsChange, signal: AbortSignal): Promise<void> {
  if (change.kind === "planning") return updateTicket(api, ref, { planning: change.planning }, { signal });
  if (change.kind === "assigned") return updateTicketAssignee(api, ref, change.userId, true, { signal });
  if (change.kind === "template") return updateTicketTemplate(api, ref, change.templateId, { signal });
  return updateTicketState(api, ref, change.kind === "closed", { signal });
}
