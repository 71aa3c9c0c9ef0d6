import { msg, plural } from "@lingui/core/macro";
import { navigateFx } from "@shared/navigation/model";
import { isOwnedBy, type Owner } from "@shared/session/owner";
import { type Toast, toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";
import {
  $bulkRun,
  actionChosen,
  actionDialogClosed,
  type BulkRun,
  isSettled,
  runFinished,
  runStarted,
  undoItems,
  undoOf,
  unknownItems,
} from "./bulk";
import { causeActions } from "./cause-action";

/** The last action that can be undone is to be undone. */
export const lastRunUndone = createEvent();
const ticketsOpened = createEvent();

/** The last finished action that can be undone; null without one, and once it was undone. */
const $undoable = createStore<BulkRun | null>(null).on(runFinished, (last, run) => {
  if (run.isUndo) return null;
  return undoItems(run).length > 0 ? run : last;
});

sample({ clock: lastRunUndone, source: $undoable, filter: Boolean, fn: undoOf, target: runStarted });
sample({
  clock: lastRunUndone,
  source: $undoable,
  filter: (run) => run === null,
  fn: (): Toast => ({ kind: "info", message: msg`There is nothing to undo` }),
  target: toastShown,
});

/** The tickets that the last action has created, until a toast links to them. */
const $created = createStore<readonly number[]>([]).on(runFinished, (_, { outcomes }) =>
  Object.values(outcomes).flatMap((outcome) => ("ticketId" in outcome && outcome.ticketId) || []),
);
// Not before: the dialog of the action has the same links, and lies over the toasts.
const linked = sample({
  clock: [actionDialogClosed, actionChosen],
  source: $created,
  filter: (tickets) => tickets.length > 0,
});
const $linked = createStore<readonly number[]>([]).on(linked, (_, tickets) => tickets);
$created.reset(linked);
sample({
  clock: linked,
  fn: ({ length }): Toast => ({
    kind: "success",
    message: msg`${plural(length, { one: "# ticket created", other: "# tickets created" })}`,
    action: { label: length === 1 ? msg`Show ticket` : msg`Show tickets`, pressed: ticketsOpened },
  }),
  target: toastShown,
});
sample({
  clock: ticketsOpened,
  source: $linked,
  fn: ([id, other]) => ({ to: other === undefined ? `/tickets/${id}` : "/tickets?ticket_status=open" }),
  target: navigateFx,
});

/** Where an action that is not finished is stored, so that its owner can continue it after its tab was closed. */
export const interruptedKey = ({ userId, companyId }: Owner): string => `triage-action:${userId}:${companyId}`;

/**
 * A request that is pending fails before the tab is gone, so an action is finished only when all of its outcomes are
 * known.
 */
const storeRunFx = createEffect((run: BulkRun) => {
  if (isSettled(run) && unknownItems(run).length === 0) localStorage.removeItem(interruptedKey(run));
  else localStorage.setItem(interruptedKey(run), JSON.stringify(run));
});
sample({ clock: $bulkRun.updates, filter: Boolean, target: storeRunFx });

/** The action of an owner that was interrupted on this device; null without one, or if it cannot be read. */
export function readInterrupted(owner: Owner): BulkRun | null {
  try {
    const run = JSON.parse(localStorage.getItem(interruptedKey(owner)) ?? "null") as BulkRun | null;
    if (!run || !isOwnedBy(run, owner) || !Object.hasOwn(causeActions, run.kind)) return null;
    return Array.isArray(run.items) && Array.isArray(run.sent) ? run : null;
  } catch {
    return null;
  }
}

/** Forgets the action that was interrupted. */
export function forgetInterrupted(owner: Owner): void {
  localStorage.removeItem(interruptedKey(owner));
}
