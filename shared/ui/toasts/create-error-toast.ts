import type { ProblemDetails } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { createEvent, type EventCallable, sample } from "effector";
import { errorReceived } from "./error-model";
import { toastShown } from "./model";

const isExplained = ({ sessionEnded, messages }: ProblemDetails): boolean =>
  sessionEnded || Object.values(messages).flat().length > 0;

/**
 * Creates an event for the error of an action that no component shows: each message of the API is a toast, or
 * `fallback` without any. // spec 1 §8, spec 3 §8
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
