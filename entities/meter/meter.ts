import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { dayOf } from "@shared/lib/dates";
import type { Meter, MeterSummary } from "./schema";

/** Whether retired_on is today or in the past (domain/meters.md#state). */
export function isRetired(meter: Pick<MeterSummary, "retired_on">, today: Temporal.PlainDate): boolean {
  return Boolean(meter.retired_on) && Temporal.PlainDate.compare(dayOf(meter.retired_on ?? ""), today) <= 0;
}

/**
 * The number of meters in use that are operational today; null when that is not known of one, or no meter is known
 * (domain/meters.md#state).
 */
export function countActive(meters: readonly Omit<MeterSummary, "name">[], today: Temporal.PlainDate): number | null {
  const starts = meters.filter((meter) => !isRetired(meter, today)).map(({ operational_since }) => operational_since);
  if (meters.length === 0 || starts.includes(null)) return null;
  return starts.filter((start) => Temporal.PlainDate.compare(dayOf(start ?? ""), today) <= 0).length;
}

/** The name of a meter, or 'Meter #id' without one (domain/units.md#names). */
export function meterName(meter: Pick<MeterSummary, "id" | "name">, i18n: I18n): string {
  const { id } = meter;
  return meter.name?.trim() || i18n._(msg`Meter #${id}`);
}

/** The name of a meter among those of its plant: with its id if another one has the same name. */
export function distinctMeterName(
  meter: Pick<MeterSummary, "id" | "name">,
  meters: readonly Pick<MeterSummary, "id" | "name">[],
  i18n: I18n,
): string {
  const name = meterName(meter, i18n);
  const isShared = meters.some((other) => other.id !== meter.id && meterName(other, i18n) === name);
  return isShared ? `${name} #${meter.id}` : name;
}

type NamedMeter = Pick<MeterSummary, "id" | "name" | "retired_on">;

/** The name of a meter among those of its plant, as choices show it: with a detail, and marked if it is retired. */
export function meterChoice(
  meter: NamedMeter,
  { meters, today, detail }: { meters: readonly NamedMeter[]; today: Temporal.PlainDate; detail?: string },
  i18n: I18n,
): string {
  const name = distinctMeterName(meter, meters, i18n);
  const parts = detail ? `${name} (${detail})` : name;
  return isRetired(meter, today) ? i18n._(msg`${parts}, retired`) : parts;
}

/** The drivers whose meters can be tested (domain/meters.md#table). */
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

/** The label of a status type; unknown types share one label. */
export const statusTypeLabel = (name: string): MessageDescriptor =>
  (isStatusType(name) ? labels[name] : undefined) ?? msg`Unknown`;
