import type { TicketRef } from "@entities/ticket";
import type { Message } from "@shared/i18n/message";
import type { ChangeKind } from "./form";

/** A user that tickets can be assigned to. */
export interface ChosenUser {
  id: number;
  name: Message;
}

/** What is changed in all tickets of a request. */
export interface TicketsChange {
  kind: ChangeKind;
  /** The user of "assigned". */
  user?: ChosenUser;
  /** The template of "template"; null for none. */
  templateId?: number | null;
}

export interface TicketsRequest {
  tickets: readonly TicketRef[];
  change: TicketsChange;
}

/** A row of a tickets list that can be changed together with others. */
export interface ChangeableTicket {
  id: number;
  /** What users know it by: #10006 Inverter gives no power. */
  number: string;
  title: Message;
  open: boolean;
  assignees: Message[];
  /** Null for a ticket that the user may not change. */
  ref: TicketRef | null;
}

/** Closed tickets cannot be assigned or have their template changed (spec 3 §4). */
export const canChange = ({ open, ref }: ChangeableTicket): boolean => open && ref !== null;

/** The rows with the pending changes, later ones last. */
export const withChanges = <Row extends ChangeableTicket>(
  rows: readonly Row[],
  changes: readonly TicketsRequest[],
): Row[] =>
  changes.reduce(
    (current: Row[], { tickets, change }) =>
      current.map((row) =>
        tickets.some(({ ticketId }) => ticketId === row.id) ? applyChange(row, change) : row,
      ),
    [...rows],
  );

function applyChange<Row extends ChangeableTicket>(row: Row, { kind, user }: TicketsChange): Row {
  if (kind === "closed" || kind === "open") return { ...row, open: kind === "open" };
  if (kind !== "assigned" || !user || row.assignees.includes(user.name)) return row;
  return { ...row, assignees: [...row.assignees, user.name] };
}

/**
 * The rows of a list with those that a change has removed from it, such as tickets that were closed in the list of open
 * ones: their results stay visible where they were.
 */
export function withRetained<Row extends { id: number }>(
  rows: readonly Row[],
  previous: readonly Row[],
  isRetained: (row: Row) => boolean,
): Row[] {
  const result = [...rows];
  for (const [index, row] of previous.entries()) {
    if (result.some(({ id }) => id === row.id) || !isRetained(row)) continue;
    const before = previous.slice(0, index).findLast(({ id }) => result.some((shown) => shown.id === id));
    result.splice(before ? result.findIndex(({ id }) => id === before.id) + 1 : 0, 0, row);
  }
  return result;
}
