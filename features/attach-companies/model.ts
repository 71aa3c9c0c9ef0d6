import { msg } from "@lingui/core/macro";
import type { SelectionChange } from "@shared/forms/selection/selection-form";
import { createSelectionModel, type SelectionTarget } from "@shared/forms/selection/selection-model";
import { toastDismissed, toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";

/** How long Undo is offered, in milliseconds. */
export const undoMs = 10_000;

/** The toast with Undo, of which there is one at a time. */
const toastId = "attach-companies";

export const companies = createSelectionModel({
  action: "/actions/attach-companies",
  fetcherKey: "attach-companies",
});

/** The user pressed Undo in the toast. */
export const undone = createEvent();

/** The detached company that Undo attaches again; null if there is nothing to undo. */
const $undoable = createStore<{ target: SelectionTarget; change: SelectionChange } | null>(null);

const detached = companies.succeeded.filter({ fn: ({ change }) => !change.selected });
$undoable.on(detached, (_, change) => change);
sample({
  clock: detached,
  fn: ({ change: { name } }) => ({
    kind: "success" as const,
    message: msg`Detached ${name}`,
    durationMs: undoMs,
    id: toastId,
    action: { label: msg`Undo`, pressed: undone },
  }),
  target: toastShown,
});

const undoing = sample({ clock: undone, source: $undoable }).filterMap((last) => last ?? undefined);
sample({
  clock: undoing,
  fn: ({ target, change }) => ({ target, change: { ...change, selected: true } }),
  target: companies.changed,
});

// The toast no longer applies once the company is attached again or the plant is left.
const attachedAgain = sample({
  clock: companies.changed,
  source: $undoable,
  filter: (last, { change }) => change.selected && change.id === last?.change.id,
});
const left = sample({ clock: companies.closed, source: $undoable, filter: Boolean });
sample({ clock: [attachedAgain, left], fn: () => toastId, target: toastDismissed });
reset({ clock: [undoing, attachedAgain, left], target: $undoable });
