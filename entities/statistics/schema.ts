import { countOrNull, counts, date, numberOrNull } from "@shared/api/v0/fields";
import { withSomeField } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** The number of meters by yield status on one day. */
export const dayStatusCountsSchema = type({
  date: date(),
  OK: countOrNull(),
  MEDIUM: countOrNull(),
  NOK: countOrNull(),
  NONE: countOrNull(),
  total: countOrNull(),
});
export type DayStatusCounts = Infer<typeof dayStatusCountsSchema>;

/** The number of found issues by type on one day. */
export const foundIssuesSchema = type({ found_on: date(), counts: counts() });

/** The number of resolved issues by type on one day. */
export const resolvedIssuesSchema = type({ resolved_on: date(), counts: counts() });

/** The number of plants by new long-term flag on one day. */
export const promiseChangesSchema = type({ changed_on: date(), counts: counts() });

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
export const companyPerformanceSchema = withSomeField(
  type({ actual_yield_in_kwh: numberOrNull(), expected_yield_in_kwh: numberOrNull() }),
);
export type CompanyPerformance = Infer<typeof companyPerformanceSchema>;

export const countSchema = withSomeField(type({ count: countOrNull() }));
