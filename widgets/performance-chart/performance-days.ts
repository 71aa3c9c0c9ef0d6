import {
  type ConfidenceBand,
  confidenceBand,
  lastCompleteDay,
  type PerformancePeriod,
  performanceStatus,
} from "@entities/plant";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/day";

/** One day of a plant. Energy in kWh; null without data. */
export interface PerformanceDay {
  date: Temporal.PlainDate;
  actualKwh: number | null;
  expectedKwh: number | null;
  /** The expected range of the yield. */
  band: ConfidenceBand | null;
  /** NOK when the yield is below the band; null when either is missing. */
  status: "OK" | "NOK" | null;
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
  const lastExpected = lastCompleteDay(today);
  return daysOf(range).map((date) => {
    const period = byDate.get(date.toString());
    const complete = Temporal.PlainDate.compare(date, lastExpected) <= 0;
    const actualKwh = period?.actual_yield_in_kwh ?? null;
    const expectedKwh = complete ? (period?.expected_yield_in_kwh ?? null) : null;
    const band = confidenceBand(expectedKwh, period?.error ?? null);
    return { date, actualKwh, expectedKwh, band, status: performanceStatus(actualKwh, expectedKwh, band) };
  });
}

/** The runs of days without an actual yield, each with its first and its last day. */
export function daysWithoutData(days: readonly PerformanceDay[]): DateRange[] {
  const runs: DateRange[] = [];
  for (const [index, { date, actualKwh }] of days.entries()) {
    if (actualKwh !== null) continue;
    const run = runs.at(-1);
    if (run && days[index - 1]?.actualKwh === null) run.end = date;
    else runs.push({ start: date, end: date });
  }
  return runs;
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
