import { isRetired } from "@entities/meter";
import type { DayScore, Plant } from "@entities/plant";
import { type DateRange, dayCount } from "@shared/lib/date-range";
import { dayOf } from "@shared/lib/day";

/** An amount of energy and its value; null where no price is known. */
export interface Cost {
  kwh: number;
  euros: number | null;
}

/** What an issue costs, of the complete days since it was found. */
export interface IssueCost {
  /** The first day that is counted, `YYYY-MM-DD`. */
  since: string;
  /** The yield that is known to be lost. */
  lost: { perDay: Cost; total: Cost };
  /** The expected yield of days without measurements, which may or may not be lost. */
  unmeasured: Cost;
}

/** The longest range of scores that is requested. */
const maxDays = 365;

/** Not a loss. */
const presentReason = "yield_present";
/** The yield was not measured. */
const missingReason = "yield_missing";

/** The complete days since an issue was found, at most a year; null if there is none, or the day is unknown. */
export function costRange(foundOn: string | null | undefined, today: Temporal.PlainDate): DateRange | null {
  if (!foundOn) return null;
  const end = today.subtract({ days: 1 });
  const earliest = end.subtract({ days: maxDays - 1 });
  const found = dayOf(foundOn);
  const start = Temporal.PlainDate.compare(found, earliest) < 0 ? earliest : found;
  return Temporal.PlainDate.compare(start, end) > 0 ? null : { start, end };
}

type PricedMeter = Pick<
  Plant["meters"][number],
  "id" | "peak_in_watt" | "amount_in_cents_per_kwh" | "retired_on"
>;

/**
 * The price of a kWh in euros: that of the meter, or without one that of the plant, which is the mean of its meters
 * weighted by peak power. Null if a price is unknown or zero.
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

/** What an issue costs by the scores of its meter, or of its plant. Null without scores in the range. */
export function issueCost(
  scores: readonly Pick<DayScore, "lacking">[],
  range: DateRange,
  eurosPerKwh: number | null,
): IssueCost | null {
  if (scores.length === 0) return null;
  let lostKwh = 0;
  let unmeasuredKwh = 0;
  for (const { reason, kwh } of scores.flatMap(({ lacking }) => lacking)) {
    if (!kwh || kwh <= 0 || reason === presentReason) continue;
    if (reason === missingReason) unmeasuredKwh += kwh;
    else lostKwh += kwh;
  }
  const costOf = (kwh: number): Cost => ({ kwh, euros: eurosPerKwh === null ? null : kwh * eurosPerKwh });
  const days = Math.min(scores.length, dayCount(range));
  return {
    since: range.start.toString(),
    lost: { perDay: costOf(lostKwh / days), total: costOf(lostKwh) },
    unmeasured: costOf(unmeasuredKwh),
  };
}
