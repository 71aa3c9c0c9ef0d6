import type { HealthQuery } from "@features/health-filter";

/** The outlet context of the open day. */
export interface OpenDayContext {
  query: HealthQuery;
  companyId: number;
  /** The maximum number of plants of the day. */
  plantsAtMost: number;
}
