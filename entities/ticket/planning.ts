import type { TicketFinding, TicketPriority, WaitingParty } from "@heliograph/rules/ticket-planning";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { dayOf, isWireDate } from "@shared/lib/dates";
import { lengthProblems } from "@shared/lib/text";

/** The maximum length of the note about what was found. */
export const maxClosingNoteLength = 2_000;

/** The values of the form that closes a ticket. An empty finding is none. */
export type ClosingValues = { finding: TicketFinding | ""; note: string };

/** The messages of invalid values of the form that closes a ticket. */
export const invalidClosing = ({ note }: Pick<ClosingValues, "note">) =>
  lengthProblems({ note }, { note: maxClosingNoteLength });

/** The parameters of an action that closes a ticket. */
export const toClosing = ({ finding, note }: ClosingValues) => ({ finding: finding || null, note: note.trim() });

/** Whether a ticket has what was found. Both are empty without the extension `tickets`. */
export const hasClosing = (
  ticket: { finding?: TicketFinding | null | undefined; finding_note?: string | null | undefined },
  { finding, note }: { finding?: TicketFinding | null | undefined; note?: string | undefined },
): boolean => (ticket.finding ?? null) === (finding ?? null) && (ticket.finding_note ?? "") === (note ?? "");

export const priorityLabels: Readonly<Record<TicketPriority, MessageDescriptor>> = {
  low: msg`Low`,
  normal: msg`Normal`,
  high: msg`High`,
  urgent: msg`Urgent`,
};

export const waitingLabels: Readonly<Record<WaitingParty | "", MessageDescriptor>> = {
  "": msg`Nobody`,
  customer: msg`Customer`,
  installer: msg`Installer`,
  supplier: msg`Supplier`,
  grid_operator: msg`Grid operator`,
};

export const findingLabels: Readonly<Record<TicketFinding, MessageDescriptor>> = {
  cleaned: msg`Cleaned`,
  inverter_replaced: msg`Inverter replaced`,
  inverter_restarted: msg`Inverter restarted`,
  string_repaired: msg`String repaired`,
  connection_restored: msg`Connection restored`,
  setting_changed: msg`Setting changed`,
  nothing_found: msg`Nothing found`,
  other: msg`Other`,
};

/** The planning of a ticket, with the names of the API. An empty text is no due date, or nobody. */
export type TicketPlanning = { due_on: string; priority: TicketPriority; waiting_for: WaitingParty | "" };

export const noPlanning: TicketPlanning = { due_on: "", priority: "normal", waiting_for: "" };

interface PlannedTicket {
  due_on?: string | null | undefined;
  priority?: TicketPriority | null | undefined;
  waiting_for?: WaitingParty | null | undefined;
}

export const ticketPlanning = ({ due_on, priority, waiting_for }: PlannedTicket): TicketPlanning => ({
  due_on: due_on ?? "",
  priority: priority ?? "normal",
  waiting_for: waiting_for ?? "",
});

/** The fields of a planning in a call. */
export const toPlanningFields = ({ due_on, waiting_for, ...planning }: Partial<TicketPlanning>) => ({
  ...planning,
  ...(due_on !== undefined && { due_on: due_on || null }),
  ...(waiting_for !== undefined && { waiting_for: waiting_for || null }),
});

/** The number of days since the due date of an open ticket; 0 for a ticket that is not overdue. */
export function daysOverdue(dueOn: string | null, isOpen: boolean, today: Temporal.PlainDate): number {
  if (!isOpen || !dueOn || !isWireDate(dueOn)) return 0;
  return Math.max(0, dayOf(dueOn).until(today, { largestUnit: "day" }).days);
}
