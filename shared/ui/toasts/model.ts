import type { Message } from "@shared/i18n/message";
import { createEffect, createEvent, createStore, sample } from "effector";

export type ToastKind = "success" | "danger" | "info";

export interface Toast {
  kind: ToastKind;
  message: Message;
  /** How long the toast is visible, in milliseconds; 5 seconds by default (spec 1 §9). */
  durationMs?: number;
}

export const toastDurationMs = 5_000;

/** A toast is to be shown at the bottom right. */
export const toastShown = createEvent<Toast>();

/** Adds a toast to the stack. The toast library is loaded with the first toast. */
export const renderToastFx = createEffect(async ({ kind, message, durationMs = toastDurationMs }: Toast) => {
  const { renderToast } = await import("./render-toast");
  renderToast({ kind, message, durationMs });
});

const maxAnnouncements = 5;

/** The messages of the live region, the newest last. The id makes two equal messages two announcements. */
export const $announcements = createStore<readonly { id: number; message: Message }[]>([]).on(
  toastShown,
  (announcements, { message }) =>
    [...announcements, { id: (announcements.at(-1)?.id ?? 0) + 1, message }].slice(-maxAnnouncements),
);

sample({ clock: toastShown, target: renderToastFx });
