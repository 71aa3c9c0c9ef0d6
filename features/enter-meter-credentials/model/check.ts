import type { MeterIdentity } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { toastShown } from "@shared/ui/toasts/model";
import { combine, createEffect, createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";
import { type CheckResult, referenceOf, resultOf } from "../credentials";
import { $account, $composition, $values } from "./selection";

/** spec 2 §9 */
export const checkAfterMs = 500;

/** A failed check is to be repeated. */
export const checkRetried = createEvent();

export const checkFx = createEffect(async (meter: MeterIdentity) =>
  (await import("../calls")).checkExistence(meter),
);

const isSame = (a: MeterIdentity | null, b: MeterIdentity | null) =>
  a?.driver === b?.driver && a?.reference === b?.reference;

const $entered = combine($account, $composition, $values, (account, composition, values) => {
  const reference = composition && referenceOf(composition, values);
  return account?.driver_name && reference ? { driver: account.driver_name, reference } : null;
});

/** The meter that the fields identify; null until all of them are filled. */
export const $meter = createStore<MeterIdentity | null>(null, {
  updateFilter: (next, last) => !isSame(next, last),
}).on($entered, (_, meter) => meter);

/** The state of the check of the meter. */
export const $check = createStore<CheckResult | "idle" | "checking" | "failed">("idle");

const due = sample({ clock: [debounce($meter, checkAfterMs), checkRetried], source: $meter }).filterMap(
  (meter) => meter ?? undefined,
);
sample({ clock: due, target: checkFx });

// A response for another meter than the entered one is dropped.
const checked = sample({
  clock: checkFx.done,
  source: $meter,
  filter: (meter, { params }) => isSame(meter, params),
  fn: (_, { result }) => resultOf(result),
});
const failed = sample({
  clock: checkFx.fail,
  source: $meter,
  filter: (meter, { params }) => isSame(meter, params),
  fn: (_, { params }) => params.driver,
});
$check
  .on($meter, (_, meter) => (meter ? "checking" : "idle"))
  .on(checkRetried, () => "checking")
  .on(checked, (_, result) => result)
  .on(failed, () => "failed");

sample({
  clock: failed,
  // spec 2 §8
  fn: (driver) => ({ kind: "danger" as const, message: msg`Could not get a response for ${driver}` }),
  target: toastShown,
});
