import { isLossOffered } from "@entities/plant";
import { type MissingChoice, type PlantsList, plantsListQuery } from "@features/plants-filter";
import { choiceNames } from "@features/plants-filter/index.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { readCookie } from "@shared/lib/cookie.server";
import { localDay } from "@shared/lib/local-day";
import { readTableLayout, tableLayoutCookie } from "@shared/ui/data-table/layout/table-layout";
import { largestGapFirst } from "./largest-gap-first";
import { type FilterNames, filterNamesOf } from "./names";
import { plantsTables } from "./plants-tables";
import { type PlantListRow, rowOf } from "./row";
import { loadRows } from "./rows.server";

/** One page of a list as the page shows it. */
export interface PlantsListPageData {
  rows: PlantListRow[];
  /** The number of rows that could not be read. */
  unreadable: number;
  total: number | null;
  perPage: number | null;
  /** Whether the API knows the lost energy, as a column and for sorting. */
  lossOffered: boolean;
  names: FilterNames;
  /** Choices of the query that the company does not have; the rows are filtered without them. */
  missing: MissingChoice[];
}

/** The deferred page of a list that the URL names. */
export async function loadPlantsList({ request, context }: LoaderFunctionArgs, list: PlantsList) {
  const { company, user } = context.session.requireUser(request);
  const nonMonAccessible = company.non_mon_accessible;
  const listQuery = plantsListQuery(list, { nonMonAccessible });
  const { query } = listQuery.read(new URL(request.url).searchParams);
  const today = localDay(context.now());

  const { signal } = request;
  const choices = choiceNames(context.api, company, query, signal);
  const page = loadRows({
    api: context.api,
    companyId: company.id,
    list,
    listQuery,
    query,
    choices,
    signal,
  }).then(
    ({ data, unreadable, total, per_page, lossOffered, names, missing }): PlantsListPageData => ({
      rows: largestGapFirst(
        data.map((plant) => rowOf(plant, { today, ofEarlierDay: query.filters.date !== undefined })),
        listQuery.sortOf(query),
      ),
      unreadable,
      total,
      perPage: per_page,
      lossOffered,
      names: filterNamesOf(query, data, names),
      missing,
    }),
  );
  const table = plantsTables[list];
  const storedLayout = readCookie(request, tableLayoutCookie(table));
  const shown = {
    userId: user.id,
    companyId: company.id,
    nonMonAccessible,
    today: today.toString(),
    tableLayout: readTableLayout(storedLayout, table),
    /** As far as it is known before the rows. */
    lossOffered: isLossOffered(),
  };
  return { ...shown, page: toDeferredResult(page) };
}
