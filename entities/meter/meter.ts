import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { dayOf, dayText } from "@shared/lib/dates";
import { joinTexts } from "@shared/lib/text";
import type { Meter, MeterSummary } from "./schema";

/** Whether retired_on is today or in the past (domain/meters.md#state). */
export function isRetired(meter: Pick<MeterSummary, "retired_on">, today: Temporal.PlainDate): boolean {
  return Boolean(meter.retired_on) && Temporal.PlainDate.compare(dayOf(meter.retired_on ?? ""), today) <= 0;
}

/** Whether a meter is measured and nothing was measured yet (domain/measurements.md#waiting). */
export const isWaiting = ({ measured, measured_since }: Pick<Meter, "measured" | "measured_since">): boolean =>
  measured && measured_since === null;

type CountedMeter = Omit<MeterSummary, "name"> & Pick<Meter, "measured" | "measured_since" | "imported_until">;

/**
 * Counts meters by state (domain/meters.md#state): `active` ones are operational today, and measurements of them are
 * expected; null if it is not known of a meter, or if the list is empty.
 */
export function countMeters(meters: readonly CountedMeter[], today: Temporal.PlainDate) {
  const inUse = meters.filter((meter) => !isRetired(meter, today));
  const waiting = inUse.filter(isWaiting).length;
  const imported = inUse.filter(({ imported_until }) => imported_until).length;
  const expected = inUse.filter((meter) => !isWaiting(meter) && !meter.imported_until);
  const isKnown = meters.length > 0 && expected.every(({ operational_since }) => operational_since);
  const begun = expected.filter(
    ({ operational_since: since }) => since && Temporal.PlainDate.compare(dayOf(since), today) <= 0,
  );
  return { active: isKnown ? begun.length : null, waiting, imported, retired: meters.length - inUse.length };
}

type MeasuredMeters = readonly (Parameters<typeof isWaiting>[0] & Pick<MeterSummary, "retired_on">)[];

/** Whether all meters of a plant are retired: nothing is measured any more. */
export const areRetired = (meters: readonly Pick<MeterSummary, "retired_on">[], today: Temporal.PlainDate): boolean =>
  meters.length > 0 && meters.every((meter) => isRetired(meter, today));

/** Whether all meters in use of a plant wait for measurements. */
export function areWaiting(meters: MeasuredMeters, today: Temporal.PlainDate): boolean {
  const inUse = meters.filter((meter) => !isRetired(meter, today));
  return inUse.length > 0 && inUse.every(isWaiting);
}

/** The first day with a measurement of the meters in use; null if none has one, or if another meter is not measured. */
export function firstMeasuredDay(meters: MeasuredMeters, today: Temporal.PlainDate): string | null {
  const inUse = meters.filter((meter) => !isRetired(meter, today));
  if (inUse.some(({ measured }) => !measured)) return null;
  const days = inUse.flatMap(({ measured_since }) => (measured_since ? [dayText(measured_since)] : []));
  return days.toSorted()[0] ?? null;
}

/** Formats the name of a meter; 'Meter #id' for a meter without a name (domain/units.md#names). */
export function meterName(meter: Pick<MeterSummary, "id" | "name">, i18n: I18n): string {
  const { id } = meter;
  return meter.name?.trim() || i18n._(msg`Meter #${id}`);
}

/** Formats the name of a meter; with the id if another meter of the plant has the same name. */
export function distinctMeterName(
  meter: Pick<MeterSummary, "id" | "name">,
  meters: readonly Pick<MeterSummary, "id" | "name">[],
  i18n: I18n,
): string {
  const name = meterName(meter, i18n);
  const isShared = meters.some((other) => other.id !== meter.id && meterName(other, i18n) === name);
  return isShared ? joinTexts([name, `#${meter.id}`], " ") : name;
}

/** The usual specific yields of a year in kWh/kWp, from a shaded north roof to a tracking plant (domain/meters.md#form). */
export const usualSpecificYield = { min: 300, max: 1_500 } as const;

