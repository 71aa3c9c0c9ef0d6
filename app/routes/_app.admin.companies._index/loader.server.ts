import { readCompanies } from "@entities/company";
import { matchingCompanies } from "@features/switch-company/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toPageResult } from "@shared/api/result";
import { compareNames } from "@shared/lib/text";
import { slicePage } from "@shared/list-query/list-query";
import { assertAdmin } from "@shared/session/session";
import { companiesListQuery, companiesPerPage, toRow } from "./companies";

/**
 * The deferred page of all companies, with the query of the URL. The API returns all companies at once. Responds with
 * 403 to non-admins.
 */
export async function loader({ request, context: { api, extensions, session } }: LoaderFunctionArgs) {
  assertAdmin(session.requireUser(request));
  const { query } = companiesListQuery.read(new URL(request.url).searchParams);
  const page = readCompanies(api, { hasStatistics: extensions.companies, signal: request.signal }).then(
    ({ data, unreadable }) => {
      const all = data
        .map((company) => ({ ...company, parents: company.parents.map(({ name }) => name) }))
        .sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
      const found = matchingCompanies(all, query.filters.search ?? "");
      const { rows, ...size } = slicePage(found, query.page, companiesPerPage);
      return { rows: rows.map(toRow), unreadable, ...size };
    },
  );
  return { hasStatistics: extensions.companies, page: toPageResult(page) };
}
