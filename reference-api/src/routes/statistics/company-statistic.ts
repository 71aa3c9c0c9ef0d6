import { integer, optional, type Struct } from "superstruct";
import { type CompanyScope, requestedCompanies } from "../../access/companies";
import type { Api } from "../../api";
import { type Endpoint, endpoint, type ResponseSpec } from "../../http/endpoint";
import { described, oneOf } from "../../http/fields";

/** The status to count; there is only one mode. */
export const statusModeSchema = described("The status that is counted.", optional(oneOf(["yield-status"])));

export const statusCountFields = { OK: integer(), MEDIUM: integer(), NOK: integer(), NONE: integer() };

export interface StatisticRequest<Query> {
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
