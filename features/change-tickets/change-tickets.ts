import type { TicketRef } from "@entities/ticket";
import { msg, plural } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import type { Message } from "@shared/i18n/message";
import type { ParamsOf } from "@shared/mutations/action.server";
import { batchesOf } from "@shared/mutations/batches";
import { createBulkMutation } from "@shared/mutations/bulk-mutation";
import { createMutation } from "@shared/mutations/create-mutation";
import type { Toast } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import type { changeTicketsAction } from "./action.server";

type ChangeParams = ParamsOf<typeof changeTicketsAction>;

/** Closing, assigning and changing the template of several tickets. Those that were closed can be re-opened together. */
export const ticketsChange = createBulkMutation({
  mutation: createMutation<typeof changeTicketsAction>("change-tickets", {
    invalidates: ["tickets"],
    failure: "form",
    batches: {
      of: (params) => batchesOf(params.tickets).map((tickets) => ({ ...params, tickets })),
      failed: ({ tickets }, error) => tickets.map(({ ticketId }) => ({ id: ticketId, error })),
    },
  }),
  idsOf: ({ tickets }) => tickets.map(({ ticketId }) => ticketId),
  toastOf,
  undoOf: ({ tickets, change: { kind } }, isSaved): ChangeParams | null =>
    kind === "closed"
      ? { tickets: tickets.filter(({ ticketId }) => isSaved(ticketId)), change: { kind: "open" } }
      : null,
});

/** The toast of a change by the number of tickets that failed, whose messages are under their rows. */
function toastOf({ tickets, change }: ChangeParams, failed: number): Pick<Toast, "kind" | "message"> {
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
    template: msg`Changed the template of ${plural(total, { one: "# ticket", other: "# tickets" })}`,
  };
  return { kind: "success", message: messages[change.kind] };
}

/** A row of a tickets list that can be changed together with others. */
export interface ChangeableTicket {
  id: number;
  /** What users know it by: #10006 Inverter gives no power. */
  number: string;
  title: Message;
  open: boolean;
  assignees: Message[];
  /** For the calls that change the ticket; null if the user may not change it, or its plant is not known. */
  ref: TicketRef | null;
}

/** Closed tickets cannot be assigned or have their template changed (domain/tickets.md#closing). */
export const canChange = ({ open, ref }: ChangeableTicket): boolean => open && ref !== null;

type UserNames = Readonly<Record<number, Message>>;

/** The rows with the pending changes, later ones last. */
export const withChanges = <Row extends ChangeableTicket>(
  rows: readonly Row[],
  changes: readonly ChangeParams[],
  names: UserNames,
): Row[] =>
  changes.reduce(
    (current: Row[], { tickets, change }) =>
      current.map((row) =>
        tickets.some(({ ticketId }) => ticketId === row.id) ? applyChange(row, change, names) : row,
      ),
    [...rows],
  );

function applyChange<Row extends ChangeableTicket>(row: Row, change: ChangeParams["change"], names: UserNames): Row {
  if (change.kind === "template") return row;
  if (change.kind !== "assigned") return { ...row, open: change.kind === "open" };
  const name = names[change.userId];
  if (!name || row.assignees.includes(name)) return row;
  return { ...row, assignees: [...row.assignees, name] };
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

export interface ChangeDialogContext {
  kind: "assigned" | "template";
  /** The company through which all of the tickets are changed: its users and templates are offered. */
  companyId: number;
  tickets: readonly TicketRef[];
}

/** The dialog that assigns tickets to a user, or changes their template: an empty one is none. */
export const changeForm = createForm({
  target: ticketsChange.requested,
  initial: { userId: "", templateId: "" },
  params: ({ userId, templateId }, { kind, tickets }: ChangeDialogContext): ChangeParams => ({
    tickets: [...tickets],
    change:
      kind === "assigned"
        ? { kind, userId: Number(userId) }
        : { kind, templateId: templateId === "" ? null : Number(templateId) },
  }),
  validate: ({ userId }, { kind }) =>
    kind === "assigned" && userId === "" ? { userId: msg`Please choose a user` } : {},
});
sample({ clock: [changeForm.saved, ticketsChange.closed], fn: () => {}, target: changeForm.closed });

/** Null while no dialog is open. */
export const $changeDialog = changeForm.$context.map((context) => context?.value ?? null);

/** Null when the selection was removed. */
export const userSelected = createEvent<{ id: number; name: Message } | null>();
sample({ clock: userSelected, fn: (user) => ({ userId: String(user?.id ?? "") }), target: changeForm.changed });
/** The names of the users that were selected, which pending changes show. */
export const $userNames = createStore<UserNames>({}).on(userSelected, (names, user) =>
  user ? { ...names, [user.id]: user.name } : names,
);
