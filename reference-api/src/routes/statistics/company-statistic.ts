import { integer, nullable, number, object, optional, record, type Struct, string } from "superstruct";
import { type CompanyScope, requestedCompanies } from "../../access/companies";
import type { Api } from "../../api";
import { type Endpoint, endpoint, type ResponseSpec } from "../../http/endpoint";
import { date, described, oneOf } from "../../http/fields";
import { yieldStatusSchema } from "../../resources/plants";

/** The status to count; there is only one mode. */
export const statusModeSchema = described("The status that is counted.", optional(oneOf(["yield-status"])));

const statusCountFields = { OK: integer(), MEDIUM: integer(), NOK: integer(), NONE: integer() };

export const dayStatusCountsSchema = object({ date: date(), ...statusCountFields, total: integer() });
export const foundIssueCountsSchema = object({ found_on: date(), counts: record(string(), integer()) });
export const resolvedIssueCountsSchema = object({ resolved_on: date(), counts: record(string(), integer()) });
export const promiseChangeCountsSchema = object({ changed_on: date(), counts: record(string(), integer()) });
export const companyPerformanceSchema = object({
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
  compared_expected_yield_in_kwh: nullable(number()),
  missing_hours: nullable(integer()),
});
export const lossesSchema = object({
  lost_kwh_per_day: nullable(number()),
  lost_cents_per_day: nullable(number()),
  not_received_kwh_per_day: nullable(number()),
  plants_losing: integer(),
  plants_silent: integer(),
});
export const countSchema = object({ count: integer() });
export const totalPeakSchema = object({ total_peak_in_watt: integer() });
export const statusCountsSchema = object({ ...statusCountFields, NON_MON: integer(), total: integer() });
export const plantLocationSchema = object({
  id: integer(),
  status: yieldStatusSchema,
  latitude: number(),
  longitude: number(),
});

interface StatisticRequest<Query> {
  readonly api: Api;
  /** The company of the path and the requested descendants. */
  readonly companyIds: CompanyScope;
  readonly query: Query;
  readonly url: URL;
}

/** An endpoint `GET /companies/{c}/…` about the plants of a company and its requested descendants. */
export function companyStatistic<Query>(statistic: {
  readonly path: string;
  readonly summary: string;
  readonly query?: Struct<Query, never> | Struct<Query, unknown>;
  readonly response: ResponseSpec;
  readonly read: (request: StatisticRequest<Query>) => Promise<unknown>;
}): Endpoint {
  const { path, summary, query, response, read } = statistic;
  return endpoint("get", `/companies/{c}/${path}` as "/companies/{c}", {
    summary,
    query,
    includesDescendants: true,
    response,
    handle: async ({ api, params, query, url }) =>
      read({ api, companyIds: await requestedCompanies(api, params.c, url), query, url }),
  });
}
