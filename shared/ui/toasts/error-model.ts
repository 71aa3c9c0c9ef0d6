import { type ErrorMessage, errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { endSessionAndRedirect } from "@shared/session/end-session";
import { createEffect, createEvent, sample } from "effector";
import { toastShown } from "./model";

interface MetProblem {
  problem: ProblemDetails;
  /** A line in the person's language. */
  say: (line: ErrorMessage) => string;
}

/** Something a person did came to nothing, and no place of its own says so. */
export const errorReceived = createEvent<MetProblem>();

export const endSessionFx = createEffect(endSessionAndRedirect);

/** Each message is a toast of its own. // spec 1 §8 */
const tellFx = createEffect(({ problem, say }: MetProblem) => {
  for (const line of errorMessages(problem)) toastShown({ kind: "danger", text: say(line) });
});

sample({
  clock: errorReceived,
  filter: ({ problem }) => problem.sessionEnded,
  fn: () => {},
  target: endSessionFx,
});
sample({ clock: errorReceived, filter: ({ problem }) => !problem.sessionEnded, target: tellFx });
