import { ticketHref } from "@entities/ticket";
import { msg, plural } from "@lingui/core/macro";
import { undoOffer } from "@shared/mutations/create-mutation";
import { navigateFx } from "@shared/navigation/model";
import { isOwnedBy, type Owner } from "@shared/session/owner";
import { type Toast, toastDismissed, toastShown } from "@shared/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";
import {
  $bulkDialog,
  $bulkRun,
  actionChosen,
  actionDialogClosed,
  type BulkDialog,
  type BulkRun,
  isSettled,
  isSingle,
  runFinished,
  runStarted,
  savedItems,
  toUndoRun,
  undoItems,
  unknownItems,
  waitingItems,
} from "./bulk";
import { offeredKinds } from "./bulk-plants";
import { type CauseActionKind, causeActions } from "./cause-action";

/** The user requested to undo the last action. */
export const lastRunUndone = createEvent();
/** The page with the actions was unmounted. What the toast offers would not be shown elsewhere. */
export const actionsUnmounted = createEvent();
const ticketsOpened = createEvent();

/** The last finished action that can be undone. Null if there is none or it was undone. */
const $undoable = createStore<BulkRun | null>(null).on(runFinished, (last, run) => {
  if (run.isUndo) return null;
  return undoItems(run).length > 0 ? run : last;
});

sample({ clock: lastRunUndone, source: $undoable, filter: Boolean, fn: toUndoRun, target: runStarted });
sample({
  clock: lastRunUndone,
  source: $undoable,
  filter: (run) => run === null,
  fn: (): Toast => ({ kind: "info", message: msg`There is nothing to undo` }),
  target: toastShown,
});

const toastId = "cause-action";
const nextChosen = createEvent();

/** A change of one plant that was made closes its dialog. A toast offers Undo, or the next action. */
const singleSaved = sample({ clock: runFinished, source: $bulkDialog, fn: (dialog, run) => ({ dialog, run }) }).filter({
  fn: ({ run }) => isSingle(run) && savedItems(run).length === 1,
});
const $next = createStore<BulkDialog | null>(null).on(singleSaved, (_, { dialog, run: { kind, isUndo } }) =>
  dialog && !isUndo ? withNext(dialog, kind) : null,
);
sample({
  clock: singleSaved,
  // The outbox shows a toast for changes that wait.
  filter: ({ run }) => waitingItems(run).length === 0,
  fn: ({ dialog, run }) => toToast(run, dialog && withNext(dialog, run.kind)),
  target: toastShown,
});
sample({ clock: singleSaved, target: actionDialogClosed });
/** While another action runs, the toast would undo the other action. */
sample({ clock: [runStarted, actionsUnmounted], fn: () => toastId, target: toastDismissed });
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
  if (run.isUndo || !change || !result || "error" in result) return { kind: "success", ...undone };
  const { found, ticketId, undo, missing = [] } = result;
  const isKnown = ticketId !== null;
  return {
    kind: missing.length > 0 ? "info" : "success",
    ...(undo && undoOffer(toastId, lastRunUndone)),
    ...(isKnown && {
      id: toastId,
      durationMs: 10_000,
      link: { label: msg`View ticket`, to: ticketHref({ companyId, ticketId }) },
      ...(next && { action: { label: causeActions[next.kind].label, pressed: nextChosen } }),
    }),
    ...(found && !undo && !isKnown ? { message: msg`Already done` } : saved(change, result)),
  };
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
    const outcome = outcomes[plantId];
    const ticketId = outcome && "ticketId" in outcome ? outcome.ticketId : null;
    return ticketId === null ? [] : { companyId, ticketId };
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

/** The storage of an unfinished action. Its owner can continue the action after closing the tab. */
export const interruptedKey = ({ userId, companyId }: Owner): string => `triage-action:${userId}:${companyId}`;

/** A pending request fails before the tab is closed, so an action is finished only when all outcomes are known. */
const storeRunFx = createEffect((run: BulkRun) => {
  if (isSettled(run) && unknownItems(run).length === 0) localStorage.removeItem(interruptedKey(run));
  else localStorage.setItem(interruptedKey(run), JSON.stringify(run));
});
sample({ clock: $bulkRun.updates, filter: Boolean, target: storeRunFx });
// The action of one plant is reset as soon as it has finished.
sample({ clock: runFinished, target: storeRunFx });

/** The interrupted action of an owner on this device. Null if there is none or it cannot be read. */
export function readInterrupted(owner: Owner): BulkRun | null {
  try {
    const run = JSON.parse(localStorage.getItem(interruptedKey(owner)) ?? "null") as BulkRun | null;
    if (!run || !isOwnedBy(run, owner) || !Object.hasOwn(causeActions, run.kind)) return null;
    return Array.isArray(run.items) && Array.isArray(run.sent) ? run : null;
  } catch {
    return null;
  }
}

/** Removes the interrupted action. */
export function forgetInterrupted(owner: Owner): void {
  localStorage.removeItem(interruptedKey(owner));
}
