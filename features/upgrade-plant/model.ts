import { type PlantView, writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { createConfirmedSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { combine, createStore, sample } from "effector";

export const upgradeAction = "/actions/upgrade-plant";
export const upgradeKey = "upgrade-plant";

/** The upgrade cannot be undone, so it is confirmed. // spec 2 §2.18 */
export const upgrade = createConfirmedSubmission<PlantView>(({ ref, plant, today }) => ({
  action: upgradeAction,
  fields: {
    ...writePlantRef(ref),
    tag_ids: plant.tags.flatMap(({ id }) => id ?? []).join(","),
    monitored_since: today.toString(),
  },
  fetcherKey: upgradeKey,
}));

const $succeeded = createStore(false)
  .on(upgrade.succeeded, () => true)
  .reset(upgrade.closed);

/** Whether the notice is shown: before the response, which reverts it if it is an error. */
export const $upgraded = combine(
  upgrade.$pending,
  $succeeded,
  (pending, succeeded) => pending !== null || succeeded,
);

sample({
  clock: upgrade.failed,
  fn: () => ({ kind: "danger" as const, message: msg`Something went wrong. Please try again later.` }),
  target: toastShown,
});
