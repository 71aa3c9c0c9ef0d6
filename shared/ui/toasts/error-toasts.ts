import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { endSessionAndRedirect } from "@shared/session/next-url";
import { createEffect, createEvent, type EventCallable, sample } from "effector";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { toastShown } from "./model";

/** A user's action failed and no component shows the error. */
export const errorReceived = createEvent<ProblemDetails>();

export const endSessionFx = createEffect(endSessionAndRedirect);

/** Shows one toast for each message. See domain/errors.md#display. */
const showErrorToastsFx = createEffect((problem: ProblemDetails) => {
  for (const message of errorMessages(problem)) toastShown({ kind: "danger", message });
});

sample({ clock: errorReceived, filter: ({ sessionEnded }) => sessionEnded, fn: () => {}, target: endSessionFx });
sample({ clock: errorReceived, filter: ({ sessionEnded }) => !sessionEnded, target: showErrorToastsFx });

const isExplained = ({ sessionEnded, messages, unconfirmed }: ProblemDetails): boolean =>
  sessionEnded || unconfirmed !== undefined || Object.values(messages).flat().length > 0;

/**
 * Creates an event for the error of an action that no component shows: each message of the API is a toast, or
 * `fallback` without any. See domain/errors.md#display.
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
 * Reports the error of a resource once: one toast for each message, or the redirect to the root if the error ended the
 * session. For errors that no component shows. See domain/errors.md#display.
 */
export function useErrorToasts(problem: ProblemDetails | null | undefined): void {
  const report = useUnit(errorReceived);
  useEffect(() => {
    if (problem) report(problem);
  }, [problem, report]);
}
