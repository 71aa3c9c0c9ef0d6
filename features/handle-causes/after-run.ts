import { ticketHref } from "@entities/ticket";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { navigateFx } from "@shared/data/navigation";
import { foundText, undoOffer, withSource } from "@shared/mutations/create-mutation";
import { type Toast, toastDismissed, toastShown } from "@shared/toasts/model";
import { createEvent, createStore, sample } from "effector";
import {
  $bulkDialog,
  actionChosen,
  actionDialogClosed,
  type BulkDialog,
  type BulkRun,
  isSingle,
  plantsRun,
  runFinished,
  savedItems,
  waitingItems,
} from "./bulk";
import { offeredKinds } from "./bulk-plants";
import { type CauseActionKind, causeActions } from "./cause-action";

/** The page with the actions was unmounted. What the toast offers would not be shown elsewhere. */
export const actionsUnmounted = createEvent();
const ticketsOpened = createEvent();

const nextChosen = createEvent();

/** A change of one plant that was made closes its dialog. A toast offers Undo, or the next action. */
const singleSaved = withSource(runFinished, $bulkDialog, (dialog, run) =>
  isSingle(run) && savedItems(run).length === 1
    ? { run, next: dialog && !run.isUndo ? withNext(dialog, run.kind) : null }
    : undefined,
);
const $next = createStore<BulkDialog | null>(null).on(singleSaved, (_, { next }) => next);
sample({
  clock: singleSaved,
  // The outbox shows a toast for changes that wait.
  filter: ({ run }) => waitingItems(run).length === 0,
  fn: ({ run, next }) => toToast(run, next),
  target: toastShown,
});
sample({ clock: singleSaved, target: actionDialogClosed });
/** While another action runs, the toast would undo the other action. */
sample({
  clock: [plantsRun.requested, plantsRun.repeated, actionsUnmounted],
  fn: () => plantsRun.name,
  target: toastDismissed,
});
sample({ clock: nextChosen, source: $next, filter: Boolean, target: actionChosen });

/** The dialog of the action that follows, for the same causes. Null if there is none. */
export function withNext(dialog: BulkDialog, kind: CauseActionKind): BulkDialog | null {
  const { next } = causeActions[kind];
  return next && offeredKinds(dialog.causes).includes(next) ? { ...dialog, kind: next } : null;
}

function toToast(run: BulkRun, next: BulkDialog | null): Toast {
  const [{ plantId, companyId, change } = { plantId: 0, companyId: 0, change: null }] = run.items;
  const result = run.outcomes[plantId];
  const { saved, undone = { message: msg`Undone` } } = causeActions[run.kind];
  if (run.isUndo || !change || !result) return { kind: "success", ...undone };
  const { found, ticketId = null, undo = null, missing = [] } = result;
  const isKnown = ticketId !== null;
  return {
    kind: missing.length > 0 ? "info" : "success",
    ...(undo && undoOffer(plantsRun.name, plantsRun.undone)),
    ...(isKnown && {
      id: plantsRun.name,
      durationMs: 10_000,
      link: { label: msg`View ticket`, to: ticketHref({ companyId, ticketId }) },
      ...(next && { action: { label: causeActions[next.kind].label, pressed: nextChosen } }),
    }),
    ...saved(change, { ...result, undo, ticketId }),
    ...(found && missing.length === 0 && { message: foundMessage(run.kind, found.ticket) }),
  };
}

/** The message of a change that an earlier request had made, whose response was lost. `ticket` is its number. */
export function foundMessage(kind: CauseActionKind, ticket: string | null): MessageDescriptor {
  if (ticket !== null) return msg`Checked: ticket #${ticket} exists`;
  return kind === "ticket" || kind === "note" ? foundText : msg`Checked: already done`;
}

/** The pages of the tickets that an action created, and the list with them. */
interface CreatedTickets {
  pages: readonly string[];
  list: string;
}

/** The tickets that the last action of several plants created, until a toast links to them. */
const $created = createStore<CreatedTickets | null>(null).on(runFinished, (_, run) =>
  isSingle(run) ? null : toCreatedTickets(run),
);

function toCreatedTickets({ companyId: ownCompanyId, items, outcomes }: BulkRun): CreatedTickets | null {
  const tickets = items.flatMap(({ plantId, companyId }) => {
    const ticketId = outcomes[plantId]?.ticketId;
    return ticketId ? { companyId, ticketId } : [];
  });
  const isOfOwn = tickets.every(({ companyId }) => companyId === ownCompanyId);
  const list = isOfOwn ? "/tickets?ticket_status=open" : "/admin/tickets?ticket_status=open";
  return tickets.length > 0 ? { pages: tickets.map(ticketHref), list } : null;
}

// The toast waits for the dialog of the action to close. The dialog covers the toasts and has the same links.
const linked = sample({ clock: [actionDialogClosed, actionChosen], source: $created, filter: Boolean });
const $linked = createStore<CreatedTickets | null>(null).on(linked, (_, tickets) => tickets);
$created.reset(linked);
sample({
  clock: linked,
  fn: ({ pages: { length } }): Toast => ({
    kind: "success",
    message: msg`${plural(length, { one: "# ticket created", other: "# tickets created" })}`,
    action: { label: length === 1 ? msg`Show ticket` : msg`Show tickets`, pressed: ticketsOpened },
  }),
  target: toastShown,
});
sample({
  clock: ticketsOpened,
  source: $linked,
  filter: Boolean,
  fn: ({ pages: [page = "", other], list }) => ({ to: other === undefined ? page : list }),
  target: navigateFx,
});
