import { type EnteredMeter, type Meter, specificYield, usualSpecificYield } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { navigateFx } from "@shared/data/navigation";
import { type DataPart, revalidateFx } from "@shared/data/revalidation";
import { createForm } from "@shared/forms/create-form";
import type { Problems } from "@shared/forms/form-model";
import { dayText } from "@shared/lib/dates";
import { numberOf, numberProblem } from "@shared/lib/number-text";
import { createMutation } from "@shared/mutations/create-mutation";
import { createEvent, createStore, merge, sample } from "effector";
import { delay } from "patronum/delay";
import { reset } from "patronum/reset";
import type { saveMeterOfPlant } from "./action.server";
import { amounts, meterFields, meterTexts, text } from "./meter-values";

/** The delay after which the list is loaded again when a meter was created (domain/meters.md#form). */
const refreshAfterMs = 500;

/** How long a new meter was operational at most; longer if its history is imported (domain/meters.md#form). */
const maxOperational = { days: 31 };
const maxMeasured = { years: 31 };

/** The driver of own measurements, whose meters have a history that is imported. */
const ownMeasurementsDriver = "own_measurements";

/** The possible first operational days of a new meter of a driver. */
export function operationalDays({ today, hasMeasurements }: EditedDays, driver: string) {
  const isMeasured = hasMeasurements && driver === ownMeasurementsDriver;
  return {
    isMeasured,
    earliest: today.subtract(isMeasured ? maxMeasured : maxOperational).toString(),
    latest: today.toString(),
    hint: isMeasured
      ? msg`Can be up to 31 years in the past.`
      : msg`When creating a meter; can be up to 31 days in the past.`,
  };
}

export interface EditedMeter {
  plant: PlantRef;
  /** Null for a new meter. */
  meter: Meter | null;
  /** The next step of the wizard if the plant is being created (domain/meters.md#form). Otherwise null. */
  nextStep: string | null;
  today: Temporal.PlainDate;
  /** Whether measurements can be imported: the extension `measurements`. */
  hasMeasurements: boolean;
  /** The day since which the plant is monitored; null if it is not known. */
  monitoredSince: string | null;
}

type EditedDays = Pick<EditedMeter, "today" | "hasMeasurements">;

/** A new meter with a history is operational since the plant is monitored, any other one since today. */
function firstOperationalDay({ monitoredSince, ...edited }: EditedMeter, driver: string): string {
  const { isMeasured, earliest, latest } = operationalDays(edited, driver);
  const day = dayText(monitoredSince ?? "");
  if (!isMeasured || day === "" || day > latest) return latest;
  return day < earliest ? earliest : day;
}

// domain/errors.md#texts
const changedParts: readonly DataPart[] = ["plant", "meters", "meterAudits"];

const saveMeter = createMutation<typeof saveMeterOfPlant>("edit-meter", {
  success: ({ params: { meterId } }) =>
    meterId === null ? msg`Meter has been created!` : msg`Meter has been updated!`,
  // After a creation, everything is loaded again after a delay, or the next step of the wizard is shown.
  invalidates: ({ meterId }) => (meterId === null ? [] : changedParts),
  unconfirmed: ({ meterId }) =>
    meterId === null
      ? msg`It is not known whether the meter was created. Reload the page and look at the plant's meters before you create it again.`
      : undefined,
  failure: () => ({ kind: "danger", message: msg`Failed. Please check the form` }),
});

/** The values of the form. The fields have the names that the API uses in its messages. */
const initialValues = ({ meter, ...edited }: EditedMeter) => ({
  inbound_driver: text(meter?.inbound_driver?.name),
  /** The name of the driver to show. Empty if the user typed the source. */
  driver_name: text(meter?.inbound_driver?.display_name),
  reference_identifier: text(meter?.reference_identifier),
  /** Whether the credentials of a new meter were validated in the dialog. */
  has_validated_source: false,
  operational_since: meter ? dayText(meter.operational_since ?? "") : firstOperationalDay({ meter, ...edited }, ""),
  ...meterTexts(meter ?? newMeter),
});

const newMeter: Parameters<typeof meterTexts>[0] = {
  name: null,
  peak_in_watt: null,
  p90_in_kwh: null,
  amount_in_cents_per_kwh: null,
  orientation_in_degrees: null,
  angle_in_degrees: null,
  has_mixed_panel_orientations: false,
  retired_on: null,
};

export type MeterValues = ReturnType<typeof initialValues>;

/** A text that is not a number is rejected, because it would be saved as "not known". */
const invalidAmounts = (values: MeterValues): Problems<MeterValues> =>
  Object.fromEntries(
    amounts.filter((name) => numberProblem(values[name])).map((name) => [name, msg`Enter a number, such as 12.5.`]),
  );

/** The form of a meter. An update does not include the source and the first day. */
export const meterForm = createForm({
  mutation: saveMeter,
  initial: initialValues,
  params: (values: MeterValues, { plant, meter }: EditedMeter, loaded) => ({
    companyId: plant.companyId,
    plantId: plant.plantId,
    meterId: meter?.id ?? null,
    ...meterFields(values),
    has_mixed_panel_orientations: values.has_mixed_panel_orientations === "yes",
    ...(meter && { loaded: meterFields(loaded) }),
    source: meter
      ? null
      : {
          inbound_driver: values.inbound_driver,
          reference_identifier: values.reference_identifier,
          operational_since: values.operational_since,
        },
  }),
  validate: invalidAmounts,
  draft: ({ meter, plant }) => `meter-${meter?.id ?? `new-${plant.plantId}`}`,
  keepsValues: true,
});

