import { msg } from "@lingui/core/macro";
import type { ProblemDetails } from "@shared/api/result";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, sample } from "effector";

/** A change of a ticket failed: shows each message of the API, or 'Failed to update ticket' without any. // spec 3 §8 */
export const ticketUpdateFailed = createEvent<ProblemDetails>();

const isExplained = ({ sessionEnded, messages }: ProblemDetails): boolean =>
  sessionEnded || Object.values(messages).flat().length > 0;

sample({ clock: ticketUpdateFailed, filter: isExplained, target: errorReceived });
sample({
  clock: ticketUpdateFailed,
  filter: (problem) => !isExplained(problem),
  fn: () => ({ kind: "danger" as const, message: msg`Failed to update ticket` }),
  target: toastShown,
});
