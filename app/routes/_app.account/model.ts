import { emailSetting } from "@features/change-email-setting";
import { passwordChange } from "@features/change-password";
import { combine, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";

/** How long the overlay is shown at least, in milliseconds. // spec 1 §9 */
export const minimumBusyMs = 1_000;

const $pending = combine(
  emailSetting.$pending,
  passwordChange.$pending,
  (setting, password) => setting !== null || password !== null,
);
const started = sample({ clock: $pending, filter: Boolean });
const $withinMinimum = createStore(false)
  .on(started, () => true)
  .on(debounce(started, minimumBusyMs), () => false);

/** Whether the account is being updated: the overlay is shown for at least a second. */
export const $busy = combine($pending, $withinMinimum, (pending, withinMinimum) => pending || withinMinimum);
