import type { MeterRef } from "@entities/meter";
import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { deleteMeterAction, deleteMeterKey, meterField } from "./form";

export interface DeletedMeter {
  ref: MeterRef;
  name: string;
}

/** The user chose a meter to delete, which is confirmed first. */
export const deletionRequested = createEvent<DeletedMeter>();
export const confirmed = createEvent();
/** The dialog was cancelled, or the plant is no longer shown. */
export const closed = createEvent();

/** The deletion. Its dialog stays open until the result, because the meter's own dialog is under it. */
export const deletion = createSubmission<DeletedMeter>(({ ref }) => ({
  action: deleteMeterAction,
  fields: { ...writePlantRef(ref), [meterField]: String(ref.meterId) },
  fetcherKey: deleteMeterKey(ref),
}));
/** The meter was deleted. */
export const deleted = deletion.succeeded;

/** The meter to delete; null while no dialog is open. */
export const $meter = createStore<DeletedMeter | null>(null).on(deletionRequested, (_, meter) => meter);

sample({
  clock: sample({ clock: confirmed, source: $meter }).filterMap((meter) => meter ?? undefined),
  target: deletion.submitted,
});
sample({ clock: [deletionRequested, closed], fn: () => {}, target: deletion.closed });
reset({ clock: [deleted, closed], target: $meter });

// spec 2 §8
sample({
  clock: deleted,
  fn: () => ({ kind: "success" as const, message: msg`Successfully deleted meter!` }),
  target: toastShown,
});
sample({
  clock: deletion.failed,
  fn: () => ({ kind: "danger" as const, message: msg`Failed to delete` }),
  target: toastShown,
});