/** The specific yield of the typed peak power and P90; null if one of them is missing. */
export const typedSpecificYield = (values: Pick<MeterValues, "peak_in_watt" | "p90_in_kwh">): number | null =>
  specificYield(numberOf(values.peak_in_watt), numberOf(values.p90_in_kwh));

const isUsual = (kwhPerKwp: number | null) =>
  kwhPerKwp === null || (kwhPerKwp >= usualSpecificYield.min && kwhPerKwp <= usualSpecificYield.max);

/** The user submits the form. An unusual specific yield is confirmed first (domain/meters.md#form). */
export const saveRequested = createEvent();
export const unusualYieldConfirmed = createEvent();
export const unusualYieldRejected = createEvent();

/** The typed specific yield if it is unusual and differs from the stored one. Otherwise null. */
const asked = sample({
  clock: saveRequested,
  source: { values: meterForm.$values, loaded: meterForm.$loaded },
  fn: ({ values, loaded }) => {
    const typed = typedSpecificYield(values);
    return isUsual(typed) || typed === typedSpecificYield(loaded) ? null : typed;
  },
});
/** The specific yield that the user has to confirm. Null while nothing is asked. */
export const $askedYield = createStore<number | null>(null).on(asked, (_, unusual) => unusual);
reset({ clock: [unusualYieldConfirmed, unusualYieldRejected, meterForm.closed], target: $askedYield });
sample({
  clock: [asked.filter({ fn: (unusual) => unusual === null }).map((): void => undefined), unusualYieldConfirmed],
  target: meterForm.submitted,
});

export const meterDialogOpened = createEvent<EditedMeter>();
export const meterDialogClosed = createEvent();
/** The plant was unmounted. */
export const metersUnmounted = createEvent();
/** The dialog validated the credentials of the new meter. */
export const credentialsEntered = createEvent<EnteredMeter>();
/** The user typed the source of a new meter. */
export const sourceTyped = createEvent<Partial<Pick<MeterValues, "inbound_driver" | "reference_identifier">>>();

/** The read-only details of a meter were opened, by its id. */
export const meterDetailsOpened = createEvent<number>();
export const meterDetailsClosed = createEvent();
export const $shownId = createStore<number | null>(null).on(meterDetailsOpened, (_, id) => id);
// The table shows the new values after a change.
reset({ clock: [meterDetailsClosed, metersUnmounted, meterForm.saved], target: $shownId });

/** The meter in the form. Null while the form is closed. */
export const $edited = createStore<EditedMeter | null>(null).on(meterDialogOpened, (_, edited) => edited);
reset({ clock: [meterDialogClosed, metersUnmounted, meterForm.saved], target: $edited });

const sourceChanged = merge([
  credentialsEntered.map(({ driver, driverName, reference }) => ({
    inbound_driver: driver,
    driver_name: driverName,
    reference_identifier: reference,
    has_validated_source: true,
  })),
  sourceTyped.map((typed) => ({ ...typed, driver_name: "", has_validated_source: false })),
]);
sample({
  clock: sourceChanged,
  source: { values: meterForm.$values, context: meterForm.$context },
  fn: ({ values, context }, changes) => ({ ...changes, ...firstDayOfDriver(values, changes, context?.value) }),
  target: meterForm.changed,
});

/** The first day follows the driver until the user has typed it. */
function firstDayOfDriver(
  values: MeterValues,
  { inbound_driver: driver }: { inbound_driver?: string },
  edited: EditedMeter | undefined,
) {
  if (!edited || driver === undefined) return null;
  const isTyped = values.operational_since !== firstOperationalDay(edited, values.inbound_driver);
  return isTyped ? null : { operational_since: firstOperationalDay(edited, driver) };
}

const created = sample({ clock: meterForm.saved, source: meterForm.$context }).filterMap((context) =>
  context?.value.meter === null ? context.value : undefined,
);
/** The creation whose result is shown by the list or the next step. Null after the user left the plant. */
const $created = createStore<EditedMeter | null>(null).on(created, (_, edited) => edited);
reset({ clock: metersUnmounted, target: $created });
/** Whether the meter in the form was created. The wizard shows its form until the next step. */
export const $isCreated = createStore(false).on(created, () => true);
reset({ clock: [meterForm.opened, metersUnmounted], target: $isCreated });

/** Whether the wizard shows an empty form for another meter after the creation, instead of its next step. */
export const addsAnotherChosen = createEvent<boolean>();
const $addsAnother = createStore(false).on(addsAnotherChosen, (_, addsAnother) => addsAnother);
reset({ clock: [meterForm.opened, metersUnmounted], target: $addsAnother });

const due = sample({
  clock: delay(created, refreshAfterMs),
  source: { current: $created, addsAnother: $addsAnother },
  fn: ({ current, addsAnother }, edited) =>
    current === edited ? { edited, nextStep: addsAnother ? null : edited.nextStep } : undefined,
}).filterMap((result) => result);
sample({ clock: due.filterMap(({ nextStep }) => nextStep ?? undefined), fn: (to) => ({ to }), target: navigateFx });
const stays = due.filter({ fn: ({ nextStep }) => nextStep === null });
sample({ clock: stays, fn: () => changedParts, target: revalidateFx });
sample({
  clock: stays.filterMap(({ edited }) => (edited.nextStep === null ? undefined : edited)),
  target: meterForm.opened,
});
