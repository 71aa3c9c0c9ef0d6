import type { Meter, MeterIdentity } from "@entities/meter";
import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import type { ProblemDetails } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { navigateFx, submitFx } from "@shared/navigation/model";
import { type Toast, type ToastKind, toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, merge, sample } from "effector";
import { delay } from "patronum/delay";
import { editMeterAction, editMeterKey, type MeterValues, meterField } from "./form";

/** The list is reloaded this long after a meter was created (spec 2 §9). */
export const refreshAfterMs = 500;
/** The route CreatePlant (spec 2 §4). */
const createPlantPath = "/plants/create";

export interface EditedMeter {
  plant: PlantRef;
  /** Null for a new meter. */
  meter: Meter | null;
  /** The meter belongs to a plant that is being created, which continues after it. */
  newPlant: boolean;
}

export const opened = createEvent<EditedMeter>();
/** The dialog was closed. */
export const closed = createEvent();
/** The plant is no longer shown. */
export const left = createEvent();
export const credentialsEntered = createEvent<MeterIdentity>();
export const submitted = createEvent<MeterValues>();
/** The action has responded: the error, or null. */
export const settled = createEvent<ProblemDetails | null>();

/** The meter in the dialog; null while it is closed. */
export const $edited = createStore<EditedMeter | null>(null);
/** The validated credentials of a new meter; null until they are entered. */
export const $credentials = createStore<MeterIdentity | null>(null)
  .on(credentialsEntered, (_, credentials) => credentials)
  .reset(opened, closed, left);
export const $saving = createStore(false);
/** The error of the last attempt. */
export const $error = createStore<ProblemDetails | null>(null);

const accepted = sample({
  clock: submitted,
  source: { edited: $edited, saving: $saving },
  fn: ({ edited, saving }, values) => (edited && !saving ? { ...edited, values } : undefined),
}).filterMap((submission) => submission);
sample({
  clock: accepted,
  fn: ({ plant, meter, values }) => ({
    action: editMeterAction,
    fields: { ...writePlantRef(plant), [meterField]: meter ? String(meter.id) : "", ...values },
    fetcherKey: editMeterKey(plant),
  }),
  target: submitFx,
});

/** The result of the pending save. A result without one belongs to a plant that was left. */
const finished = sample({
  clock: settled,
  source: { edited: $edited, saving: $saving },
  fn: ({ edited, saving }, error) => (edited && saving ? { edited, error } : undefined),
}).filterMap((result) => result);
const failed = finished.filterMap(({ error }) => error ?? undefined);
const saved = finished.filterMap(({ edited, error }) => (error ? undefined : edited));
const created = saved.filter({ fn: ({ meter }) => meter === null });
const updated = saved.filter({ fn: ({ meter }) => meter !== null });

$saving.on(accepted, () => true).reset(finished, opened, closed, left);
$error.on(failed, (_, error) => error).reset(opened, closed, left, accepted);
$edited.on(opened, (_, edited) => edited).reset(closed, left, saved);

/** The creation after which the list is to be reloaded; null when the plant was left. */
const $created = createStore<EditedMeter | null>(null)
  .on(created, (_, edited) => edited)
  .reset(left);
const refreshDue = sample({
  clock: delay(created, refreshAfterMs),
  source: $created,
  fn: (pending, edited) => (pending === edited ? edited : undefined),
}).filterMap((edited) => edited);

/** The number of times that the list is to be reloaded. */
export const $refreshes = createStore(0).on(refreshDue, (count) => count + 1);
sample({
  clock: refreshDue,
  filter: ({ newPlant }) => newPlant,
  fn: () => ({ to: createPlantPath }),
  target: navigateFx,
});

// spec 2 §8
const toast = (kind: ToastKind, message: Message): Toast => ({ kind, message });
sample({
  clock: merge([
    created.map(() => toast("success", msg`Meter has been created!`)),
    updated.map(() => toast("success", msg`Meter has been updated!`)),
    failed.map(() => toast("danger", msg`Failed. Please check the form`)),
  ]),
  target: toastShown,
});
