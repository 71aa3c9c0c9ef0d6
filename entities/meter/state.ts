import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { dayOf } from "@shared/lib/day";
import type { MeterSummary } from "./schema";

/** Whether retired_on is today or in the past (spec 2 §3). */
export function isRetired(meter: Pick<MeterSummary, "retired_on">, today: Temporal.PlainDate): boolean {
  return Boolean(meter.retired_on) && Temporal.PlainDate.compare(dayOf(meter.retired_on ?? ""), today) <= 0;
}

/** Whether operational_since is today or in the past and the meter is not retired (spec 2 §3). */
export function isActive(
  meter: Pick<MeterSummary, "retired_on" | "operational_since">,
  today: Temporal.PlainDate,
): boolean {
  if (!meter.operational_since || isRetired(meter, today)) return false;
  return Temporal.PlainDate.compare(dayOf(meter.operational_since), today) <= 0;
}

/** The name of a meter, or 'Meter #id' without one (spec 2 §2.12). */
export function meterName(meter: Pick<MeterSummary, "id" | "name">, i18n: I18n): string {
  const { id } = meter;
  return meter.name?.trim() || i18n._(msg`Meter #${id}`);
}
