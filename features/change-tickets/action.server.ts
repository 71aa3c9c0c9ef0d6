import {
  getTicket,
  hasClosing,
  reviewOf,
  type Ticket,
  type TicketPlanning,
  type TicketRef,
  ticketPlanning,
  updateTicket,
  updateTicketAssignee,
  updateTicketState,
  updateTicketTemplate,
} from "@entities/ticket";
import { closedMeanwhile, closingFields, planningFields } from "@entities/ticket/params.server";
import type { RequestOptions, V0Client, ChangeOptions as WriteOptions } from "@shared/api/v0/v0-client";
import { idField, ticketRefFields } from "@shared/lib/fields";
import {
  changedMeanwhile,
  changeItems,
  defineAction,
  type ItemOutcome,
  outboxFields,
  untilUnchanged,
} from "@shared/mutations/action.server";
import { maxBatchItems } from "@shared/mutations/run";
import {
  array,
  boolean,
  enums,
  type Infer,
  literal,
  nullable,
  object,
  optional,
  size,
  string,
  union,
} from "superstruct";

/** The maximum number of tickets that can be selected together (domain/tickets.md#several-tickets). */
export const maxTickets = 200;

/** What a ticket was closed with; null for an open ticket. */
const closingStruct = nullable(object(closingFields));

/**
 * A change to a ticket. A template of null removes the template. `loaded` is what the ticket had; a ticket with anything
 * else is not changed, so that neither the change nor its Undo overwrites what others did meanwhile.
 */
const changeStruct = union([
  object({ kind: literal("closed"), ...closingFields, loaded: optional(closingStruct) }),
  object({ kind: literal("open"), loaded: optional(closingStruct) }),
  object({
    kind: enums(["assigned", "unassigned"]),
    userId: idField,
    /** The outbox and the pending row show the name. */
    name: optional(string()),
    /** Whether the user was assigned. */
    loaded: optional(boolean()),
  }),
  object({ kind: literal("template"), templateId: nullable(idField), loaded: optional(nullable(idField)) }),
  object({ kind: literal("planning"), planning: object(planningFields), loaded: optional(object(planningFields)) }),
]);
export type TicketChange = Infer<typeof changeStruct>;

const changedTicketStruct = object({
  ...ticketRefFields,
  /** The change of this ticket instead of the change of all. Undo restores the earlier state of each ticket. */
  own: optional(changeStruct),
  /** The number and the title of the ticket, which the outbox shows. */
  label: optional(string()),
  /** What the list of tickets had. Without it, the change overwrites what others did meanwhile. */
  loaded: optional(
    object({
      templateId: nullable(idField),
      planning: object(planningFields),
      /** Entries of the outbox from before these fields were compared do not have them. */
      assigneeIds: optional(array(idField)),
      closing: optional(closingStruct),
    }),
  ),
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
    ...outboxFields,
  }),
  async ({ api, params: { tickets, change, queued }, signal, context }): Promise<ItemOutcome[]> => {
    const isFromOutbox = queued === true;
    const { tickets: hasFinding, pattern_reviews: hasReviews } = context.extensions;
    const options = { signal, hasFinding, hasReviews, isFromOutbox };
    const items = tickets.map(({ own, label: _, loaded, ...ref }) => ({
      id: ref.ticketId,
      change: () => untilUnchanged(() => changeTicket(api, ref, own ?? basedOn(change, loaded), options)),
    }));
    return changeItems(items, isFromOutbox);
  },
);

/** Returns a change with the values that it is based on. Of the planning, only the changed fields are compared. */
function basedOn(change: TicketChange, loaded: ChangedTicket["loaded"]): TicketChange {
  if (!loaded) return change;
  switch (change.kind) {
    case "template":
      return { ...change, loaded: loaded.templateId };
    case "planning": {
      const fields = Object.entries(loaded.planning).filter(([name]) => name in change.planning);
      return { ...change, loaded: Object.fromEntries(fields) };
    }
    case "assigned":
    case "unassigned":
      return { ...change, loaded: loaded.assigneeIds?.includes(change.userId) };
    default:
      return { ...change, loaded: loaded.closing };
  }
}

