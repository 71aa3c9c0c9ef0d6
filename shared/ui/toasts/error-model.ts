import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { endSessionAndRedirect } from "@shared/session/end-session";
import { createEffect, createEvent, sample } from "effector";
import { toastShown } from "./model";

/** A user's action failed and no component shows the error. */
export const errorReceived = createEvent<ProblemDetails>();

export const endSessionFx = createEffect(endSessionAndRedirect);

/** Shows one toast for each message. // spec 1 §8 */
const showErrorToastsFx = createEffect((problem: ProblemDetails) => {
  for (const message of errorMessages(problem)) toastShown({ kind: "danger", message });
});

sample({
  clock: errorReceived,
  filter: ({ sessionEnded }) => sessionEnded,
  fn: () => {},
  target: endSessionFx,
});
sample({
  clock: errorReceived,
  filter: ({ sessionEnded }) => !sessionEnded,
  target: showErrorToastsFx,
});
