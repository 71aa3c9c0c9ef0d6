import { changedBy } from "@entities/audit";
import {
  getTicket,
  noPlanning,
  type TicketPlanning,
  ticketHref,
  ticketPlanning,
  updateTicket,
  updateTicketAssignee,
  updateTicketState,
} from "@entities/ticket";
import { closingFields, planningFields } from "@entities/ticket/params.server";
import { fullName } from "@shared/api/refs";
import { idField, textField, ticketRefFields } from "@shared/forms/fields";
import { mergeChanges } from "@shared/forms/merge-changes";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { defineAction } from "@shared/mutations/action.server";
import { changedMeanwhile, queuedFields } from "@shared/mutations/look-first.server";
import { array, boolean, enums, optional, string, type } from "superstruct";

const editedFields = { title: textField, description: textField, ...planningFields };

type EditedFields = Record<"title" | "description", string | null> & Partial<TicketPlanning>;

/** Compares the values as they are sent, so that a different notation is not a change. */
const normalized = ({ title, description, due_on, priority, waiting_for }: EditedFields) => ({
  title: title?.trim() ?? "",
  description: sanitizeRichText(description ?? ""),
  due_on: due_on ?? noPlanning.due_on,
  priority: priority ?? noPlanning.priority,
  waiting_for: waiting_for ?? noPlanning.waiting_for,
});

/**
 * Changes the text and the planning of a ticket, unless another user changed them since they were `loaded`. See
 * domain/tickets.md#editing.
 */
export const editTicketAction = defineAction(
  type({ ...ticketRefFields, ...editedFields, loaded: optional(type(editedFields)) }),
  async ({ api, params, signal, context: { extensions } }) => {
    const { companyId, ticketId, loaded } = params;
    const stored = await getTicket(api, companyId, ticketId, { signal });
    const { title, description, ...planning } = await mergeChanges({
      parts: {
        title: ["title"],
        description: ["description"],
        ...(extensions.tickets && { due_on: ["due_on"], priority: ["priority"], waiting_for: ["waiting_for"] }),
      },
      loaded: loaded && normalized(loaded),
      typed: normalized(params),
      stored: normalized({ ...stored, ...ticketPlanning(stored) }),
      changedBy: (changed) => changedBy(api, params, { type: "ticket", id: ticketId }, changed, { signal }),
    });
    await updateTicket(api, params, { title, description, ...(extensions.tickets && { planning }) }, { signal });
  },
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
    ...queuedFields,
  }),
  async ({ api, params, signal }) => {
    const { userId, assigned, loaded, name: _, queued, agoMs, ...ticket } = params;
    if (queued || agoMs !== undefined) {
      const { assignees, closed_on, closer } = await getTicket(api, ticket.companyId, ticket.ticketId, { signal });
      if (assignees.some(({ id }) => id === userId) === assigned) return;
      if (queued && closed_on) throw changedMeanwhile("closed", closer ? fullName(closer) : null);
      const isLoaded =
        !loaded || (assignees.length === loaded.length && assignees.every(({ id }) => loaded.includes(id)));
      const names = assignees.map(fullName).filter((name) => typeof name === "string");
      if (queued && !isLoaded) throw changedMeanwhile("assignees", null, { names: names.join(", ") });
    }
    await updateTicketAssignee(api, ticket, userId, assigned, { signal });
  },
  ticketHref,
);

/** Closes a ticket, with what was found, or reopens it. See domain/tickets.md#closing. */
export const closeTicketAction = defineAction(
  type({ ...ticketRefFields, state: enums(["open", "closed"]), ...closingFields }),
  ({ api, params: { state, finding = null, note = "", ...ticket }, signal, context: { extensions } }) =>
    updateTicketState(api, ticket, state === "closed", {
      closing: extensions.tickets ? { finding, note } : undefined,
      signal,
    }),
  ticketHref,
);
