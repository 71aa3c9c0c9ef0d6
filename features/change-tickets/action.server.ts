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
import { ApiError } from "@shared/api/api-error";
import { fullName } from "@shared/api/refs";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { idField, ticketRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type ItemOutcome, maxBatchItems } from "@shared/mutations/bulk-mutation";
import { changedMeanwhile, queuedFields, toOutcome } from "@shared/mutations/look-first.server";
import { array, enums, type Infer, literal, nullable, object, optional, size, string, union } from "superstruct";

/** The maximum number of tickets that can be selected together (domain/tickets.md#several-tickets). */
export const maxTickets = 200;

/** A change to a ticket. A template of null removes the template. */
const changeStruct = union([
  object({ kind: literal("closed"), ...closingFields }),
  object({ kind: literal("open") }),
  /** The outbox and the pending row show the name. */
  object({ kind: enums(["assigned", "unassigned"]), userId: idField, name: optional(string()) }),
  object({ kind: literal("template"), templateId: nullable(idField) }),
  object({ kind: literal("planning"), planning: object(planningFields) }),
]);
export type TicketChange = Infer<typeof changeStruct>;

const changedTicketStruct = object({
  ...ticketRefFields,
  /** The change of this ticket instead of that of all. Undo restores the earlier state of each ticket. */
  own: optional(changeStruct),
  /** The number and the title of the ticket, which the outbox shows. */
  label: optional(string()),
});
export type ChangedTicket = Infer<typeof changedTicketStruct>;

/**
 * Changes several tickets and returns an outcome for each ticket, with the change that undoes it. A ticket that already
 * is as wanted is not changed. A change from the outbox is not made to a ticket that was closed meanwhile, and fails with
 * the error of its first ticket. See domain/tickets.md#several-tickets.
 */
export const changeTicketsAction = defineAction(
  object({
    tickets: size(array(changedTicketStruct), 1, maxBatchItems),
    change: changeStruct,
    unconfirmed: optional(size(array(idField), 0, maxTickets)),
    ...queuedFields,
  }),
  async ({ api, params: { tickets, change, queued }, signal, context }): Promise<ItemOutcome[]> => {
    const options = { signal, hasFinding: context.extensions.tickets, isQueued: queued === true };
    const outcomes = await Promise.all(
      tickets.map(({ own = change, label: _, ...ref }) =>
        toOutcome(ref.ticketId, changeTicket(api, ref, own, options)),
      ),
    );
    const error = outcomes.find((outcome) => outcome.error)?.error;
    if (queued && error) throw new ApiError(error);
    return outcomes;
  },
);

interface ChangeOptions extends RequestOptions {
  hasFinding: boolean;
  isQueued: boolean;
}

async function changeTicket(
  api: V0Client,
  ref: TicketRef,
  change: TicketChange,
  { hasFinding, isQueued, ...options }: ChangeOptions,
): Promise<{ found: true } | { undo: TicketChange }> {
  const stored = await getTicket(api, ref.companyId, ref.ticketId, options);
  if (isChanged(stored, change)) return { found: true };
  if (isQueued && stored.closed_on && change.kind !== "open") {
    throw changedMeanwhile("closed", stored.closer ? fullName(stored.closer) : null);
  }
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
      return { undo: { ...change, kind: isAssigned ? "unassigned" : "assigned" } };
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
