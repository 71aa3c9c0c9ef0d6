import { msg } from "@lingui/core/macro";
import { toProblemDetails } from "@shared/api/result";
import { navigateFx } from "@shared/navigation/model";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";

/** The user wants to delete the plant that is shown; its id. */
export const requested = createEvent<number>();
export const confirmed = createEvent();
export const cancelled = createEvent();
/** The plant is no longer shown. */
export const closed = createEvent();

export const deletePlantFx = createEffect(async (plantId: number) =>
  (await import("./calls")).deletePlant(plantId),
);

/** The plant to confirm the deletion of; null while no dialog is open. */
export const $confirmation = createStore<number | null>(null);
/** The plant that is being deleted, while it is shown. */
export const $deleting = createStore<number | null>(null);

sample({
  clock: requested,
  source: $deleting,
  filter: (deleting) => deleting === null,
  fn: (_, plantId) => plantId,
  target: $confirmation,
});
const accepted = sample({ clock: confirmed, source: $confirmation }).filterMap(
  (plantId) => plantId ?? undefined,
);
$deleting.on(accepted, (_, plantId) => plantId);
sample({ clock: accepted, target: deletePlantFx });
reset({ clock: [accepted, cancelled, closed], target: $confirmation });
reset({ clock: [deletePlantFx.finally, closed], target: $deleting });

sample({
  clock: deletePlantFx.done,
  fn: () => ({ kind: "success" as const, message: msg`Successfully deleted plant!` }),
  target: toastShown,
});
/** Only a user who still looks at the plant is taken to the list. */
const $isShown = createStore(false)
  .on(requested, () => true)
  .on(closed, () => false);
sample({
  clock: deletePlantFx.done,
  source: $isShown,
  filter: (isShown) => isShown,
  fn: () => ({ to: "/plants", replace: true }),
  target: navigateFx,
});
sample({ clock: deletePlantFx.failData, fn: toProblemDetails, target: errorReceived });
