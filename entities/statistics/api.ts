import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import type { PlantCountFilter } from "./plant-count-filter";
import {
  type CompanyPerformance,
  companyPerformanceSchema,
  countSchema,
  type DayIssueCounts,
  type DayPromiseChanges,
  type DayStatusCounts,
  dayStatusCountsSchema,
  foundIssuesSchema,
  promiseChangesSchema,
  resolvedIssuesSchema,
} from "./schema";

interface CallOptions {
  signal?: AbortSignal;
}

async function statistic(
  api: V0Client,
  companyId: number,
  name: string,
  { query, signal }: CallOptions & { query?: Record<string, string> } = {},
): Promise<number> {
  const path = `/companies/${companyId}/statistics/${name}`;
  const { count } = await api.read(path, { query, schema: countSchema, signal });
  return count;
}

/** The number of plants a filter lets through. // contract §3 */
export const getFilteredPlantCount = (
  api: V0Client,
  companyId: number,
  filter: PlantCountFilter,
  { signal }: CallOptions = {},
): Promise<number> => statistic(api, companyId, "filtered-count", { query: filter, signal });

/** The number of plants of a company. // contract §3 */
export const getPlantCount = (api: V0Client, companyId: number, options: CallOptions = {}): Promise<number> =>
  statistic(api, companyId, "number-of-plants", options);

/** The number of plants monitored since after a day. // contract §3 */
export const getPlantCountSince = (
  api: V0Client,
  companyId: number,
  day: Temporal.PlainDate,
  { signal }: CallOptions = {},
): Promise<number> =>
  statistic(api, companyId, "number-of-plants-since", { query: { date: day.toString() }, signal });

/** The number of open tickets of a company. // contract §3 */
export const getOpenTicketCount = (
  api: V0Client,
  companyId: number,
  options: CallOptions = {},
): Promise<number> => statistic(api, companyId, "open-tickets-count", options);

/** What the plants of a company made, and should have made, in a range of days. // contract §3 */
export const getCompanyPerformance = (
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: CallOptions = {},
): Promise<CompanyPerformance> =>
  api.read(`/companies/${companyId}/performance`, {
    query: { ...rangeQuery(range) },
    schema: companyPerformanceSchema,
    signal,
  });

/** The meters of a company by yield status, day by day; days nothing is known of are missing. // contract §3 */
export const listMeterStatusCounts = (
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: CallOptions = {},
): Promise<DayStatusCounts[]> =>
  api.read(`/companies/${companyId}/status-counts`, {
    query: { ...rangeQuery(range), status_mode: "yield-status" },
    schema: rows(dayStatusCountsSchema),
    signal,
  });

/** The issues found on each day, also those resolved since, by type. // contract §3 */
export async function listFoundIssueCounts(
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: CallOptions = {},
): Promise<DayIssueCounts[]> {
  const days = await api.read(`/companies/${companyId}/indicators-per-date`, {
    query: { ...rangeQuery(range), include_resolved: 1 },
    schema: rows(foundIssuesSchema),
    signal,
  });
  return days.map(({ found_on, counts }) => ({ date: found_on.slice(0, 10), counts }));
}

/** The issues resolved on each day, by type. // contract §3 */
export async function listResolvedIssueCounts(
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: CallOptions = {},
): Promise<DayIssueCounts[]> {
  const days = await api.read(`/companies/${companyId}/indicators-resolved-per-date`, {
    query: { ...rangeQuery(range), include_resolved: 1 },
    schema: rows(resolvedIssuesSchema),
    signal,
  });
  return days.map(({ resolved_on, counts }) => ({ date: resolved_on.slice(0, 10), counts }));
}

/** The plants whose long-term status changed on each day, by the flag it turned to. // contract §3 */
export async function listPromiseStatusChanges(
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: CallOptions = {},
): Promise<DayPromiseChanges[]> {
  const days = await api.read(`/companies/${companyId}/promise-status-changes-per-date`, {
    query: { ...rangeQuery(range) },
    schema: rows(promiseChangesSchema),
    signal,
  });
  return days.map(({ changed_on, counts }) => ({ date: changed_on.slice(0, 10), counts }));
}
