import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import type { ApiExtensions } from "@shared/session/load-context";
import {
  companyPerformanceSchema,
  countSchema,
  type DayIssueCounts,
  type DayPromiseChanges,
  dayStatusCountsSchema,
  foundIssuesSchema,
  lossesSchema,
  promiseChangesSchema,
  resolvedIssuesSchema,
} from "./schema";

/** The filters of plant counts: parameters of the plants list (domain/lists.md#filters). */
export type PlantCountFilter = { indicators: string } | { ltpm: string };

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

/** The number of plants that match a filter. Throws `ApiError`. See domain/v0-calls.md#statistics. */
export const getFilteredPlantCount = (
  api: V0Client,
  companyId: number,
  filter: PlantCountFilter,
  { signal }: RequestOptions = {},
) => getCount(api, companyId, "filtered-count", { query: filter, signal });

/** The number of plants of a company. Throws `ApiError`. See domain/v0-calls.md#statistics. */
export const getPlantCount = (api: V0Client, companyId: number, options: RequestOptions = {}) =>
  getCount(api, companyId, "number-of-plants", options);

/** The number of plants whose monitoring started after a day. Throws `ApiError`. See domain/v0-calls.md#statistics. */
export const getPlantCountSince = (
  api: V0Client,
  companyId: number,
  day: Temporal.PlainDate,
  { signal }: RequestOptions = {},
) => getCount(api, companyId, "number-of-plants-since", { query: { date: day.toString() }, signal });

/** The number of open tickets of a company. Throws `ApiError`. See domain/v0-calls.md#statistics. */
export const getOpenTicketCount = (api: V0Client, companyId: number, options: RequestOptions = {}) =>
  getCount(api, companyId, "open-tickets-count", options);

/**
 * What the plants of a company lose; needs the extension `losses`. Throws `ApiError`. See
 * domain/v0-calls.md#statistics.
 */
export const getLosses = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/statistics/losses`, { schema: lossesSchema, signal });

/**
 * The actual and expected yield of a company's plants in a range of days, in kWh. The fields of the extension
 * `compared` are omitted where it is not offered. Throws `ApiError`. See domain/v0-calls.md#statistics.
 */
export async function getCompanyPerformance(
  api: V0Client,
  companyId: number,
  range: DateRange,
  { compared, signal }: RequestOptions & Pick<ApiExtensions, "compared">,
) {
  const performance = await api.read(`/companies/${companyId}/performance`, {
    query: { ...rangeQuery(range) },
    schema: companyPerformanceSchema,
    signal,
  });
  if (compared) return performance;
  const { compared_expected_yield_in_kwh: _, missing_hours: __, ...offered } = performance;
  return offered;
}

/**
 * The daily number of meters by yield status; days without data are missing. Throws `ApiError`. See
 * domain/v0-calls.md#statistics.
 */
export const listMeterStatusCounts = (
  api: V0Client,
  companyId: number,
  range: DateRange,
  { signal }: RequestOptions = {},
) =>
  api.read(`/companies/${companyId}/status-counts`, {
    query: { ...rangeQuery(range), status_mode: "yield-status" },
    schema: rows(dayStatusCountsSchema),
    signal,
  });

/** The daily number of found issues by type, also resolved ones. Throws `ApiError` (domain/v0-calls.md#statistics). */
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

/** The daily number of resolved issues by type. Throws `ApiError`. See domain/v0-calls.md#statistics. */
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

/** The daily number of long-term status changes by new flag. Throws `ApiError`. See domain/v0-calls.md#statistics. */
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
