import {
  type Comparison,
  type ConfidenceBand,
  comparedRatio,
  compareEnergy,
  confidenceBand,
  type Energy,
  isPartial,
  lastCompleteDay,
  noEnergy,
  notReceivedKwh,
  type PeriodEnergy,
  type PeriodType,
  performanceStatus,
  type StandardError,
  startOfPeriod,
} from "@entities/energy";
import type { Period } from "@features/plant-events";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { timeZone } from "@shared/lib/dates";
import { hoursOfPeriods } from "./zoom";

const lengthOf = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const;

function splitDay(day: Temporal.PlainDate): Period[] {
  const start = day.toZonedDateTime(timeZone).epochMilliseconds;
  const end = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  return Array.from({ length: (end - start) / 3_600_000 }, (_, hour) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(start + hour * 3_600_000);
    return { key: instant.toString(), first: day, last: day, instant };
  });
}

/** The periods of a range, oldest first. A day has 23 or 25 hours when the clock changes. */
export function splitPeriods(range: DateRange, type: PeriodType): Period[] {
  if (type === "hour") return daysOf(range).flatMap(splitDay);
  const periods: Period[] = [];
  let first = startOfPeriod(range.start, type);
  while (Temporal.PlainDate.compare(first, range.end) <= 0) {
    const next = first.add(lengthOf[type]);
    periods.push({ key: first.toString(), first, last: next.subtract({ days: 1 }), instant: null });
    first = next;
  }
  return periods;
}

/** The number of days of a period without complete expected yield. These are the days after two days ago. */
export function missingDays({ first, last }: Period, today: Temporal.PlainDate): number {
  const counted = lastCompleteDay(today);
  if (Temporal.PlainDate.compare(last, counted) <= 0) return 0;
  const from = Temporal.PlainDate.compare(first, counted) > 0 ? first : counted.add({ days: 1 });
  return from.until(last, { largestUnit: "day" }).days + 1;
}

/** The performance in one period. The expected energy is also set for an incomplete period; see `missingDays`. */
export interface PerformancePoint extends Energy {
  period: Period;
  /** Whether a part of the yield was not received. That part is not assessed. */
  isPartial: boolean;
  /** Null for an incomplete period. */
  band: ConfidenceBand | null;
  /** Whether the actual yield is within the band. Null if the yield or the band is not known. */
  status: "OK" | "NOK" | null;
  /** The number of days whose expected yield is not complete. */
  missingDays: number;
}

interface Measured {
  rows: readonly PeriodEnergy[];
  /** The standard errors of the hours. Other periods include their own. */
  errors?: readonly StandardError[] | null;
  range: DateRange;
  period: PeriodType;
  today: Temporal.PlainDate;
}

/**
 * Whether a day has a measurement yet. Before sunrise it has none, although its hours may have 0 kWh
 * (domain/performance.md#today).
 */
export const isMeasured = (rows: Measured["rows"]): boolean =>
  rows.some(({ generatedKwh, expectedKwh }) => generatedKwh !== null && (generatedKwh > 0 || (expectedKwh ?? 0) > 0));

const noExpectation = { expectedKwh: null, comparedKwh: null };

/** Every period of a range. A period that is missing from the response has null values. */
export function performancePoints({ rows, errors, range, period: type, today }: Measured): PerformancePoint[] {
  const byKey = new Map(rows.map((row) => [row.date, row]));
  const errorByKey = new Map(errors?.map(({ start_date, error }) => [start_date, error]));
  // Expected energy exists only if the range starts more than two days ago (domain/performance.md#expected-energy).
  const showsExpected = Temporal.PlainDate.compare(range.start, lastCompleteDay(today)) < 0;
  return splitPeriods(range, type).map((period) => {
    const row = byKey.get(period.key);
    const missing = missingDays(period, today);
    const energy: Energy = { ...(row ?? noEnergy), ...(!showsExpected && noExpectation) };
    const { generatedKwh, expectedKwh, comparedKwh, missingHours } = energy;
    const errorKwh = (type === "hour" ? errorByKey.get(period.key) : row?.errorKwh) ?? null;
    const band = missing > 0 ? null : confidenceBand(expectedKwh, errorKwh);
    const partial = isPartial(energy);
    const status = missing > 0 || partial ? null : performanceStatus(generatedKwh, expectedKwh, band);
    const point = {
      period,
      generatedKwh,
      expectedKwh,
      comparedKwh,
      band,
      status,
      ...(missingHours && { missingHours }),
    };
    return { ...point, isPartial: partial && missing === 0, missingDays: missing };
  });
}

/** A period with more missing days has no ratio (domain/performance.md#incomplete-periods). */
const toleratedDays: Record<PeriodType, number> = { hour: 10, day: 10, week: 0, month: 10 };

/**
 * Removes the trailing periods with too many missing days for a ratio, including days after the end of the range
 * (domain/performance.md#incomplete-periods).
 */
export function trimTrailing(
  points: readonly PerformancePoint[],
  type: PeriodType,
  { end }: DateRange,
): PerformancePoint[] {
  const last = points.findLastIndex(({ period, missingDays }) => {
    const beyond = Math.max(0, end.until(period.last, { largestUnit: "day" }).days);
    return Math.max(missingDays, beyond) <= toleratedDays[type];
  });
  return points.slice(0, last + 1);
}

/** The expected yield in the chart. Incomplete periods have none. */
export const shownExpectedKwh = ({ expectedKwh, missingDays }: PerformancePoint): number | null =>
  missingDays > 0 ? null : expectedKwh;

const daysIn = ({ first, last }: Period): number => first.until(last, { largestUnit: "day" }).days + 1;

/**
 * Actual divided by expected yield in the same hours. Null if a yield is unknown, nothing was expected or no day is
 * complete.
 */
export const ratioOf = ({ period, generatedKwh, comparedKwh, missingDays }: PerformancePoint): number | null =>
  missingDays >= daysIn(period) ? null : comparedRatio({ generatedKwh, comparedKwh });

/** Actual minus expected yield in the same hours of a complete period, in kWh. Null if either is unknown. */
export const differenceKwh = ({ generatedKwh, comparedKwh, missingDays }: PerformancePoint): number | null =>
  generatedKwh === null || comparedKwh === null || missingDays > 0 ? null : generatedKwh - comparedKwh;

/** The expected yield that was not received in a period, in kWh. Null if all of the yield was received. */
export const missedKwh = (point: PerformancePoint): number | null => notReceivedKwh(point) || null;

/** Compares the generated energy of a range with the expected energy. */
export const comparePeriods = (points: readonly PerformancePoint[], range: DateRange): Comparison =>
  compareEnergy(
    points.map(({ period: { first, last }, missingDays, ...point }) => ({
      ...point,
      first,
      last,
      isComplete: missingDays === 0,
    })),
    range,
    hoursOfPeriods(points.map(({ period }) => period)),
  );
