import type { HealthListQuery, HealthQuery } from "@features/health-filter";

/** The outlet context of the open day's route. */
export interface OpenDayContext {
  listQuery: HealthListQuery;
  query: HealthQuery;
  companyId: number;
  /** The largest number of plants the day can have. */
  plantsAtMost: number;
}
