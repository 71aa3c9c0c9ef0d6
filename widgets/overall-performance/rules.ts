import type { CompanyPerformance } from "@entities/statistics";

/** What a company's plants made in a period, and in the one before it; null where that one is not known. */
export interface PeriodPerformance {
  current: CompanyPerformance;
  previous: CompanyPerformance | null;
}

/** How much a figure grew against an earlier one, as a ratio: 0.1 is 10 % more. Null where there is no telling. */
export const growth = (current: number | null, previous: number | null | undefined): number | null =>
  current === null || previous === null || previous === undefined || previous === 0
    ? null
    : (current - previous) / previous;

/** Generated over expected energy (spec 1 §9); null where one is not known or nothing was expected. */
export const forecastRatio = ({
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
}: CompanyPerformance): number | null => (actual === null || !expected ? null : actual / expected);

/** The expected energy in kWh that was not generated: below 0 where more was; null where one is not known. */
export const shortfallKwh = ({
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
}: CompanyPerformance): number | null => (actual === null || expected === null ? null : expected - actual);
