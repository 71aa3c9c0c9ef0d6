import { changedBy } from "@entities/audit";
import {
  getTicket,
  hasClosing,
  isSameReview,
  noPlanning,
  reviewOf,
  type TicketPlanning,
  ticketHref,
  ticketPlanning,
  updatePatternReview,
  updateTicket,
  updateTicketAssignee,
  updateTicketState,
} from "@entities/ticket";
import { closedMeanwhile, closingFields, planningFields, reviewField } from "@entities/ticket/params.server";
import { fullName } from "@shared/api/refs";
import { mergeChanges } from "@shared/forms/merge-changes";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { idField, textField, ticketRefFields } from "@shared/lib/fields";
import { changedMeanwhile, defineAction, outboxFields, untilUnchanged } from "@shared/mutations/action.server";
import { array, boolean, enums, optional, string, type } from "superstruct";

const editedFields = { title: textField, description: textField, ...planningFields };

type EditedFields = Record<"title" | "description", string | null> & Partial<TicketPlanning>;

/** Compares the values as they are sent, so that a different notation is not a change. */
const normalized = ({ title, description, due_on, visit_on, priority, waiting_for }: EditedFields) => ({
  title: title?.trim() ?? "",
  description: sanitizeRichText(description ?? ""),
  due_on: due_on ?? noPlanning.due_on,
  visit_on: visit_on ?? noPlanning.visit_on,
  priority: priority ?? noPlanning.priority,
  waiting_for: waiting_for ?? noPlanning.waiting_for,
});

/**
 * Changes the text and the planning of a ticket, unless another user changed them since they were `loaded`. See
 * domain/tickets.md#editing.
 */
export const editTicketAction = defineAction(
  type({ ...ticketRefFields, ...editedFields, loaded: optional(type(editedFields)) }),
  ({ api, params, signal, context: { extensions } }) =>
    untilUnchanged(async () => {
      const { companyId, ticketId, loaded } = params;
      const stored = await getTicket(api, companyId, ticketId, { signal });
      const { title, description, ...planning } = await mergeChanges({
        parts: {
          title: ["title"],
          description: ["description"],
          ...(extensions.tickets && {
            due_on: ["due_on"],
            visit_on: ["visit_on"],
            priority: ["priority"],
            waiting_for: ["waiting_for"],
          }),
        },
        loaded: loaded && normalized(loaded),
        typed: normalized(params),
        stored: normalized({ ...stored, ...ticketPlanning(stored) }),
        changedBy: (changed) => changedBy(api, params, { type: "ticket", id: ticketId }, changed, { signal }),
      });
      const changes = { title, description, ...(extensions.tickets && { planning }) };
      await updateTicket(api, params, changes, { revision: stored.revision, signal });
    }),
  ticketHref,
);

/**
 * Assigns a ticket to a user, or unassigns the user. A change from the outbox is made only while the ticket is open and
 * has the assignees that were `loaded`. See domain/tickets.md#assignees.
 */
export const assignTicketAction = defineAction(
  type({
    ...ticketRefFields,
    userId: idField,
    assigned: boolean(),
    /** The ids of the assignees that the user saw. */
    loaded: optional(array(idField)),
    /** The name of the user, which the outbox shows. */
    name: optional(string()),
    ...outboxFields,
  }),
  async ({ api, params, signal }) => {
    const { userId, assigned, loaded, name: _, queued, agoMs, ...ticket } = params;
    if (queued || agoMs !== undefined) {
      const { assignees, closed_on, closer } = await getTicket(api, ticket.companyId, ticket.ticketId, { signal });
      if (assignees.some(({ id }) => id === userId) === assigned) return;
      if (queued && closed_on) throw closedMeanwhile({ closer });
      const isLoaded =
        !loaded || (assignees.length === loaded.length && assignees.every(({ id }) => loaded.includes(id)));
      const names = assignees.map(fullName).filter((name) => typeof name === "string");
      if (queued && !isLoaded) throw changedMeanwhile("assignees", null, { names: names.join(", ") });
    }
    await updateTicketAssignee(api, ticket, userId, assigned, { signal });
  },
  ticketHref,
);

/**
 * Closes an open ticket, with what was found, or reopens a closed ticket. A ticket that another user has closed meanwhile is
 * not closed again, and a ticket with another finding than was `loaded` is not reopened: either would remove what the
 * other user found. See domain/tickets.md#closing.
 */
export const closeTicketAction = defineAction(
  type({
    ...ticketRefFields,
    state: enums(["open", "closed"]),
    ...closingFields,
    /** What a ticket to reopen was closed with. */
    loaded: optional(type(closingFields)),
  }),
  ({ api, params: { state, finding = null, note = "", review, loaded, ...ticket }, signal, context: { extensions } }) =>
    untilUnchanged(async () => {
      const stored = await getTicket(api, ticket.companyId, ticket.ticketId, { signal });
      const isClosed = Boolean(stored.closed_on);
      const closing = extensions.tickets ? { finding, note, ...(extensions.pattern_reviews && { review }) } : undefined;
      if (isClosed && state === "closed" && closing && !hasClosing(stored, closing)) throw closedMeanwhile(stored);
      if (isClosed && state === "open" && loaded && !hasClosing(stored, loaded)) throw closedMeanwhile(stored);
      if (isClosed === (state === "closed")) return;
      await updateTicketState(api, ticket, state === "closed", { closing, revision: stored.revision, signal });
    }),
  ticketHref,
);

/**
 * Changes whether it was what the pattern of a closed ticket says, unless another user changed it since it was `loaded`.
 * See domain/tickets.md#reviews-of-patterns.
 */
export const reviewPatternAction = defineAction(
  type({ ...ticketRefFields, review: reviewField, loaded: reviewField }),
  ({ api, params: { review, loaded, ...ticket }, signal }) =>
    untilUnchanged(async () => {
      const stored = await getTicket(api, ticket.companyId, ticket.ticketId, { signal });
      const current = reviewOf(stored);
      if (stored.closed_on && isSameReview(current, review)) return;
      if (!stored.closed_on || !isSameReview(current, loaded)) throw changedMeanwhile("ticket", null);
      await updatePatternReview(api, ticket, review, { revision: stored.revision, signal });
    }),
  ticketHref,
);
