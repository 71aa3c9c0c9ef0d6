import { createEffect, createEvent, createStore, sample } from "effector";

export type ToastKind = "success" | "danger" | "info";

export interface Toast {
  kind: ToastKind;
  text: string;
  /** How long it stays, in milliseconds; 5 seconds unless said (spec 1 §9). */
  durationMs?: number;
}

export const toastDurationMs = 5_000;

/** Somebody is to be told something, at the bottom right. */
export const toastShown = createEvent<Toast>();

/** Hands a toast to the screen; the library that draws it comes with the first one. */
export const drawToastFx = createEffect(async ({ kind, text, durationMs = toastDurationMs }: Toast) => {
  const { drawToast } = await import("./draw-toast");
  drawToast({ kind, text, durationMs });
});

/** What the live region says last; the turn makes two equal texts in a row two announcements. */
export const $announcement = createStore({ text: "", turn: 0 }).on(toastShown, ({ turn }, { text }) => ({
  text,
  turn: turn + 1,
}));

sample({ clock: toastShown, target: drawToastFx });
