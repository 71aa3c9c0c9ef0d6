import type { Message } from "@shared/i18n/message";
import { createEvent, createStore, type EventCallable } from "effector";

export type ToastKind = "success" | "danger" | "info";

/** A button of a toast, such as "Undo". It also dismisses the toast. */
export interface ToastAction {
  label: Message;
  /** Receives the id of the toast, which distinguishes toasts with the same action. */
  pressed: EventCallable<void> | EventCallable<string>;
}

export interface Toast {
  kind: ToastKind;
  message: Message;
  /** How long the toast is visible, in milliseconds; 5 seconds by default (domain/limits.md#toasts). */
  durationMs?: number;
  /** Replaces the visible toast with this id. `toastDismissed` can remove the toast by the id. */
  id?: string;
  action?: ToastAction;
  /** A link to the result of the action. */
  link?: { label: Message; to: string };
}

export const toastDurationMs = 5_000;

/** Shows a toast at the bottom right (`shared/ui/toasts`). */
export const toastShown = createEvent<Toast>();
/** Removes the toast with an id, which no longer applies. */
export const toastDismissed = createEvent<string>();

const maxAnnouncements = 5;

/** The messages of the live region, newest last. The id makes two equal messages two announcements. */
export const $announcements = createStore<readonly { id: number; message: Message }[]>([]).on(
  toastShown,
  (announcements, { message }) =>
    [...announcements, { id: (announcements.at(-1)?.id ?? 0) + 1, message }].slice(-maxAnnouncements),
);
