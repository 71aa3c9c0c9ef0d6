import { createBulkChange } from "@shared/forms/bulk/create-bulk-change";
import { writeIdTuples } from "@shared/forms/id-tuples";
import type { TicketsRequest } from "../changes";
import { changeAction, changeField, templateField, ticketIds, ticketsField, userField } from "../form";
import { toastOf } from "../toasts";

/** Closing, assigning and changing the template of several tickets. Those that were closed can be re-opened together. */
export const changing = createBulkChange<TicketsRequest>({
  name: "change-tickets",
  idsOf: ({ tickets }) => tickets.map(({ ticketId }) => ticketId),
  toSubmission: ({ tickets, change: { kind, user, templateId } }) => ({
    action: changeAction,
    fields: {
      [ticketsField]: writeIdTuples(tickets.map(ticketIds)),
      [changeField]: kind,
      [userField]: String(user?.id ?? ""),
      [templateField]: String(templateId ?? ""),
    },
  }),
  toastOf,
  undoOf: ({ tickets, change: { kind } }, isSaved) =>
    kind === "closed"
      ? { tickets: tickets.filter(({ ticketId }) => isSaved(ticketId)), change: { kind: "open" } }
      : null,
});
