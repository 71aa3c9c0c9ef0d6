import { msg } from "@lingui/core/macro";
import { changeMessage, errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { endSessionAndRedirect } from "@shared/lib/next-url";
import { createEffect, createEvent, createStore, type EventCallable, sample } from "effector";
import { useUnit } from "effector-react";
import { useEffect } from "react";

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

/** An action failed, and no component shows the error. */
export const errorReceived = createEvent<ProblemDetails>();

export const endSessionFx = createEffect(endSessionAndRedirect);

/** Shows one toast for each message (domain/errors.md#display). */
const showErrorToastsFx = createEffect((problem: ProblemDetails) => {
  for (const message of errorMessages(problem)) toastShown({ kind: "danger", message });
});

sample({ clock: errorReceived, filter: ({ sessionEnded }) => sessionEnded, fn: () => {}, target: endSessionFx });
sample({ clock: errorReceived, filter: ({ sessionEnded }) => !sessionEnded, target: showErrorToastsFx });

const isExplained = (problem: ProblemDetails): boolean =>
  problem.sessionEnded ||
  problem.unconfirmed !== undefined ||
  changeMessage(problem) !== null ||
  Object.values(problem.messages).flat().length > 0;

/**
 * Creates an event for the error of an action that no component shows. Each message of the API is a toast; without
 * messages, `fallback` is the toast (domain/errors.md#display).
 */
export function createErrorToast(fallback: Message): EventCallable<ProblemDetails> {
  const failed = createEvent<ProblemDetails>();
  sample({ clock: failed, filter: isExplained, target: errorReceived });
  sample({
    clock: failed,
    filter: (problem) => !isExplained(problem),
    fn: () => ({ kind: "danger" as const, message: fallback }),
    target: toastShown,
  });
  return failed;
}

/**
 * Reports the error of a resource once: one toast for each message, or a redirect to the root if the session has ended.
 * For errors that no component shows (domain/errors.md#display).
 */
export function useErrorToasts(problem: ProblemDetails | null | undefined): void {
  const report = useUnit(errorReceived);
  useEffect(() => {
    if (problem) report(problem);
  }, [problem, report]);
}

/** Copies a text to the clipboard and shows the message as a toast. */
export const copyTextFx = createEffect(({ text }: { text: string; message: Message }) =>
  navigator.clipboard.writeText(text),
);

/** Copies a URL, or the URL of a path of this site, to the clipboard and shows the message as a toast. */
export const copyLinkFx = createEffect(({ path }: { path: string; message: Message }) =>
  navigator.clipboard.writeText(new URL(path, window.location.origin).href),
);
sample({
  clock: [copyTextFx.done, copyLinkFx.done],
  fn: ({ params: { message } }) => ({ kind: "success" as const, message }),
  target: toastShown,
});
sample({
  clock: [copyTextFx.fail, copyLinkFx.fail],
  fn: () => ({
    kind: "danger" as const,
    message: msg`Could not copy. Allow clipboard access in your browser and try again.`,
  }),
  target: toastShown,
});
