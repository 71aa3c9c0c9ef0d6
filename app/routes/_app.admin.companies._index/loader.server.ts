import { type Company, readCompanies } from "@entities/company";
import { companyPath } from "@features/create-company";
import { matchingCompanies } from "@features/switch-company/index.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { slicePage } from "@shared/list-query/slice-page";
import { assertAdmin } from "@shared/session/assert-admin";
import { companiesListQuery, companiesPerPage } from "./query";

/** A company as the list shows it. */
export interface CompanyRow {
  id: number;
  href: string;
  name: string;
  parents: string[];
  /** Whether light plants are shown to the company, and whether it may create them. */
  light: "none" | "shown" | "created";
}

/** The deferred page of all companies that the URL names; the API returns them all. Responds 403 to non-admins. */
export async function loader({ request, context: { api, session } }: LoaderFunctionArgs) {
  assertAdmin(session.requireUser(request));
  const { query } = companiesListQuery.read(new URL(request.url).searchParams);
  const page = readCompanies(api, { signal: request.signal }).then(({ data, unreadable }) => {
    const byName = new Intl.Collator("nl").compare;
    const all = data
      .map((company) => ({ ...company, parents: company.parents.map(({ name }) => name) }))
      .sort((a, b) => byName(a.name, b.name) || a.id - b.id);
    const found = matchingCompanies(all, query.filters.search ?? "");
    const { rows, ...size } = slicePage(found, query.page, companiesPerPage);
    return { rows: rows.map(rowOf), unreadable, ...size };
  });
  return { page: toDeferredResult(page) };
}

function rowOf({
  id,
  name,
  parents,
  ...company
}: Omit<Company, "parents"> & { parents: string[] }): CompanyRow {
  const light = company.non_mon_creation_enabled ? "created" : "shown";
  return { id, href: companyPath(id), name, parents, light: company.non_mon_accessible ? light : "none" };
}
