import { changeMessage, errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { endSessionAndRedirect } from "@shared/lib/next-url";
import { createEffect, createEvent, type EventCallable, sample } from "effector";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { toastShown } from "./model";

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
