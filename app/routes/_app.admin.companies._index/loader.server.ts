import { readCompanies } from "@entities/company";
import { matchingCompanies } from "@features/switch-company/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toPageResult } from "@shared/api/result";
import { slicePage } from "@shared/list-query/list-query";
import { assertAdmin } from "@shared/session/session";
import { attentionOf, companiesListQuery, companiesPerPage, sortedCompanies, toRow } from "./companies";

/**
 * The deferred page of all companies, with the query of the URL. The API returns all companies at once. Responds with
 * 403 to non-admins.
 */
export async function loader({ request, context: { api, extensions, session } }: LoaderFunctionArgs) {
  assertAdmin(session.requireUser(request));
  const hasStatistics = extensions.companies;
  const listQuery = companiesListQuery(hasStatistics);
  const { query } = listQuery.read(new URL(request.url).searchParams);
  const page = readCompanies(api, { hasStatistics, signal: request.signal }).then(({ data, unreadable }) => {
    const all = data.map((company) => ({ ...company, parents: company.parents.map(({ name }) => name) }));
    const found = sortedCompanies(matchingCompanies(all, query.filters.search ?? ""), listQuery.sortOf(query));
    const { rows, ...size } = slicePage(found, query.page, companiesPerPage);
    return { rows: rows.map(toRow), unreadable, ...size, attention: attentionOf(data) };
  });
  return { hasStatistics, page: toPageResult(page) };
}
