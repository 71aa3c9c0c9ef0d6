import { type Infer, nullable, number, record, string, type } from "superstruct";

const day = string();

/** How many meters had each yield status on one day. */
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

/** How many issues of each type were found on one day. */
export const foundIssuesSchema = type({ found_on: day, counts: countsByType });

/** How many issues of each type were resolved on one day. */
export const resolvedIssuesSchema = type({ resolved_on: day, counts: countsByType });

/** How many plants' long-term status turned to each flag on one day. */
export const promiseChangesSchema = type({ changed_on: day, counts: countsByType });

/** How many plants' long-term status turned to each flag on a day. */
export interface DayPromiseChanges {
  /** `YYYY-MM-DD`. */
  date: string;
  /** By promise flag. */
  counts: Record<string, number>;
}

/** How many issues of each type a day counts, whichever way they are counted. */
export interface DayIssueCounts {
  /** `YYYY-MM-DD`. */
  date: string;
  counts: Record<string, number>;
}

/** What all monitored plants of a company made and should have made, in kWh; null where it is not known. */
export const companyPerformanceSchema = type({
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
});
export type CompanyPerformance = Infer<typeof companyPerformanceSchema>;

export const countSchema = type({ count: number() });
