import { type Infer, nullable, number, record, string, type } from "superstruct";

const day = string();

/** The number of meters by yield status on one day. */
export const dayStatusCountsSchema = type({
  date: day,
  OK: number(),
  MEDIUM: number(),
  NOK: number(),
  NONE: number(),
  total: number(),
});
export type DayStatusCounts = Infer<typeof dayStatusCountsSchema>;

const countsByType = record(string(), number());

/** The number of found issues by type on one day. */
export const foundIssuesSchema = type({ found_on: day, counts: countsByType });

/** The number of resolved issues by type on one day. */
export const resolvedIssuesSchema = type({ resolved_on: day, counts: countsByType });

/** The number of plants by new long-term flag on one day. */
export const promiseChangesSchema = type({ changed_on: day, counts: countsByType });

/** The number of plants by new long-term flag on one day. */
export interface DayPromiseChanges {
  /** `YYYY-MM-DD`. */
  date: string;
  /** By promise flag. */
  counts: Record<string, number>;
}

/** The number of found or resolved issues by type on one day. */
export interface DayIssueCounts {
  /** `YYYY-MM-DD`. */
  date: string;
  counts: Record<string, number>;
}

/** The actual and expected yield of a company's monitored plants, in kWh; null if unknown. */
export const companyPerformanceSchema = type({
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
});
export type CompanyPerformance = Infer<typeof companyPerformanceSchema>;

export const countSchema = type({ count: number() });