interface ChangeOptions extends RequestOptions {
  hasFinding: boolean;
  hasReviews: boolean;
  isFromOutbox: boolean;
}

async function changeTicket(
  api: V0Client,
  ref: TicketRef,
  change: TicketChange,
  { hasFinding, hasReviews, isFromOutbox, signal }: ChangeOptions,
): Promise<{ found: true } | { undo: TicketChange }> {
  const stored = await getTicket(api, ref.companyId, ref.ticketId, { signal });
  const options: WriteOptions = { revision: stored.revision, signal };
  if (isClosedOtherwise(stored, change, hasFinding)) throw closedMeanwhile(stored);
  if (isChanged(stored, change)) return { found: true };
  if (isFromOutbox && stored.closed_on && change.kind !== "open") {
    throw closedMeanwhile(stored);
  }
  if (!hasLoaded(stored, change)) throw changedMeanwhile("ticket", null);
  switch (change.kind) {
    case "planning": {
      const earlier = Object.entries(ticketPlanning(stored)).filter(([name]) => name in change.planning);
      await updateTicket(api, ref, { planning: change.planning }, options);
      return { undo: { kind: "planning", planning: Object.fromEntries(earlier), loaded: change.planning } };
    }
    case "assigned":
    case "unassigned": {
      const isAssigned = change.kind === "assigned";
      await updateTicketAssignee(api, ref, change.userId, isAssigned, { signal });
      return { undo: { ...change, kind: isAssigned ? "unassigned" : "assigned", loaded: isAssigned } };
    }
    case "template":
      await updateTicketTemplate(api, ref, change.templateId, options);
      return { undo: { kind: "template", templateId: stored.ticket_template_id, loaded: change.templateId } };
    case "closed": {
      const { finding = null, note = "" } = change;
      const review = hasReviews ? change.review : undefined;
      const closing = hasFinding ? { finding, note, ...(review && { review }) } : undefined;
      await updateTicketState(api, ref, true, { closing, ...options });
      return { undo: { kind: "open", ...(closing && { loaded: closing }) } };
    }
    case "open": {
      await updateTicketState(api, ref, false, options);
      const review = hasReviews ? reviewOf(stored) : null;
      return {
        undo: {
          kind: "closed",
          ...(hasFinding && { finding: stored.finding ?? null, note: stored.finding_note ?? "" }),
          ...(review && { review }),
        },
      };
    }
  }
}

/** Whether somebody else has closed the ticket with another finding than the user wants to store or to remove. */
function isClosedOtherwise(ticket: Ticket, change: TicketChange, hasFinding: boolean): boolean {
  if (!ticket.closed_on || !hasFinding) return false;
  if (change.kind === "closed")
    return Boolean(change.finding || change.note || change.review) && !hasClosing(ticket, change);
  if (change.kind !== "open" || change.loaded === undefined) return false;
  return change.loaded === null || !hasClosing(ticket, change.loaded);
}

/** Whether a ticket that is not as wanted has what was loaded. */
function hasLoaded(ticket: Ticket, change: TicketChange): boolean {
  if (change.loaded === undefined) return true;
  switch (change.kind) {
    case "planning":
      return hasPlanning(ticket, change.loaded);
    case "template":
      return ticket.ticket_template_id === change.loaded;
    case "assigned":
    case "unassigned":
      return change.loaded === (change.kind === "unassigned");
    case "closed":
      return change.loaded === null;
    case "open":
      return true;
  }
}

function hasPlanning(ticket: Ticket, planning: Partial<TicketPlanning>): boolean {
  const stored = ticketPlanning(ticket);
  return Object.entries(planning).every(([name, value]) => stored[name as keyof TicketPlanning] === value);
}

function isChanged(ticket: Ticket, change: TicketChange): boolean {
  const { assignees, ticket_template_id, closed_on } = ticket;
  if (change.kind === "planning") return hasPlanning(ticket, change.planning);
  if (change.kind === "assigned" || change.kind === "unassigned")
    return assignees.some(({ id }) => id === change.userId) === (change.kind === "assigned");
  if (change.kind === "template") return ticket_template_id === change.templateId;
  return (closed_on !== null) === (change.kind === "closed");
}
