import type { Message } from "@shared/i18n/message";
import { createEffect, createEvent, createStore, type EventCallable, sample } from "effector";

export type ToastKind = "success" | "danger" | "info";

/** A button of a toast, such as "Undo"; pressing it also dismisses the toast. */
export interface ToastAction {
  label: Message;
  /** Receives the id of the toast, which distinguishes several toasts with the same action. */
  pressed: EventCallable<void> | EventCallable<string>;
}

export interface Toast {
  kind: ToastKind;
  message: Message;
  /** How long the toast is visible, in milliseconds; 5 seconds by default (domain/limits.md#toasts). */
  durationMs?: number;
  /** Replaces the visible toast with this id, and lets `toastDismissed` remove it. */
  id?: string;
  action?: ToastAction;
  /** Where what was done is seen. */
  link?: { label: Message; to: string };
}

export const toastDurationMs = 5_000;

/** A toast is to be shown at the bottom right. */
export const toastShown = createEvent<Toast>();
/** The toast with an id no longer applies. */
export const toastDismissed = createEvent<string>();

/** Adds a toast to the stack. The toast library is loaded with the first toast. */
export const renderToastFx = createEffect(async (toast: Toast) => {
  const { renderToast } = await import("./toast-stack");
  renderToast({ durationMs: toastDurationMs, ...toast });
});

export const dismissToastFx = createEffect(async (id: string) => {
  const { dismissToast } = await import("./toast-stack");
  dismissToast(id);
});

const maxAnnouncements = 5;

/** The messages of the live region, the newest last. The id makes two equal messages two announcements. */
export const $announcements = createStore<readonly { id: number; message: Message }[]>([]).on(
  toastShown,
  (announcements, { message }) =>
    [...announcements, { id: (announcements.at(-1)?.id ?? 0) + 1, message }].slice(-maxAnnouncements),
);

sample({ clock: toastShown, target: renderToastFx });
sample({ clock: toastDismissed, target: dismissToastFx });
