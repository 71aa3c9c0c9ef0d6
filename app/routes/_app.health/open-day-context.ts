import type { HealthQuery } from "@features/health-filter";

/** What the page tells the route of the open day. */
export interface OpenDayContext {
  query: HealthQuery;
  companyId: number;
  /** No more plants than these are to be expected. */
  plantsAtMost: number;
}
