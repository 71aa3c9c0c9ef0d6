import { type Comparison, compareDays, completeKwh } from "@entities/energy";
import { compareMeters } from "@entities/meter";
import { type DateRange, dayTextsOf } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import { generatedOn } from "./rules";
import type { ReportMeter } from "./sections.server";

/** A meter of a plant with its figures. */
export interface MeterFigures {
  meter: ReportMeter;
  generatedKwh: number | null;
  comparison: Comparison;
  /** On the common days; null if the meter is not compared with the others. */
  kwhPerKwp: number | null;
  /** The share by which it is below the best meter of equal orientation; null without such a meter. */
  belowBest: number | null;
}

/** Returns the figures of meters, and on how many days they are compared (domain/performance.md#by-meter). */
export function meterFigures(meters: readonly ReportMeter[], range: DateRange, today: Temporal.PlainDate) {
  const dated = meters.map((meter) => ({
    ...meter,
    kwhByPeriod: completeKwh(meter.days, ({ date }) => dayText(date)),
  }));
  const { common, leftOut, meters: compared } = compareMeters(dated, dayTextsOf(range));
  const rows = meters.map((meter): MeterFigures => {
    const { kwhPerKwp = null, difference = null } = compared.find((row) => row.meter.id === meter.id) ?? {};
    return {
      meter,
      generatedKwh: generatedOn(meter.days),
      comparison: compareDays(meter.days, range, today),
      kwhPerKwp,
      belowBest: difference === null ? null : Math.abs(difference),
    };
  });
  return { rows, days: common.size, leftOut };
}

/** Returns all meters, or `count` of many: meters without data first, then the meters furthest below the best. */
export function weakestMeters(rows: readonly MeterFigures[], count: number): readonly MeterFigures[] {
  if (rows.length <= count) return rows;
  const weakness = ({ generatedKwh, belowBest }: MeterFigures) =>
    generatedKwh === null ? Number.POSITIVE_INFINITY : (belowBest ?? 0);
  // The difference of two infinities is not a number.
  return rows.toSorted((a, b) => (weakness(b) === weakness(a) ? 0 : weakness(b) - weakness(a))).slice(0, count);
}
