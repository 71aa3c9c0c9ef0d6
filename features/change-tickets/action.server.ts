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
import { closingFields, planningFields } from "@entities/ticket/params.server";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { idField, ticketRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import type { ItemOutcome } from "@shared/mutations/bulk-mutation";
import { maxBatchItems } from "@shared/mutations/create-mutation";
import { toOutcome } from "@shared/mutations/look-first.server";
import { array, enums, type Infer, literal, nullable, object, optional, size, union } from "superstruct";

/** The maximum number of tickets that can be selected together (domain/tickets.md#several-tickets). */
export const maxTickets = 200;

/** A change to a ticket. A template of null removes the template. */
const changeStruct = union([
  object({ kind: literal("closed"), ...closingFields }),
  object({ kind: literal("open") }),
  object({ kind: enums(["assigned", "unassigned"]), userId: idField }),
  object({ kind: literal("template"), templateId: nullable(idField) }),
  object({ kind: literal("planning"), planning: object(planningFields) }),
]);
export type TicketChange = Infer<typeof changeStruct>;

/**
 * Changes several tickets and returns an outcome for each ticket, with the change that undoes it. A ticket that already
 * is as wanted is not changed. See domain/tickets.md#several-tickets.
 */
export const changeTicketsAction = defineAction(
  object({
    /** `own` is the change of this ticket instead of `change`. Undo restores the earlier state of each ticket. */
    tickets: size(array(object({ ...ticketRefFields, own: optional(changeStruct) })), 1, maxBatchItems),
    change: changeStruct,
    unconfirmed: optional(size(array(idField), 0, maxTickets)),
  }),
  ({ api, params: { tickets, change }, signal, context }): Promise<ItemOutcome[]> =>
    Promise.all(
      tickets.map(({ own = change, ...ref }) =>
        toOutcome(ref.ticketId, changeTicket(api, ref, own, { signal, hasFinding: context.extensions.tickets })),
      ),
    ),
);

interface ChangeOptions extends RequestOptions {
  hasFinding: boolean;
}

async function changeTicket(
  api: V0Client,
  ref: TicketRef,
  change: TicketChange,
  { hasFinding, ...options }: ChangeOptions,
): Promise<{ found: true } | { undo: TicketChange }> {
  const stored = await getTicket(api, ref.companyId, ref.ticketId, options);
  if (isChanged(stored, change)) return { found: true };
  switch (change.kind) {
    case "planning": {
      const earlier = Object.entries(ticketPlanning(stored)).filter(([name]) => name in change.planning);
      await updateTicket(api, ref, { planning: change.planning }, options);
      return { undo: { kind: "planning", planning: Object.fromEntries(earlier) } };
    }
    case "assigned":
    case "unassigned": {
      const isAssigned = change.kind === "assigned";
      await updateTicketAssignee(api, ref, change.userId, isAssigned, options);
      return { undo: { kind: isAssigned ? "unassigned" : "assigned", userId: change.userId } };
    }
    case "template":
      await updateTicketTemplate(api, ref, change.templateId, options);
      return { undo: { kind: "template", templateId: stored.ticket_template_id } };
    case "closed": {
      const { finding = null, note = "" } = change;
      await updateTicketState(api, ref, true, { closing: hasFinding ? { finding, note } : undefined, ...options });
      return { undo: { kind: "open" } };
    }
    case "open":
      await updateTicketState(api, ref, false, options);
      return { undo: { kind: "closed" } };
  }
}

function isChanged(ticket: Ticket, change: TicketChange): boolean {
  const { assignees, ticket_template_id, closed_on } = ticket;
  if (change.kind === "planning") {
    const stored = ticketPlanning(ticket);
    return Object.entries(change.planning).every(([name, value]) => stored[name as keyof TicketPlanning] === value);
  }
  if (change.kind === "assigned" || change.kind === "unassigned")
    return assignees.some(({ id }) => id === change.userId) === (change.kind === "assigned");
  if (change.kind === "template") return ticket_template_id === change.templateId;
  return (closed_on !== null) === (change.kind === "closed");
}
