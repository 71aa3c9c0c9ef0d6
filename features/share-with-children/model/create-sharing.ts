import type { SelectionItem } from "@shared/forms/selection/selection-form";
import { type ChangeOf, createSelectionModel } from "@shared/forms/selection/selection-model";
import { toastDismissed, toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { childField, writeChild } from "../form";
import { failedToast, type SharingTexts, savedToast } from "./toasts";

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
  texts: SharingTexts;
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

  /** A change with the name of its company and the id of its toast. */
  const describe = (names: Readonly<Record<string, string>>, { target, change }: ChangeOf) => {
    const child = target[childField] ?? "";
    return { target, change, company: names[child] ?? "", id: `${fetcherKey}-${child}-${change.id}` };
  };
  const saved = sample({ clock: selection.succeeded, source: $childNames, fn: describe });
  const failed = sample({
    clock: selection.failed.filter({ fn: ({ error }) => !error.sessionEnded }),
    source: $childNames,
    fn: describe,
  });

  sample({ clock: saved, fn: (change) => savedToast(texts, change, undone), target: toastShown });
  sample({ clock: failed, fn: ({ change }) => failedToast(texts, change), target: toastShown });
  $undoable.on(saved, (undoable, { target, change, id }) =>
    change.selected ? undoable : { ...undoable, [id]: { target, change } },
  );
  sample({
    clock: saved.filter({ fn: ({ change }) => change.selected }),
    fn: ({ id }) => id,
    target: toastDismissed,
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

  return { ...selection, toggled, undone, failedToRemove: failed.filter({ fn: isRemoval }) };
}

const isRemoval = ({ change }: Pick<ChangeOf, "change">) => !change.selected;

export type SharingModel = ReturnType<typeof createSharing>;
