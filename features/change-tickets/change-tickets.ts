import { invalidClosing, noClosing, type TicketPlanning, type TicketRef, toClosing } from "@entities/ticket";
import type { IssuePattern } from "@heliograph/rules/issue-types";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import type { Message } from "@shared/i18n/format";
import { readDay } from "@shared/lib/date-range";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createMutation } from "@shared/mutations/create-mutation";
import { createWaitingRun } from "@shared/outbox/with-outbox";
import type { Toast } from "@shared/toasts/model";
import { sample } from "effector";
import type { ChangedTicket, changeTicketsAction, TicketChange } from "./action.server";

type ChangeParams = ParamsOf<typeof changeTicketsAction>;

/** Closes, assigns, un-assigns, plans or changes the template of several tickets. Undo restores what each ticket had. */
export const ticketsChange = createWaitingRun(
  createMutation<typeof changeTicketsAction>("change-tickets", { invalidates: ["tickets"] }),
  {
    list: "tickets",
    idOf: ({ ticketId }) => ticketId,
    view: ({ tickets, change }) => ({
      title: waitingTitle(tickets[0]?.own ?? change),
      summary: tickets[0]?.label ?? "",
      places: tickets.map(({ ticketId }) => `ticket-${ticketId}`),
    }),
    toast: createToast,
    undo({ tickets }, saved): ChangeParams | null {
      // Undo is not undone.
      if (tickets.some(({ own }) => own)) return null;
      const undone = tickets.flatMap((ticket) => {
        const own = saved.get(ticket.ticketId)?.undo as TicketChange | undefined;
        return own ? [{ ...ticket, own }] : [];
      });
      const [first] = undone;
      return first ? { tickets: undone, change: first.own } : null;
    },
  },
);

/** What an entry of the outbox is, with the user of an assignment. */
function waitingTitle(change: TicketChange): Message {
  switch (change.kind) {
    case "closed":
      return msg`Close ticket`;
    case "open":
      return msg`Re-open ticket`;
    case "template":
      return msg`Change template`;
    case "planning":
      return msg`Plan`;
    default: {
      const { name = "", kind } = change;
      return kind === "assigned" ? msg`Assign ${name}` : msg`Un-assign ${name}`;
    }
  }
}

/** The toast of a change, by the number of failed tickets. The messages are shown below the rows of these tickets. */
function createToast({ tickets, change }: ChangeParams, failed: number): Pick<Toast, "kind" | "message"> {
  const total = tickets.length;
  if (failed === total) {
    const message = total === 1 ? msg`Failed to update ticket` : msg`Failed to update ${total} tickets`;
    return { kind: "danger", message };
  }
  if (failed > 0) {
    const changed = total - failed;
    return { kind: "info", message: msg`Updated ${changed} of ${total} tickets` };
  }
  const messages = {
    closed: msg`Closed ${plural(total, { one: "# ticket", other: "# tickets" })}`,
    open: msg`Re-opened ${plural(total, { one: "# ticket", other: "# tickets" })}`,
    assigned: msg`Assigned ${plural(total, { one: "# ticket", other: "# tickets" })}`,
    unassigned: msg`Un-assigned ${plural(total, { one: "# ticket", other: "# tickets" })}`,
    template: msg`Changed the template of ${plural(total, { one: "# ticket", other: "# tickets" })}`,
    planning: msg`Planned ${plural(total, { one: "# ticket", other: "# tickets" })}`,
  };
  return { kind: "success", message: messages[change.kind] };
}

/** A row of a tickets list. It can be changed together with other rows. */
export interface ChangeableTicket {
  id: number;
  /** The ticket's label for users: #10006 Inverter gives no power. */
  number: string;
  title: Message;
  open: boolean;
  assignees: Message[];
  /** The ids for calls that change the ticket. Null if the user may not change the ticket or its plant is not known. */
  ref: TicketRef | null;
  /** What a change is based on. Missing if the list does not have it. */
  loaded?: ChangedTicket["loaded"];
  /** What the issues of the ticket look like. Missing if the API does not offer the review. */
  pattern?: IssuePattern | null;
}

/** The assignee and the template of closed tickets cannot be changed (domain/tickets.md#closing). */
export const canChange = ({ open, ref }: ChangeableTicket): boolean => open && ref !== null;

/** The rows with the pending changes applied in order. */
export const withChanges = <Row extends ChangeableTicket>(
  rows: readonly Row[],
  changes: readonly ChangeParams[],
): Row[] =>
  changes.reduce(
    (current: Row[], { tickets, change }) =>
      current.map((row) => {
        const ticket = tickets.find(({ ticketId }) => ticketId === row.id);
        return ticket ? applyChange(row, ticket.own ?? change) : row;
      }),
    [...rows],
  );

