import { possiblePerformance } from "@entities/energy";
import type { Decoder } from "@shared/api/v0/decoder";
import { page, rows } from "@shared/api/v0/rows";
import { readSeries, type Series, timeOfDay, withUnreadable } from "@shared/api/v0/series";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import type { ApiExtensions } from "@shared/session/load-context";
import {
  type CompanyPerformance,
  companyPerformanceSchema,
  countSchema,
  type DayIssueCounts,
  type DayPromiseChanges,
  dayStatusCountsSchema,
  foundIssuesSchema,
  lossesSchema,
  plantGroupSchema,
  portfolioPeriodSchema,
  promiseChangesSchema,
  resolvedIssuesSchema,
} from "./schema";

/** The filters of plant counts, which are parameters of the plants list (domain/lists.md#filters). */
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
 * The actual and expected yield of a company's plants in a range of days, in kWh. Without the extension `compared`, its
 * fields are omitted. Throws `ApiError` (domain/v0-calls.md#statistics).
 */
export async function getCompanyPerformance(
  api: V0Client,
  companyId: number,
  range: DateRange,
  { compared, signal }: RequestOptions & Pick<ApiExtensions, "compared">,
): Promise<CompanyPerformance> {
  const performance = await api.read(`/companies/${companyId}/performance`, {
    query: { ...rangeQuery(range) },
    schema: companyPerformanceSchema,
    signal,
  });
  const { actual_yield_in_kwh, expected_yield_in_kwh } = performance;
  return possiblePerformance(
    compared ? comparedDays(performance) : { actual_yield_in_kwh, expected_yield_in_kwh },
    range,
  );
}

/** The yield of the days that can be compared, if the expected yield of the other days is not known. */
function comparedDays(performance: CompanyPerformance): CompanyPerformance {
  const {
    actual_yield_in_kwh: all,
    expected_yield_in_kwh: expected,
    compared_actual_yield_in_kwh: actual,
    compared_expected_yield_in_kwh: compared,
  } = performance;
  if (expected !== null || all === null || actual == null || compared == null) return performance;
  return { ...performance, actual_yield_in_kwh: actual, expected_yield_in_kwh: compared, notComparedKwh: all - actual };
}

/** The call that reads the counts of a range of days. The rows of a response are merged to one row per day. */
/*#__NO_SIDE_EFFECTS__*/
function daily<Row extends object, Day extends { date: string }>(
  name: string,
  row: Decoder<Row>,
  toDay: (row: Row) => Day,
  query: Record<string, string | number> = {},
) {
  return async (
    api: V0Client,
    companyId: number,
    range: DateRange,
    { signal }: RequestOptions = {},
  ): Promise<Series<Day>> => {
    const { data, unreadable } = await api.read(`/companies/${companyId}/${name}`, {
      query: { ...rangeQuery(range), ...query },
      schema: page(row),
      signal,
    });
    const days = readSeries(data.map(toDay), {
      keyOf: ({ date }) => dayText(date),
      withKey: (day, date) => ({ ...day, date }),
      // Adds up the counts of parts of a day.
      partOf: ({ date }) => timeOfDay(date),
    });
    return withUnreadable(days, { unreadable });
  };
}

/**
 * The daily number of meters by yield status. Days without data are missing. Throws `ApiError`
 * (domain/v0-calls.md#statistics).
 */
export const listMeterStatusCounts = daily("status-counts", dayStatusCountsSchema, (day) => day, {
  status_mode: "yield-status",
});

/**
 * The daily number of found issues by type, including resolved issues. Throws `ApiError`
 * (domain/v0-calls.md#statistics).
 */
export const listFoundIssueCounts = daily(
  "indicators-per-date",
  foundIssuesSchema,
  ({ found_on: date, counts }): DayIssueCounts => ({ date, counts }),
  { include_resolved: 1 },
);

/** The daily number of resolved issues by type. Throws `ApiError`. See domain/v0-calls.md#statistics. */
export const listResolvedIssueCounts = daily(
  "indicators-resolved-per-date",
  resolvedIssuesSchema,
  ({ resolved_on: date, counts }): DayIssueCounts => ({ date, counts }),
  { include_resolved: 1 },
);

/** The daily number of long-term status changes by new flag. Throws `ApiError`. See domain/v0-calls.md#statistics. */
export const listPromiseStatusChanges = daily(
  "promise-status-changes-per-date",
  promiseChangesSchema,
  ({ changed_on: date, counts }): DayPromiseChanges => ({ date, counts }),
);

/** What the plants of a group have in common. With `plant`, each plant stands alone. */
export const plantGroupings = ["company", "tag", "driver", "orientation", "year", "plant"] as const;
export type PlantGrouping = (typeof plantGroupings)[number];
/** The groupings of the extension `portfolio`. The other groupings need `portfolio_periods`. */
export const commonGroupings: readonly PlantGrouping[] = ["company", "tag", "driver"];

/**
 * The plants of a company in groups; needs the extension `portfolio`. Throws `ApiError`. See
 * domain/v0-calls.md#statistics.
 */
export const listPlantGroups = (
  api: V0Client,
  companyId: number,
  grouping: PlantGrouping,
  { signal }: RequestOptions = {},
) =>
  api.read(`/companies/${companyId}/statistics/portfolio`, {
    query: { group_by: grouping },
    schema: rows(plantGroupSchema),
    signal,
  });

interface PortfolioPeriodQuery {
  grouping: PlantGrouping;
  range: DateRange;
  /** The period that it is compared with. */
  earlier: DateRange | null;
  /** `field:asc` or `field:desc`, the order of plants. */
  sort: string;
  /** The page of plants; null for groups, all of which are in the response. */
  page: { page: number; perPage: number } | null;
}

/**
 * The plants of a company in groups or one by one, in a period; needs the extension `portfolio_periods`. Throws
 * `ApiError`. See domain/v0-calls.md#statistics.
 */
export const getPortfolioPeriod = (
  api: V0Client,
  companyId: number,
  { grouping, range, earlier, sort, page }: PortfolioPeriodQuery,
  { signal }: RequestOptions = {},
) =>
  api.read(`/companies/${companyId}/statistics/portfolio-period`, {
    query: {
      ...rangeQuery(range),
      group_by: grouping,
      sort,
      ...(page && { page: page.page, per_page: page.perPage }),
      ...(earlier && { compare_start_date: earlier.start.toString(), compare_end_date: earlier.end.toString() }),
    },
    schema: portfolioPeriodSchema,
    signal,
  });
