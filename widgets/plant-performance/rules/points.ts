import {
  type ConfidenceBand,
  confidenceBand,
  lastCompleteDay,
  type PerformancePeriod,
  performanceStatus,
  type StandardError,
} from "@entities/plant";
import type { DateRange } from "@shared/lib/date-range";
import type { PeriodType } from "../view/period-types";
import { missingDays, type Period, periodKey, periodsOf } from "./periods";

/** The performance in one period. Energy in kWh; null if unknown. */
export interface PerformancePoint {
  period: Period;
  actualKwh: number | null;
  /** Also of a period that is not complete; see `missingDays`. */
  expectedKwh: number | null;
  /** Null for a period that is not complete. */
  band: ConfidenceBand | null;
  /** Whether the actual yield is within the band; null when nothing can be compared. */
  status: "OK" | "NOK" | null;
  /** The days whose expected yield is not complete. */
  missingDays: number;
}

interface Measured {
  rows: readonly Omit<PerformancePeriod, "calculated_yield_in_kwh">[];
  /** The standard errors of the hours; longer periods have their own. */
  errors?: readonly StandardError[] | null;
  range: DateRange;
  period: PeriodType;
  today: Temporal.PlainDate;
}

/** Every period of a range; one that is missing from the response has null values. */
export function performancePoints({
  rows,
  errors,
  range,
  period: type,
  today,
}: Measured): PerformancePoint[] {
  const byKey = new Map(rows.map((row) => [periodKey(row.start_date, type), row]));
  const errorByKey = new Map(errors?.map(({ start_date, error }) => [periodKey(start_date, type), error]));
  // spec 2 §2.7: expected only when the range starts earlier than two days ago
  const showsExpected = Temporal.PlainDate.compare(range.start, lastCompleteDay(today)) < 0;
  return periodsOf(range, type).map((period) => {
    const row = byKey.get(period.key);
    const missing = missingDays(period, today);
    const actualKwh = row?.actual_yield_in_kwh ?? null;
    const expectedKwh = showsExpected ? (row?.expected_yield_in_kwh ?? null) : null;
    const errorKwh = (type === "hour" ? errorByKey.get(period.key) : row?.error) ?? null;
    const band = missing > 0 ? null : confidenceBand(expectedKwh, errorKwh);
    const status = missing > 0 ? null : performanceStatus(actualKwh, expectedKwh, band);
    return { period, actualKwh, expectedKwh, band, status, missingDays: missing };
  });
}

/** The most missing days with which a period is compared as a ratio (spec 2 §2.7, §9). */
const toleratedDays: Record<PeriodType, number> = { hour: 10, day: 10, week: 0, month: 10 };

/** Without the trailing periods that have too many missing days for a ratio (spec 2 §9). */
export function trimTrailing(points: readonly PerformancePoint[], type: PeriodType): PerformancePoint[] {
  const last = points.findLastIndex(({ missingDays }) => missingDays <= toleratedDays[type]);
  return points.slice(0, last + 1);
}

/** The expected yield as it is drawn: only of complete periods. */
export const shownExpectedKwh = ({ expectedKwh, missingDays }: PerformancePoint): number | null =>
  missingDays > 0 ? null : expectedKwh;

/** The length of a period in days. */
const daysIn = ({ first, last }: Period): number => first.until(last, { largestUnit: "day" }).days + 1;

/** Actual divided by expected yield; null if either is unknown, nothing was expected or no day is complete. */
export function ratioOf({ period, actualKwh, expectedKwh, missingDays }: PerformancePoint): number | null {
  if (actualKwh === null || expectedKwh === null || expectedKwh <= 0) return null;
  return missingDays >= daysIn(period) ? null : actualKwh / expectedKwh;
}

/** Actual minus expected yield of a complete period, in kWh; null if either is unknown. */
export function differenceKwh(point: PerformancePoint): number | null {
  const expectedKwh = shownExpectedKwh(point);
  return point.actualKwh === null || expectedKwh === null ? null : point.actualKwh - expectedKwh;
}
