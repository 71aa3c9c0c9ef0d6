import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SelectionChange } from "@shared/forms/selection/selection-form";
import type { Toast } from "@shared/ui/toasts/model";
import type { EventCallable } from "effector";

/** How long Undo is offered, in milliseconds. */
export const undoMs = 10_000;

/** The texts of the toasts, by item and child company (spec 3 §8). */
export interface SharingTexts {
  added: (item: string, company: string) => MessageDescriptor;
  removed: (item: string, company: string) => MessageDescriptor;
  addFailed: MessageDescriptor;
  removeFailed: MessageDescriptor;
}

/** The toast of a saved change; that of a removal has a button to undo it. */
export function savedToast(
  { added, removed }: SharingTexts,
  { change, company, id }: { change: SelectionChange; company: string; id: string },
  undone: EventCallable<string>,
): Toast {
  if (change.selected) return { kind: "success", message: added(change.name, company) };
  return {
    kind: "success",
    message: removed(change.name, company),
    durationMs: undoMs,
    id,
    action: { label: msg`Undo`, pressed: undone },
  };
}

/** The toast of a change that failed. */
export const failedToast = (
  { addFailed, removeFailed }: SharingTexts,
  { selected }: SelectionChange,
): Toast => ({
  kind: "danger",
  message: selected ? addFailed : removeFailed,
});
