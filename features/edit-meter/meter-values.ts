import type { Meter } from "@entities/meter";
import { dayText } from "@shared/lib/dates";
import { numberOf } from "@shared/lib/number-text";

/** The editable fields of a meter as the form sends them (domain/meters.md#form). */
type MeterFields = Pick<
  Meter,
  | "name"
  | "peak_in_watt"
  | "p90_in_kwh"
  | "amount_in_cents_per_kwh"
  | "orientation_in_degrees"
  | "angle_in_degrees"
  | "has_mixed_panel_orientations"
  | "retired_on"
>;

export const amounts = [
  "peak_in_watt",
  "p90_in_kwh",
  "amount_in_cents_per_kwh",
  "orientation_in_degrees",
  "angle_in_degrees",
] as const;

/** Groups of fields that are changed together (`mergeChanges`). */
export const meterParts = {
  name: ["name"],
  ...(Object.fromEntries(amounts.map((name) => [name, [name]])) as Record<
    (typeof amounts)[number],
    [(typeof amounts)[number]]
  >),
  has_mixed_panel_orientations: ["has_mixed_panel_orientations"],
  retirement: ["is_retired", "retired_on"],
} as const;

export const text = (value: string | number | null | undefined): string => String(value ?? "");
const yesNo = (value: boolean | null) => (value === null ? "" : value ? "yes" : "no");

/** The texts of the form. */
export function meterTexts(meter: MeterFields) {
  const retiredOn = dayText(meter.retired_on ?? "");
  return {
    name: text(meter.name).trim(),
    peak_in_watt: text(meter.peak_in_watt),
    p90_in_kwh: text(meter.p90_in_kwh),
    amount_in_cents_per_kwh: text(meter.amount_in_cents_per_kwh),
    orientation_in_degrees: text(meter.orientation_in_degrees),
    angle_in_degrees: text(meter.angle_in_degrees),
    /** Empty if it is not known. The user must then choose an answer. */
    has_mixed_panel_orientations: yesNo(meter.has_mixed_panel_orientations),
    is_retired: yesNo(retiredOn !== ""),
    retired_on: retiredOn,
  };
}

/** The texts of the form as fields. The day of the retirement is empty for a meter in use. */
export const meterFields = (values: ReturnType<typeof meterTexts>) => ({
  name: values.name,
  amount_in_cents_per_kwh: numberOf(values.amount_in_cents_per_kwh),
  peak_in_watt: numberOf(values.peak_in_watt),
  p90_in_kwh: numberOf(values.p90_in_kwh),
  orientation_in_degrees: numberOf(values.orientation_in_degrees),
  angle_in_degrees: numberOf(values.angle_in_degrees),
  has_mixed_panel_orientations:
    values.has_mixed_panel_orientations === "" ? null : values.has_mixed_panel_orientations === "yes",
  retired_on: values.is_retired === "yes" ? values.retired_on : "",
});
