import type { PlantRef } from "@shared/api/refs";

/** The action of the form. */
export const editMeterAction = "/actions/edit-meter";

/** The fetcher key of the form of a plant's meters. */
export const editMeterKey = ({ plantId }: PlantRef): string => `edit-meter-${plantId}`;

/** The field with the meter's id; empty for a new meter. */
export const meterField = "meter_id";

/** The fields of both forms, as the API names them. */
export const sharedFields = [
  "name",
  "amount_in_cents_per_kwh",
  "peak_in_watt",
  "p90_in_kwh",
  "orientation_in_degrees",
  "angle_in_degrees",
  "has_mixed_panel_orientations",
  "retired_on",
] as const;

/** The fields of a new meter only (spec 2 §5). */
export const newMeterFields = ["reference_identifier", "inbound_driver", "operational_since"] as const;

export type MeterField = (typeof sharedFields)[number] | (typeof newMeterFields)[number];
export type MeterValues = Partial<Record<MeterField, string>>;

/** Whether a meter is retired: the retirement date counts only with "yes". */
export const retiredField = "is_retired";

/** The values to submit: an update has no fields of new meters. */
export function valuesOf(form: FormData, isNew: boolean): MeterValues {
  const names: readonly MeterField[] = isNew ? [...sharedFields, ...newMeterFields] : sharedFields;
  const text = (name: string) => String(form.get(name) ?? "");
  const values = Object.fromEntries(names.map((name) => [name, text(name)]));
  return text(retiredField) === "no" ? { ...values, retired_on: "" } : values;
}

/** The number of days that a new meter may have been operational (spec 2 §9). */
export const maxOperationalDays = 31;

/** The days on which a new meter may have become operational. */
export const operationalDays = (today: Temporal.PlainDate): { earliest: string; latest: string } => ({
  earliest: today.subtract({ days: maxOperationalDays }).toString(),
  latest: today.toString(),
});
