import type { Meter, MeterIdentity } from "@entities/meter";
import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createSubmission } from "@shared/forms/submission/create-submission";
import type { Message } from "@shared/i18n/message";
import { navigateFx } from "@shared/navigation/model";
import { type Toast, type ToastKind, toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, merge, sample } from "effector";
import { delay } from "patronum/delay";
import { reset } from "patronum/reset";
import { editMeterAction, editMeterKey, type MeterValues, meterField } from "./form";

/** The list is reloaded this long after a meter was created (spec 2 §9). */
export const refreshAfterMs = 500;

export interface EditedMeter {
  plant: PlantRef;
  /** Null for a new meter. */
  meter: Meter | null;
  /** The step of the wizard that follows, if the plant is being created (spec 2 §4); otherwise null. */
  nextStep: string | null;
}

export const opened = createEvent<EditedMeter>();
/** The dialog was closed. */
export const closed = createEvent();
/** The plant is no longer shown. */
export const left = createEvent();
export const credentialsEntered = createEvent<MeterIdentity>();
export const submitted = createEvent<MeterValues>();

/** The meter in the dialog; null while it is closed. */
export const $edited = createStore<EditedMeter | null>(null).on(opened, (_, edited) => edited);
/** The validated credentials of a new meter; null until they are entered. */
export const $credentials = createStore<MeterIdentity | null>(null).on(
  credentialsEntered,
  (_, credentials) => credentials,
);
reset({ clock: [opened, closed, left], target: $credentials });

export const saving = createSubmission<{ edited: EditedMeter; values: MeterValues }>(
  ({ edited: { plant, meter }, values }) => ({
    action: editMeterAction,
    fields: { ...writePlantRef(plant), [meterField]: meter ? String(meter.id) : "", ...values },
    fetcherKey: editMeterKey(plant),
  }),
);
sample({
  clock: sample({
    clock: submitted,
    source: $edited,
    fn: (edited, values) => ({ edited, values }),
  }).filterMap(({ edited, values }) => (edited ? { edited, values } : undefined)),
  target: saving.submitted,
});
sample({ clock: [opened, closed, left], fn: () => {}, target: saving.closed });
reset({ clock: [closed, left, saving.succeeded], target: $edited });

const saved = saving.succeeded.map(({ edited }) => edited);
const created = saved.filter({ fn: ({ meter }) => meter === null });
const updated = saved.filter({ fn: ({ meter }) => meter !== null });

/** The creation after which the list is to be reloaded; null when the plant was left. */
const $created = createStore<EditedMeter | null>(null).on(created, (_, edited) => edited);
reset({ clock: left, target: $created });
/** Whether the meter in the form was created; the form of the wizard is shown until its next step. */
export const $isCreated = createStore(false).on(created, () => true);
reset({ clock: [opened, left], target: $isCreated });
const refreshDue = sample({
  clock: delay(created, refreshAfterMs),
  source: $created,
  fn: (pending, edited) => (pending === edited ? edited : undefined),
}).filterMap((edited) => edited);

/** The number of times that the list is to be reloaded. */
export const $refreshes = createStore(0).on(refreshDue, (count) => count + 1);
sample({
  clock: refreshDue.filterMap(({ nextStep }) => nextStep ?? undefined),
  fn: (to) => ({ to }),
  target: navigateFx,
});

// spec 2 §8
const toast = (kind: ToastKind, message: Message): Toast => ({ kind, message });
sample({
  clock: merge([
    created.map(() => toast("success", msg`Meter has been created!`)),
    updated.map(() => toast("success", msg`Meter has been updated!`)),
    saving.failed.map(() => toast("danger", msg`Failed. Please check the form`)),
  ]),
  target: toastShown,
});
