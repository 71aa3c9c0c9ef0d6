import type { PerformancePeriod } from "@entities/plant";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/day";

/** One day of a plant. Energy in kWh; null without data. */
export interface PerformanceDay {
  date: Temporal.PlainDate;
  actualKwh: number | null;
  expectedKwh: number | null;
  /** The expected range of the yield. */
  band: { lowKwh: number; highKwh: number } | null;
  /** NOK when the yield is below the band; null when either is missing. */
  status: "OK" | "NOK" | null;
}

/** The number of days until the expected yield of a day is complete (spec 2 §2.7). */
const completeAfterDays = 2;
/** Half the width of the confidence band, in standard errors (spec 2 §9). */
const bandErrors = 2;

/** The last day whose expected yield is complete. */
export const lastExpectedDay = (today: Temporal.PlainDate): Temporal.PlainDate =>
  today.subtract({ days: completeAfterDays });

function bandOf(expectedKwh: number | null, errorKwh: number | null | undefined): PerformanceDay["band"] {
  if (expectedKwh === null || errorKwh === null || errorKwh === undefined) return null;
  const half = bandErrors * errorKwh;
  return { lowKwh: Math.max(0, expectedKwh - half), highKwh: expectedKwh + half };
}

/**
 * Every day of a range. A day that is missing from the response has null values, and so has the expected yield of the
 * last days while it is incomplete.
 */
export function performanceDays(
  periods: readonly Omit<PerformancePeriod, "calculated_yield_in_kwh">[],
  range: DateRange,
  today: Temporal.PlainDate,
): PerformanceDay[] {
  const byDate = new Map(periods.map((period) => [dayText(period.start_date), period]));
  const lastExpected = lastExpectedDay(today);
  return daysOf(range).map((date) => {
    const period = byDate.get(date.toString());
    const complete = Temporal.PlainDate.compare(date, lastExpected) <= 0;
    const actualKwh = period?.actual_yield_in_kwh ?? null;
    const expectedKwh = complete ? (period?.expected_yield_in_kwh ?? null) : null;
    const band = bandOf(expectedKwh, period?.error);
    const floor = band?.lowKwh ?? expectedKwh;
    const status = actualKwh === null || floor === null ? null : actualKwh < floor ? "NOK" : "OK";
    return { date, actualKwh, expectedKwh, band, status };
  });
}

/** Totals over several days; energy in kWh. */
export interface PerformanceTotals {
  actualKwh: number;
  /** Days with an actual yield. */
  knownDays: number;
  /** Actual divided by expected yield, of the days that have both; null when there are none. */
  ratio: number | null;
  /** Days with an actual and an expected yield. */
  comparedDays: number;
}

export function performanceTotals(days: readonly PerformanceDay[]): PerformanceTotals {
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, kwh) => all + (kwh ?? 0), 0);
  const measured = days.filter(({ actualKwh }) => actualKwh !== null);
  const compared = measured.filter(({ expectedKwh }) => expectedKwh !== null);
  const expected = sum(compared.map(({ expectedKwh }) => expectedKwh));
  return {
    actualKwh: sum(measured.map(({ actualKwh }) => actualKwh)),
    knownDays: measured.length,
    ratio: expected > 0 ? sum(compared.map(({ actualKwh }) => actualKwh)) / expected : null,
    comparedDays: compared.length,
  };
}