/** The promised energy of a year per kWp of peak power; null if one of them is not known. */
export function specificYield(peakWatt: number | null, p90Kwh: number | null): number | null {
  return peakWatt !== null && peakWatt > 0 && p90Kwh !== null ? p90Kwh / (peakWatt / 1_000) : null;
}

type NamedMeter = Pick<MeterSummary, "id" | "name" | "retired_on">;

/** Formats the name of a meter for a choice: with a detail, and with a mark if the meter is retired. */
export function meterChoice(
  meter: NamedMeter,
  { meters, today, detail }: { meters: readonly NamedMeter[]; today: Temporal.PlainDate; detail?: string },
  i18n: I18n,
): string {
  const name = distinctMeterName(meter, meters, i18n);
  const parts = detail ? `${name} (${detail})` : name;
  return isRetired(meter, today) ? i18n._(msg`${parts}, retired`) : parts;
}

/** The drivers with meters that can be tested (domain/meters.md#table). */
const testedDrivers = ["cast4all", "sundata_cast4all"];

/** Whether production and connection tests can be started on a meter. */
export const supportsTests = ({ inbound_driver }: Pick<Meter, "inbound_driver">): boolean =>
  testedDrivers.includes(inbound_driver?.name ?? "");

/** The status types of a meter, which are also the reasons for missing yield (domain/statuses.md#status-types). */
const labels: Record<string, MessageDescriptor> = {
  driver_high: msg`Source alert, high impact`,
  driver_medium: msg`Source alert, medium impact`,
  driver_low: msg`Source alert, low impact`,
  driver_info: msg`Source information`,
  driver_notification_retrieval_failure: msg`Source alerts not retrieved`,
  yield_missing: msg`Yield missing`,
  yield_present: msg`Yield present`,
  zero_yield: msg`Zero yield`,
  unknown: msg`Unknown`,
  first_half_shade: msg`Shade in the morning`,
  second_half_shade: msg`Shade in the afternoon`,
  interruption: msg`Interruption`,
  flatline: msg`Flatline`,
  power_spike_high: msg`High power spike`,
  power_spike_medium: msg`Medium power spike`,
  power_optimizer_alert: msg`Power optimizer alert`,
};

export const isStatusType = (name: string): boolean => Object.hasOwn(labels, name);

/** Returns the label of a status type. All unknown types have the same label. */
export const statusTypeLabel = (name: string): MessageDescriptor =>
  (isStatusType(name) ? labels[name] : undefined) ?? msg`Unknown`;

/** Eight directions, from north by east. */
const directions: readonly MessageDescriptor[] = [
  msg`North`,
  msg`North-east`,
  msg`East`,
  msg`South-east`,
  msg`South`,
  msg`South-west`,
  msg`West`,
  msg`North-west`,
];

/** The direction of an azimuth in degrees clockwise from north. */
export const directionLabel = (azimuth: number): MessageDescriptor =>
  directions[((Math.round(azimuth / 45) % 8) + 8) % 8] ?? msg`North`;

type PricedMeter = Pick<Meter, "retired_on"> & Partial<Pick<Meter, "amount_in_cents_per_kwh" | "peak_in_watt">>;

/**
 * The mean price of a kWh in euros of the meters in use, weighted by their peak power. Null if a price is not known
 * (domain/promises.md#difference).
 */
export function meanPrice(meters: readonly PricedMeter[], today: Temporal.PlainDate): number | null {
  const used = meters.filter((meter) => !isRetired(meter, today));
  const isSized = used.every(({ peak_in_watt }) => (peak_in_watt ?? 0) > 0);
  let cents = 0;
  let weights = 0;
  for (const { amount_in_cents_per_kwh: price, peak_in_watt } of used) {
    if (typeof price !== "number") return null;
    const weight = isSized ? (peak_in_watt ?? 0) : 1;
    cents += price * weight;
    weights += weight;
  }
  return weights === 0 ? null : cents / weights / 100;
}
