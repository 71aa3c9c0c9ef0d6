import type { PerformancePeriod } from "@entities/plant";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/day";

/** One day of a plant. Energy in kWh; null where it is not known. */
export interface PerformanceDay {
  date: Temporal.PlainDate;
  actualKwh: number | null;
  expectedKwh: number | null;
  /** Between these the yield was to be expected. */
  band: { lowKwh: number; highKwh: number } | null;
  /** NOK where the yield lies below the band; null where there is nothing to compare. */
  status: "OK" | "NOK" | null;
}

/** The expected yield of a day is whole only so many days later (spec 2 §2.7). */
const completeAfterDays = 2;
/** The half of the confidence band, in standard errors (spec 2 §9). */
const bandErrors = 2;

/** The last day whose expected yield is whole. */
export const lastExpectedDay = (today: Temporal.PlainDate): Temporal.PlainDate =>
  today.subtract({ days: completeAfterDays });

function bandOf(expectedKwh: number | null, errorKwh: number | null | undefined): PerformanceDay["band"] {
  if (expectedKwh === null || errorKwh === null || errorKwh === undefined) return null;
  const half = bandErrors * errorKwh;
  return { lowKwh: Math.max(0, expectedKwh - half), highKwh: expectedKwh + half };
}

/**
 * Every day of a range with what is known of it. A day the answer leaves out is not known; the expected yield of
 * the last days is left out while it is not whole.
 */
export function performanceDays(
  periods: readonly PerformancePeriod[],
  range: DateRange,
  today: Temporal.PlainDate,
): PerformanceDay[] {
  const byDate = new Map(periods.map((period) => [dayText(period.start_date), period]));
  const lastExpected = lastExpectedDay(today);
  return daysOf(range).map((date) => {
    const period = byDate.get(date.toString());
    const whole = Temporal.PlainDate.compare(date, lastExpected) <= 0;
    const actualKwh = period?.actual_yield_in_kwh ?? null;
    const expectedKwh = whole ? (period?.expected_yield_in_kwh ?? null) : null;
    const band = bandOf(expectedKwh, period?.error);
    const floor = band?.lowKwh ?? expectedKwh;
    const status = actualKwh === null || floor === null ? null : actualKwh < floor ? "NOK" : "OK";
    return { date, actualKwh, expectedKwh, band, status };
  });
}

/** What the days come to, and how many of them it covers. */
export interface PerformanceTotals {
  actualKwh: number;
  knownDays: number;
  /** Actual over expected of the days on which both are known; null where there is none. */
  ratio: number | null;
  comparedDays: number;
}

export function performanceTotals(days: readonly PerformanceDay[]): PerformanceTotals {
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, kwh) => all + (kwh ?? 0), 0);
  const known = days.filter(({ actualKwh }) => actualKwh !== null);
  const compared = known.filter(({ expectedKwh }) => expectedKwh !== null);
  const expected = sum(compared.map(({ expectedKwh }) => expectedKwh));
  return {
    actualKwh: sum(known.map(({ actualKwh }) => actualKwh)),
    knownDays: known.length,
    ratio: expected > 0 ? sum(compared.map(({ actualKwh }) => actualKwh)) / expected : null,
    comparedDays: compared.length,
  };
}
