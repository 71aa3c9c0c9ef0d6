import { createEvent, createStore, sample } from "effector";
import { debounce } from "patronum";

/** How long the message of a reset password stands before the page leads on to sign-in. // spec 1 §4 */
export const leadOnAfterMs = 2_000;

/** The page was left: whatever was under way no longer counts. */
export const resetClosed = createEvent();
/** The API took the new password. */
export const passwordReset = createEvent();

const timeRanOut = debounce({ source: passwordReset, timeout: leadOnAfterMs });

type Stage = "editing" | "done" | "leading-on";

/** Where the reset stands; at "leading-on" the page goes to sign-in. */
export const $stage = createStore<Stage>("editing")
  .on(passwordReset, () => "done")
  .reset(resetClosed);

sample({
  clock: timeRanOut,
  source: $stage,
  filter: (stage) => stage === "done",
  fn: (): Stage => "leading-on",
  target: $stage,
});
