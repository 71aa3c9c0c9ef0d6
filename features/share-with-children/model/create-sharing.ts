import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SelectionItem } from "@shared/forms/selection/selection-form";
import { type ChangeOf, createSelectionModel } from "@shared/forms/selection/selection-model";
import { type Toast, toastDismissed, toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { childField, writeChild } from "../form";

/** How long Undo is offered, in milliseconds. */
export const undoMs = 10_000;

/** An item of a company is shared with a child company, or no longer. */
export interface SharingChange {
  companyId: number;
  child: { id: number; name: string };
  item: SelectionItem;
  shared: boolean;
}

interface SharingOptions {
  action: string;
  fetcherKey: string;
  /** The toasts by item and child company (spec 3 §8). */
  texts: {
    added: (item: string, company: string) => MessageDescriptor;
    removed: (item: string, company: string) => MessageDescriptor;
    addFailed: MessageDescriptor;
    removeFailed: MessageDescriptor;
  };
}

/**
 * Creates the model that shares items of a company with its child companies: each toggle is shown and submitted at once,
 * and reverted when it fails. What is no longer shared can be shared again from its toast.
 */
export function createSharing({ action, fetcherKey, texts }: SharingOptions) {
  const selection = createSelectionModel({ action, fetcherKey });
  const toggled = createEvent<SharingChange>();
  /** Undo was pressed in the toast with this id. */
  const undone = createEvent<string>();

  const $childNames = createStore<Readonly<Record<string, string>>>({}).on(toggled, (names, { child }) => ({
    ...names,
    [child.id]: child.name,
  }));
  /** What Undo shares again, by the ids of the toasts. */
  const $undoable = createStore<Readonly<Record<string, ChangeOf>>>({});

  sample({
    clock: toggled,
    fn: ({ companyId, child, item, shared }) => ({
      target: writeChild(companyId, child.id),
      change: { ...item, selected: shared },
    }),
    target: selection.changed,
  });

  const toastId = ({ target, change }: ChangeOf) => `${fetcherKey}-${target[childField]}-${change.id}`;
  const saved = sample({
    clock: selection.succeeded,
    source: $childNames,
    fn: (names, changeOf) => ({ ...changeOf, company: names[changeOf.target[childField] ?? ""] ?? "" }),
  });
  const added = saved.filter({ fn: ({ change }) => change.selected });
  const removed = saved.filter({ fn: ({ change }) => !change.selected });
  const failed = sample({
    clock: selection.failed.filter({ fn: ({ error }) => !error.sessionEnded }),
    source: $childNames,
    fn: (names, { target, change }) => ({ change, company: names[target[childField] ?? ""] ?? "" }),
  });

  $undoable.on(removed, (undoable, { company: _, ...changeOf }) => ({
    ...undoable,
    [toastId(changeOf)]: changeOf,
  }));
  sample({ clock: added, fn: toastId, target: toastDismissed });
  sample({
    clock: added,
    fn: ({ change, company }): Toast => ({ kind: "success", message: texts.added(change.name, company) }),
    target: toastShown,
  });
  sample({
    clock: removed,
    fn: ({ company, ...changeOf }): Toast => ({
      kind: "success",
      message: texts.removed(changeOf.change.name, company),
      durationMs: undoMs,
      id: toastId(changeOf),
      action: { label: msg`Undo`, pressed: undone },
    }),
    target: toastShown,
  });
  sample({
    clock: failed,
    fn: ({ change }): Toast => ({
      kind: "danger",
      message: change.selected ? texts.addFailed : texts.removeFailed,
    }),
    target: toastShown,
  });

  sample({
    clock: sample({ clock: undone, source: $undoable, fn: (undoable, id) => undoable[id] }).filterMap(
      (changeOf) => changeOf && { ...changeOf, change: { ...changeOf.change, selected: true } },
    ),
    target: selection.changed,
  });
  /** Undo is no longer offered after the page was left, where its result would not be shown. */
  const dismissFx = createEffect((ids: string[]) => {
    for (const id of ids) toastDismissed(id);
  });
  const undoClosed = sample({ clock: selection.closed, source: $undoable, fn: Object.keys });
  sample({ clock: undoClosed, target: dismissFx });
  reset({ clock: undoClosed, target: [$childNames, $undoable] });

  return {
    ...selection,
    toggled,
    undone,
    failedToRemove: failed.filter({ fn: ({ change }) => !change.selected }),
  };
}

export type SharingModel = ReturnType<typeof createSharing>;
