import {
  type MissingChoice,
  onPage,
  type PlantsList,
  type PlantsQuery,
  readQuery,
  writeQuery,
} from "@features/plants-filter";
import { choiceNames } from "@features/plants-filter/index.server";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isDocumentRequest } from "@shared/api/document-request";
import { toDeferredResult, toResult } from "@shared/api/result";
import { readCookie } from "@shared/lib/cookie.server";
import { localDay } from "@shared/lib/local-day";
import { pageCountOf } from "@shared/ui/pagination/page-steps";
import { type FilterNames, filterNamesOf } from "./names";
import { type PlantListRow, rowOf } from "./row";
import { loadRows } from "./rows.server";
import { readTableLayout } from "./stored-table-layout";
import { tableLayoutCookie } from "./table-layout";

/** One page of a list, ready to be shown. */
export interface PlantsListPageData {
  rows: PlantListRow[];
  total: number;
  perPage: number;
  names: FilterNames;
  /** What the query names and the company does not have: the rows are those without it. */
  missing: MissingChoice[];
}

/**
 * Answers the URL of a list. The first page of a whole page's request streams in behind its skeleton; a soft
 * navigation waits, so that the next one aborts it. A page behind the last one leads to the last one.
 */
export async function loadPlantsList({ request, context }: LoaderFunctionArgs, list: PlantsList) {
  const { company, user } = context.session.requireUser(request);
  const url = new URL(request.url);
  const nonMonAccessible = company.non_mon_accessible;
  const { query } = readQuery(url.searchParams, { nonMonAccessible });
  const today = localDay(context.now());

  const { signal } = request;
  const known = choiceNames(context.api, company, query, signal);
  const page = loadRows({ api: context.api, companyId: company.id, list, query, known, signal }).then(
    ({ data, total, per_page, names, missing }): PlantsListPageData => ({
      rows: data.map((plant) => rowOf(plant, { today, ofEarlierDay: query.filters.date !== undefined })),
      total,
      perPage: per_page,
      names: filterNamesOf(query, data, names),
      missing,
    }),
  );
  const kept = readCookie(request, tableLayoutCookie(list));
  const shown = {
    userId: user.id,
    companyId: company.id,
    nonMonAccessible,
    today: today.toString(),
    arrangement: readTableLayout(kept, list),
  };
  if (query.page === 1 && isDocumentRequest(request)) return { ...shown, page: toDeferredResult(page) };

  const settled = await toResult(page);
  if (settled.ok) leadToLastPage(url, query, settled.value);
  return { ...shown, page: settled };
}

function leadToLastPage(url: URL, query: PlantsQuery, { total, perPage }: PlantsListPageData): void {
  const last = pageCountOf(total, perPage);
  if (query.page <= last) return;
  const search = writeQuery(onPage(query, last)).toString();
  throw redirect(search ? `${url.pathname}?${search}` : url.pathname);
}
