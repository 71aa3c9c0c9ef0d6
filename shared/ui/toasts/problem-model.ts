import type { Problem } from "@shared/api/outcome";
import { type ProblemLine, problemLines } from "@shared/api/problem-words";
import { endSessionAndRedirect } from "@shared/session/end-session-and-redirect";
import { createEffect, createEvent, sample } from "effector";
import { toastShown } from "./model";

interface MetProblem {
  problem: Problem;
  /** A line in the person's language. */
  say: (line: ProblemLine) => string;
}

/** Something a person did came to nothing, and no place of its own says so. */
export const problemMet = createEvent<MetProblem>();

export const leaveFx = createEffect(endSessionAndRedirect);

/** Each message is a toast of its own. // spec 1 §8 */
const tellFx = createEffect(({ problem, say }: MetProblem) => {
  for (const line of problemLines(problem)) toastShown({ kind: "danger", text: say(line) });
});

sample({ clock: problemMet, filter: ({ problem }) => problem.sessionEnded, fn: () => {}, target: leaveFx });
sample({ clock: problemMet, filter: ({ problem }) => !problem.sessionEnded, target: tellFx });
