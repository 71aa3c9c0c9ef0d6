import type { CompanyPerformance } from "@entities/statistics";

/** The performance of a company's plants in a period and in the previous one, which is null without data. */
export interface PeriodPerformance {
  current: CompanyPerformance;
  previous: CompanyPerformance | null;
}

/** The relative change from a previous value: 0.1 is 10 % more. Null when either is null or the previous one is 0. */
export const growth = (current: number | null, previous: number | null | undefined): number | null =>
  current === null || previous === null || previous === undefined || previous === 0
    ? null
    : (current - previous) / previous;

/** Generated divided by expected energy (spec 1 §9); null when either is null or nothing was expected. */
export const forecastRatio = ({
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
}: CompanyPerformance): number | null => (actual === null || !expected ? null : actual / expected);

/** Expected minus generated energy in kWh, negative for a surplus; null when either is null. */
export const shortfallKwh = ({
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
}: CompanyPerformance): number | null => (actual === null || expected === null ? null : expected - actual);
