import { type ListedCause, listCauses } from "@entities/cause/cause-summaries.server";
import { createPlantRights, listPlantIssues, listPlants, type PlantRow, type PlantsPage } from "@entities/plant";
import {
  type MissingChoice,
  type PlantsList,
  type PlantsQuery,
  plantsListQuery,
  type SortField,
  withoutMissing,
} from "@features/plants-filter";
import { type ChoiceNames, choiceNames } from "@features/plants-filter/choices.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toPageResult, valueOr } from "@shared/api/result";
import { liveData } from "@shared/data/page-data.server";
import { localDay } from "@shared/lib/dates";
import { resolveWithin } from "@shared/lib/promises";
import { readCookie } from "@shared/lib/request.server";
import type { Sort } from "@shared/list-query/list-query";
import { readTableLayout, tableLayoutCookie } from "@shared/ui/data-table/layout/table-layout";
import { largestGapFirst, plantsTable, showsCustomFields, withCustomFields } from "./plants-tables";
import { collectFilterNames, type FilterNames, type PageCause, type PlantListRow, toRow } from "./row";

export interface PlantsListPageData {
  rows: PlantListRow[];
  /** The number of dropped rows. */
  unreadable: number;
  total: number | null;
  perPage: number | null;
  names: FilterNames;
  /** The causes that several plants of the page share. Empty if they could not be loaded in time. */
  causes: PageCause[];
  /** Choices of the query that the company does not have. The rows are filtered without them. */
  missing: MissingChoice[];
}

const calls = { plants: listPlants, issues: listPlantIssues, performances: listPlants };

/** The maximum time that the rows wait for the labels of the filters' choices. */
const namesTimeoutMs = 500;
/** The maximum time that the rows wait for the causes of the queue. */
const causesTimeoutMs = 1_000;
const noNames: ChoiceNames = { names: [], missing: [] };

/** The deferred page of a list, with the query of the URL. */
export async function loadPlantsList(args: LoaderFunctionArgs, list: PlantsList) {
  const { request, context } = args;
  const session = context.session.requireUser(request);
  const { company, user } = session;
  const { losses: hasLosses, promises: hasPromises, portfolio_periods: hasGroups } = context.extensions;
  const options = { nonMonAccessible: company.non_mon_accessible, hasLosses, hasPromises, hasGroups };
  const listQuery = plantsListQuery(list, options);
  const { query } = listQuery.read(new URL(request.url).searchParams);
  const today = localDay(context.now());
  const rightsOf = createPlantRights(session, {
    supportUserId: context.config.supportUserId,
    childIds: query.filters.child_company_ids,
  });

  const table = plantsTable(list, query, listQuery.sortOf(query));
  const tableLayout = readTableLayout(readCookie(request, tableLayoutCookie(table)), table);
  const hasCustomFields = showsCustomFields(tableLayout);

  const causes = groupsCauses(list, query, listQuery.sortOf(query))
    ? valueOr(listCauses(args, query.filters.child_company_ids), [])
    : Promise.resolve([]);
  // Awaited below. The empty handler avoids an unhandled rejection in the meantime.
  causes.catch(() => {});
  const page = loadRows().then(
    async ({ data, unreadable, total, per_page, names, missing }): Promise<PlantsListPageData> => ({
      rows: largestGapFirst(
        data.map((plant) =>
          toRow(plant, {
            today,
            ofEarlierDay: query.filters.date !== undefined,
            extensions: context.extensions,
            hasCustomFields,
            isByStake: isByStake(list, query, listQuery.sortOf(query)),
            rightsOf,
          }),
        ),
        listQuery.sortOf(query),
      ),
      causes: causesOfPage(data, (await resolveWithin(causes, causesTimeoutMs)).value),
      unreadable,
      total,
      perPage: per_page,
      names: collectFilterNames(query, data, names),
      missing,
    }),
  );
  const shown = { userId: user.id, companyId: company.id, ...options, today: today.toString(), tableLayout };
  return liveData(args, { ...shown, hasToday: context.extensions.today, page: toPageResult(page) });

  /** Removes choices that the company does not have, such as a deleted tag, from the query. Throws `ApiError`. */
  async function loadRows(): Promise<PlantsPage & ChoiceNames> {
    const { signal } = request;
    const choices = choiceNames(context.api, company, query, request);
    // Awaited below. The empty handler avoids an unhandled rejection in the meantime.
    choices.catch(() => {});
    const load = (omitted: MissingChoice[]) => {
      const apiQuery = listQuery.toApiQuery(withoutMissing(query, omitted));
      return calls[list](context.api, company.id, hasCustomFields ? withCustomFields(apiQuery) : apiQuery, { signal });
    };
    const [first] = await Promise.allSettled([load([])]);
    const { value } = await resolveWithin(choices, namesTimeoutMs);
    const { names, missing } = value instanceof Promise ? noNames : value;
    if (first.status === "fulfilled") {
      const own = missing.filter(isOwnChoice);
      return { ...(own.length === 0 ? first.value : await load(own)), names, missing: own };
    }
    if (missing.length === 0 || first.reason instanceof Response) throw first.reason;
    return { ...(await load(missing)), names, missing };
  }
}

/** The response lists children but not their descendants, so only a rejected request proves a company missing. */
const isOwnChoice = ({ filter }: MissingChoice): boolean => filter !== "child_company_ids";

/**
 * Whether the plants of a cause are one row. A list of plants by name, or with a search, is for finding a plant
 * (domain/lists.md#causes).
 */
function groupsCauses(list: PlantsList, { filters }: PlantsQuery, { field }: Sort<SortField>): boolean {
  return list === "issues" || (list === "plants" && field === "at_stake" && filters.search === undefined);
}

/** Whether a list is of what plants lose, not of certain issues, which then are the current ones. */
function isByStake(list: PlantsList, { filters }: PlantsQuery, { field }: Sort<SortField>): boolean {
  const { indicators, indicators_or, found_on, health } = filters;
  return list === "plants" && field === "at_stake" && !(indicators ?? indicators_or ?? found_on ?? health);
}

/** The causes of the issues that at least two rows of a page show; none while the causes are loading. */
function causesOfPage(rows: readonly PlantRow[], causes: readonly ListedCause[] | Promise<unknown>): PageCause[] {
  if (causes instanceof Promise) return [];
  return causes
    .map(({ issueIds, ...cause }) => {
      const ids = new Set(issueIds);
      const plants = rows.filter(({ id, issue }) => issue && ids.has(issue.id ?? -id));
      return { ...cause, plantIds: plants.map(({ id }) => id) };
    })
    .filter(({ plantIds }) => plantIds.length > 1);
}
