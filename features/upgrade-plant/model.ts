import { type PlantView, writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { ProblemDetails } from "@shared/api/result";
import { submitFx } from "@shared/navigation/model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";

export const upgradeAction = "/actions/upgrade-plant";
export const upgradeKey = "upgrade-plant";

export const requested = createEvent();
export const cancelled = createEvent();
export const confirmed = createEvent<PlantView>();
/** The action has responded and the page has been revalidated: the error, or null. */
export const settled = createEvent<ProblemDetails | null>();
/** The plant is no longer shown. */
export const closed = createEvent();

/**
 * The upgrade cannot be undone, so it is confirmed. Its notice is shown before the response; an error reverts it.
 * // spec 2 §2.18
 */
export const $stage = createStore<"idle" | "confirming" | "pending" | "upgraded">("idle")
  .on(requested, (stage) => (stage === "idle" ? "confirming" : stage))
  .on(cancelled, (stage) => (stage === "confirming" ? "idle" : stage));

const submitted = sample({
  clock: confirmed,
  source: $stage,
  filter: (stage) => stage === "confirming",
  fn: (_, view) => view,
});
$stage.on(submitted, () => "pending");
sample({
  clock: submitted,
  fn: ({ ref, plant, today }) => ({
    action: upgradeAction,
    fields: {
      ...writePlantRef(ref),
      tag_ids: plant.tags.map(({ id }) => id).join(","),
      monitored_since: today.toString(),
    },
    fetcherKey: upgradeKey,
  }),
  target: submitFx,
});

/** A response that arrives after the plant was left is dropped. */
const finished = sample({
  clock: settled,
  source: $stage,
  filter: (stage) => stage === "pending",
  fn: (_, error) => error,
});
$stage.on(finished, (_, error) => (error ? "idle" : "upgraded"));
sample({
  clock: finished,
  filter: Boolean,
  fn: () => ({ kind: "danger" as const, message: msg`Something went wrong. Please try again later.` }),
  target: toastShown,
});
reset({ clock: closed, target: $stage });
