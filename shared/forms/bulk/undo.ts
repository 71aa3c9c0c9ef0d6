import { msg } from "@lingui/core/macro";
import type { Toast } from "@shared/ui/toasts/model";
import type { EventCallable } from "effector";

/** How long Undo is offered, in milliseconds. */
export const undoMs = 10_000;

/** The part of a toast that offers Undo. Of an id there is one toast at a time, which `toastDismissed` removes. */
export const undoOffer = (id: string, pressed: EventCallable<void>): Omit<Toast, "kind" | "message"> => ({
  id,
  durationMs: undoMs,
  action: { label: msg`Undo`, pressed },
});