/** The row as it is after a change. The next change is based on that, also where the list no longer has the ticket. */
function applyChange<Row extends ChangeableTicket>(row: Row, change: TicketChange): Row {
  const after = { ...row, ...(row.loaded && { loaded: applyToLoaded(row.loaded, change) }) };
  if (change.kind === "template" || change.kind === "planning") return after;
  if (change.kind === "closed" || change.kind === "open") return { ...after, open: change.kind === "open" };
  const { name } = change;
  const others = row.assignees.filter((assignee) => assignee !== name);
  return { ...after, assignees: name && change.kind === "assigned" ? [...others, name] : others };
}

type Loaded = NonNullable<ChangedTicket["loaded"]>;

function applyToLoaded(loaded: Loaded, change: TicketChange): Loaded {
  switch (change.kind) {
    case "template":
      return { ...loaded, templateId: change.templateId };
    case "planning":
      return { ...loaded, planning: { ...loaded.planning, ...change.planning } };
    case "open":
      return { ...loaded, closing: null };
    case "closed":
      return { ...loaded, closing: { finding: change.finding ?? null, note: change.note ?? "" } };
    default: {
      const others = loaded.assigneeIds?.filter((id) => id !== change.userId) ?? [];
      return { ...loaded, assigneeIds: change.kind === "assigned" ? [...others, change.userId] : others };
    }
  }
}

/**
 * The rows of a list and the rows that a change has removed from it, for example tickets that were closed in the list
 * of open tickets. The removed rows keep their position, so that their results remain visible.
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

export interface ChangeDialogContext {
  kind: "closed" | "assigned" | "template" | "planning";
  /** The company that has all of the tickets. The dialog offers its users and templates. */
  companyId: number;
  tickets: readonly ChangedTicket[];
  /** What the issues of all of the tickets look like, if that is the same. */
  pattern?: IssuePattern | null;
}

/** The value of a field that keeps the different values of the tickets. */
export const unchanged = "unchanged";

const initialValues = {
  userId: "",
  userName: "",
  assignment: "assign",
  templateId: "",
  /** Whether the due date is changed to `due_on`, removed ("") or unchanged. */
  due: unchanged,
  due_on: "",
  priority: unchanged,
  waiting_for: unchanged,
  ...noClosing,
};
type ChangeValues = typeof initialValues;

/** The changed fields of the planning. */
function toPlanning({ due, due_on, priority, waiting_for }: ChangeValues): Partial<TicketPlanning> {
  const changed = { due_on: due === "set" ? due_on : due, priority, waiting_for };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== unchanged));
}

function toChange({ kind, pattern = null }: ChangeDialogContext, values: ChangeValues): TicketChange {
  if (kind === "closed") return { kind, ...toClosing(values, pattern) };
  if (kind === "assigned") {
    const { userId, userName: name, assignment } = values;
    return { kind: assignment === "assign" ? kind : "unassigned", userId: Number(userId), name };
  }
  if (kind === "planning") return { kind, planning: toPlanning(values) };
  return { kind, templateId: values.templateId === "" ? null : Number(values.templateId) };
}

/**
 * The dialog that closes, assigns, un-assigns or plans tickets, or changes their template. An empty value means no user, no
 * template, no due date or nobody.
 */
export const changeForm = createForm({
  target: ticketsChange.requested,
  initial: initialValues,
  draft: ({ kind }: ChangeDialogContext) => `change-tickets-${kind}`,
  params: (values, dialog: ChangeDialogContext): ChangeParams => ({
    tickets: [...dialog.tickets],
    change: toChange(dialog, values),
  }),
  validate(values, { kind }): Partial<Record<keyof ChangeValues, MessageDescriptor>> {
    if (kind === "assigned") return values.userId === "" ? { userId: msg`Please choose a user` } : {};
    if (kind === "closed") return invalidClosing(values);
    if (kind !== "planning") return {};
    if (values.due === "set" && !readDay(values.due_on)) return { due_on: msg`Please enter a date` };
    return Object.keys(toPlanning(values)).length === 0 ? { due: msg`Please change a field` } : {};
  },
});
sample({ clock: [changeForm.saved, ticketsChange.closed], fn: () => {}, target: changeForm.closed });

/** Null while no dialog is open. */
export const $changeDialog = changeForm.$context.map((context) => context?.value ?? null);
