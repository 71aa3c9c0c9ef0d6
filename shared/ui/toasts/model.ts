import type { Message } from "@shared/i18n/message";
import { createEffect, createEvent, createStore, sample } from "effector";
import { dismissToast, renderToast, type Toast } from "./toast-stack";

export type { Toast, ToastAction, ToastKind } from "./toast-stack";

export const toastDurationMs = 5_000;

/** Shows a toast at the bottom right. */
export const toastShown = createEvent<Toast>();
/** Removes the toast with an id, which no longer applies. */
export const toastDismissed = createEvent<string>();

/** Adds a toast to the stack. */
export const renderToastFx = createEffect((toast: Toast) => renderToast({ durationMs: toastDurationMs, ...toast }));

export const dismissToastFx = createEffect(dismissToast);

const maxAnnouncements = 5;

/** The messages of the live region, newest last. The id makes two equal messages two announcements. */
export const $announcements = createStore<readonly { id: number; message: Message }[]>([]).on(
  toastShown,
  (announcements, { message }) =>
    [...announcements, { id: (announcements.at(-1)?.id ?? 0) + 1, message }].slice(-maxAnnouncements),
);

sample({ clock: toastShown, target: renderToastFx });
sample({ clock: toastDismissed, target: dismissToastFx });
