import { isRetired } from "@entities/meter";
import type { DayScore, Plant } from "@entities/plant";
import type { DateRange } from "@shared/lib/date-range";
import { dayOf, dayText } from "@shared/lib/dates";

/** An amount of energy and its value. The value is null if a price is not known. */
export interface Cost {
  kwh: number;
  euros: number | null;
}

/** The cost of an issue over the complete days since it was found. */
export interface IssueCost {
  /** The first counted day, `YYYY-MM-DD`. */
  since: string;
  /** The yield that is known to be lost. */
  lost: Cost;
  /** The expected yield of days without measurements. It may or may not be lost. */
  unmeasured: Cost;
}

/** The longest range of requested scores. */
const maxDays = 365;
/** The reason for yield that was not measured. */
const missingReason = "yield_missing";

/** The complete days since an issue was found, at most a year. Null if there are none or the day is unknown. */
export function costRange(foundOn: string | null | undefined, today: Temporal.PlainDate): DateRange | null {
  if (!foundOn) return null;
  const end = today.subtract({ days: 1 });
  const earliest = end.subtract({ days: maxDays - 1 });
  const found = dayOf(foundOn);
  const start = Temporal.PlainDate.compare(found, earliest) < 0 ? earliest : found;
  return Temporal.PlainDate.compare(start, end) > 0 ? null : { start, end };
}

type PricedMeter = Pick<Plant["meters"][number], "id" | "peak_in_watt" | "amount_in_cents_per_kwh" | "retired_on">;

/**
 * The price of a kWh in euros. It is the price of the meter, or else that of the plant: the mean of its meters weighted
 * by peak power. Null if a price is unknown or zero.
 */
export function pricePerKwh(
  meters: readonly PricedMeter[],
  meterId: number | null | undefined,
  today: Temporal.PlainDate,
): number | null {
  const counted = meters.filter((meter) => (meterId ? meter.id === meterId : !isRetired(meter, today)));
  const equalPrice = counted.every(
    ({ amount_in_cents_per_kwh }) => amount_in_cents_per_kwh === counted[0]?.amount_in_cents_per_kwh,
  );
  let cents = 0;
  let weights = 0;
  for (const { peak_in_watt, amount_in_cents_per_kwh } of counted) {
    const weight = equalPrice ? 1 : peak_in_watt;
    if (!amount_in_cents_per_kwh || !weight) return null;
    cents += weight * amount_in_cents_per_kwh;
    weights += weight;
  }
  return weights > 0 ? cents / weights / 100 : null;
}

/**
 * The cost of an issue: the scores of its meter or plant, under the reasons of its type (domain/issues.md#cost). Null
 * without scores in the range.
 */
export function issueCost(
  scores: readonly Pick<DayScore, "date" | "lacking">[],
  reasons: readonly string[],
  range: DateRange,
  eurosPerKwh: number | null,
): IssueCost | null {
  const since = range.start.toString();
  const days = scores.filter(({ date }) => dayText(date) >= since);
  if (days.length === 0) return null;
  let lostKwh = 0;
  let unmeasuredKwh = 0;
  for (const { reason, kwh } of days.flatMap(({ lacking }) => lacking)) {
    if (!kwh || kwh <= 0 || reason === null || !reasons.includes(reason)) continue;
    if (reason === missingReason) unmeasuredKwh += kwh;
    else lostKwh += kwh;
  }
  const costOf = (kwh: number): Cost => ({ kwh, euros: eurosPerKwh === null ? null : kwh * eurosPerKwh });
  return { since, lost: costOf(lostKwh), unmeasured: costOf(unmeasuredKwh) };
}
