import type { Struct } from "superstruct";
import type { Api } from "../../api";
import { type CompanyScope, requestedCompanies } from "../../authorization/companies";
import { type Endpoint, endpoint } from "../../http/endpoint";
import type { ResponseSpec } from "../../http/response-spec";

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
  return endpoint({
    method: "get",
    path: `/companies/{c}/${path}` as "/companies/{c}",
    access: "user",
    summary,
    query,
    includesDescendants: true,
    response,
    handle: async (request) => {
      const { api, user, params, url } = request;
      const companyIds = await requestedCompanies(api, user, params.c, url);
      return read({ api, companyIds, query: request.query, url });
    },
  });
}
