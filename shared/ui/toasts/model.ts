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
export const renderToastFx = createEffect(async ({ kind, text, durationMs = toastDurationMs }: Toast) => {
  const { renderToast: drawToast } = await import("./render-toast");
  drawToast({ kind, text, durationMs });
});

/** How many texts the live region keeps: as many as may come in one breath. */
const announcementsKept = 5;

/** What the live region says, the newest last; the turn makes two equal texts two announcements. */
export const $announcements = createStore<readonly { turn: number; text: string }[]>([]).on(
  toastShown,
  (said, { text }) => [...said, { turn: (said.at(-1)?.turn ?? 0) + 1, text }].slice(-announcementsKept),
);

sample({ clock: toastShown, target: renderToastFx });
