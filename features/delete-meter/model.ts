import type { MeterRef } from "@entities/meter";
import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { ProblemDetails } from "@shared/api/result";
import { submitFx } from "@shared/navigation/model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { deleteMeterAction, deleteMeterKey, meterField } from "./form";

export interface DeletedMeter {
  ref: MeterRef;
  name: string;
}

/** The user chose a meter to delete, which is confirmed first. */
export const deletionRequested = createEvent<DeletedMeter>();
export const confirmed = createEvent();
export const cancelled = createEvent();
/** The action has responded: the error, or null. */
export const settled = createEvent<ProblemDetails | null>();
/** The plant is no longer shown. */
export const left = createEvent();

/** The meter to delete; null while no dialog is open. */
export const $meter = createStore<DeletedMeter | null>(null);
export const $deleting = createStore(false);
/** The error of the last attempt. */
export const $error = createStore<ProblemDetails | null>(null);

const submitted = sample({
  clock: confirmed,
  source: { meter: $meter, deleting: $deleting },
}).filterMap(({ meter, deleting }) => (meter && !deleting ? meter : undefined));
sample({
  clock: submitted,
  fn: ({ ref }) => ({
    action: deleteMeterAction,
    fields: { ...writePlantRef(ref), [meterField]: String(ref.meterId) },
    fetcherKey: deleteMeterKey(ref),
  }),
  target: submitFx,
});

/** The result of the pending deletion. A result without one belongs to a plant that was left. */
const finished = sample({
  clock: settled,
  source: $deleting,
  fn: (deleting, error) => ({ deleting, error }),
});
const failed = finished.filterMap(({ deleting, error }) => (deleting && error ? error : undefined));
/** The meter was deleted. */
export const deleted = finished.filterMap(({ deleting, error }) => (deleting && !error ? true : undefined));

$deleting.on(submitted, () => true).reset(failed, deleted, cancelled, left);
$error.on(failed, (_, error) => error).reset(deletionRequested, submitted, cancelled, deleted, left);
$meter.on(deletionRequested, (_, meter) => meter).reset(cancelled, deleted, left);

// spec 2 §8
sample({
  clock: deleted,
  fn: () => ({ kind: "success" as const, message: msg`Successfully deleted meter!` }),
  target: toastShown,
});
sample({
  clock: failed,
  fn: () => ({ kind: "danger" as const, message: msg`Failed to delete` }),
  target: toastShown,
});
