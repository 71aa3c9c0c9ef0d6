import { comparedRatio, shortfallKwh as shortfallOf, toEnergy } from "@entities/energy";
import type { CompanyPerformance } from "@entities/statistics";
import { maxMissingDays } from "@heliograph/rules/energy-limits";

/** The performance of a company's plants in a period. The same days a year earlier are included if available. */
export interface PeriodPerformance {
  current: CompanyPerformance;
  yearEarlier: CompanyPerformance | null;
  /** The number of plants; null if it could not be loaded. */
  plants: number | null;
  /** The number of plants that were not monitored when the earlier period began. Null if it could not be loaded. */
  plantsAdded: number | null;
}

/** Amounts of energy are compared up to this share of added plants. Ratios are always compared. */
const maxShareAdded = 0.05;

/** Whether the amounts of both periods come from about the same plants. */
export const sameFleet = ({ plants, plantsAdded }: PeriodPerformance): boolean =>
  plants !== null && plantsAdded !== null && plantsAdded <= plants * maxShareAdded;

/** Whether about the same number of days with data is known of both periods. True if the API does not state it. */
export function sameDays({ current: { meter_days: now }, yearEarlier }: PeriodPerformance): boolean {
  const before = yearEarlier?.meter_days;
  return now == null || before == null || Math.abs(now - before) <= Math.max(now, before) * maxMissingDays;
}

/** The year earlier if its energy is known, including zero. Null otherwise. */
export const comparedWith = ({ yearEarlier }: PeriodPerformance): CompanyPerformance | null =>
  yearEarlier && yearEarlier.actual_yield_in_kwh !== null ? yearEarlier : null;

/** The energy of all days, also of days that are not compared. Null if it is unknown. */
export const generatedKwh = ({ actual_yield_in_kwh: kwh, notComparedKwh = 0 }: CompanyPerformance): number | null =>
  kwh === null ? null : kwh + notComparedKwh;

/** The relative change from an earlier value (0.1 is 10 % more). Null when a value is null or the earlier one is 0. */
export const growth = (current: number | null, earlier: number | null | undefined): number | null =>
  current === null || !earlier ? null : (current - earlier) / earlier;

/** Generated divided by expected energy (domain/scores.md#comparing). Null when a value is null or expected is 0. */
export const forecastRatio = (performance: CompanyPerformance): number | null => comparedRatio(toEnergy(performance));

/** Expected minus generated energy in kWh, negative for a surplus. Null when a value is null. */
export const shortfallKwh = (performance: CompanyPerformance): number | null => shortfallOf(toEnergy(performance));
