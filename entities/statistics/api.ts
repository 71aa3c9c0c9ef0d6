import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/day";
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

async function getCount(
  api: V0Client,
  companyId: number,
  name: string,
  { query, signal }: RequestOptions & { query?: Record<string, string> } = {},
): Promise<number | null> {
  const path = `/companies/${companyId}/statistics/${name}`;
  const { count } = await api.read(path, { query, schema: countSchema, signal });
  return count;
}

/** The number of plants that match a filter. Throws `ApiError`. // contract §3 */
export const getFilteredPlantCount = (
  api: V0Client,
  companyId: number,
  filter: PlantCountFilter,
  { signal }: RequestOptions = {},
): Promise<number | null> => getCount(api, companyId, "filtered-count", { query: filter, signal });

/** The number of plants of a company. Throws `ApiError`. // contract §3 */
export const getPlantCount = (
  api: V0Client,
  companyId: number,
  options: RequestOptions = {},
): Promise<number | null> => getCount(api, companyId, "number-of-plants", options);

/** The number of plants whose monitoring started after a day. Throws `ApiError`. // contract §3 */
export const getPlantCountSince = (
  api: V0Client,
  companyId: number,
  day: Temporal.PlainDate,
  { signal }: RequestOptions = {},
): Promise<number | null> =>
  getCount(api, companyId, "number-of-plants-since", { query: { date: day.toString() }, signal });

/** The number of open tickets of a company. Throws `ApiError`. // contract §3 */
export const getOpenTicketCount = (
  api: V0Client,
  companyId: number,
  options: RequestOptions = {},
): Promise<number | null> => getCount(api, companyId, "open-tickets-count", options);

/** The actual and expected yield of a company's plants in a range of days, in kWh. Throws `ApiError`. // contract §3 */
export const getCompanyPerformance = (
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<CompanyPerformance> =>
  api.read(`/companies/${companyId}/performance`, {
    query: { ...rangeQuery(range) },
    schema: companyPerformanceSchema,
    signal,
  });

/** The daily number of meters by yield status; days without data are missing. Throws `ApiError`. // contract §3 */
export const listMeterStatusCounts = (
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<DayStatusCounts[]> =>
  api.read(`/companies/${companyId}/status-counts`, {
    query: { ...rangeQuery(range), status_mode: "yield-status" },
    schema: rows(dayStatusCountsSchema),
    signal,
  });

/** The daily number of found issues by type, including resolved ones. Throws `ApiError`. // contract §3 */
export async function listFoundIssueCounts(
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<DayIssueCounts[]> {
  const days = await api.read(`/companies/${companyId}/indicators-per-date`, {
    query: { ...rangeQuery(range), include_resolved: 1 },
    schema: rows(foundIssuesSchema),
    signal,
  });
  return days.map(({ found_on, counts }) => ({ date: dayText(found_on), counts }));
}

/** The daily number of resolved issues by type. Throws `ApiError`. // contract §3 */
export async function listResolvedIssueCounts(
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<DayIssueCounts[]> {
  const days = await api.read(`/companies/${companyId}/indicators-resolved-per-date`, {
    query: { ...rangeQuery(range), include_resolved: 1 },
    schema: rows(resolvedIssuesSchema),
    signal,
  });
  return days.map(({ resolved_on, counts }) => ({ date: dayText(resolved_on), counts }));
}

/** The daily number of plants whose long-term status changed, by new flag. Throws `ApiError`. // contract §3 */
export async function listPromiseStatusChanges(
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<DayPromiseChanges[]> {
  const days = await api.read(`/companies/${companyId}/promise-status-changes-per-date`, {
    query: { ...rangeQuery(range) },
    schema: rows(promiseChangesSchema),
    signal,
  });
  return days.map(({ changed_on, counts }) => ({ date: dayText(changed_on), counts }));
}
