import { createEvent, createStore, sample } from "effector";
import { debounce } from "patronum";

/** How long the message of a reset password stands before the page leads on to sign-in. // spec 1 §4 */
export const redirectDelayMs = 2_000;

interface Attempt {
  password: string;
  confirmation: string;
}

/** Somebody pressed the button. */
export const resetAttempted = createEvent<Attempt>();
/** The API took the new password. */
export const passwordReset = createEvent();
/** The page was left: whatever was under way no longer counts. */
export const resetClosed = createEvent();

/** Both passwords have to be the same, apart from the spaces around them. // spec 1 §5 */
export const isMismatch = ({ password, confirmation }: Attempt): boolean =>
  password.trim() !== confirmation.trim();

/** Whether the last attempt had two different passwords. */
export const $mismatch = createStore(false)
  .on(resetAttempted, (_, attempt) => isMismatch(attempt))
  .reset(resetClosed);

type Stage = "editing" | "done" | "leading-on";

/** Where the reset stands; at "leading-on" the page goes to sign-in. */
export const $stage = createStore<Stage>("editing")
  .on(passwordReset, () => "done")
  .reset(resetClosed);

const timeRanOut = debounce({ source: passwordReset, timeout: redirectDelayMs });

sample({
  clock: timeRanOut,
  source: $stage,
  filter: (stage) => stage === "done",
  fn: (): Stage => "leading-on",
  target: $stage,
});
