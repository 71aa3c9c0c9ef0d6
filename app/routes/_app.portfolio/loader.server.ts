import { driverText } from "@entities/driver";
import { lossWindow, performanceHref, plantsHref } from "@entities/plant";
import {
  commonGroupings,
  getPortfolioPeriod,
  listPlantGroups,
  type PlantGroup,
  type PlantGrouping,
  type PortfolioPeriod,
} from "@entities/statistics";
import { earlierPeriod } from "@heliograph/rules/periods";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult, toPageResult } from "@shared/api/result";
import { liveData } from "@shared/data/page-data.server";
import { textsIn } from "@shared/i18n/texts";
import { clipRange, type DateRange, rangeEnding, rangeText } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/dates";
import { readCookie, requestLanguage } from "@shared/lib/request.server";
import type { Sort } from "@shared/list-query/list-query";
import { tableLayoutCookie } from "@shared/ui/data-table/layout/table-layout";
import { portfolioTableName } from "./columns";
import { hasFewGroups, rankedPlants } from "./few-groups";
import {
  isKpiField,
  type PortfolioRow,
  pageRows,
  periodRows,
  portfolioQuery,
  portfolioRows,
  type SortField,
} from "./portfolio";

/** The page that the API selects; null for all rows. */
type ApiPage = { page: number; perPage: number } | null;

/** The longest period, ten years, in days. */
const maxDays = 3_660;

/**
 * The deferred groups of the company's plants. Without the extension `portfolio` the page does not exist; without
 * `portfolio_periods` it has the groups of the last 7 days.
 */
export function loader(args: LoaderFunctionArgs) {
  const {
    request,
    context: { api, extensions, session, now },
  } = args;
  const { company } = session.requireUser(request);
  if (!extensions.portfolio) throw new Response(null, { status: 404 });
  const hasPeriods = extensions.portfolio_periods;
  const { query } = portfolioQuery.read(new URL(request.url).searchParams);
  const { start_date: start, end_date: end, compare } = query.filters;
  const hasKpis = hasPeriods && extensions.portfolio_kpis;
  const inUrl = portfolioQuery.sortOf(query);
  const sort = isKpiField(inUrl.field) && !hasKpis ? portfolioQuery.sortOf({ ...query, sort: null }) : inUrl;
  const grouping = groupingOf(query.filters.by, hasPeriods);
  const window = lossWindow(localDay(now()));
  const bounds = { earliest: rangeEnding(window.end, maxDays).start, latest: window.end };
  const requested = hasPeriods && start && end ? clipRange({ start, end }, bounds) : null;
  const range = requested ?? window;
  const earlier = hasPeriods && compare ? earlierPeriod(range, compare) : null;
  const i18n = textsIn(requestLanguage(request));
  const namesIn =
    (grouping: PlantGrouping) =>
    ({ names }: Pick<PlantGroup, "names">) =>
      names.map((name) => {
        if (grouping === "driver") return driverText(i18n, name);
        const label = grouping === "orientation" ? orientationLabels[name] : undefined;
        return label ? i18n._(label) : name;
      });
  const { signal } = request;

  async function loadGroups() {
    const groups = await listPlantGroups(api, company.id, grouping, { signal });
    const named = groups.map((group) => ({ ...group, names: namesIn(grouping)(group) }));
    return { ...pageOf(portfolioRows(named, sort)), hasLosses: true };
  }

  /** The groups of the period. The API selects the plants of a page. */
  async function loadPeriod(grouping: PlantGrouping, sort: Sort<SortField>, page: ApiPage, earlier: DateRange | null) {
    const query = { grouping, range, earlier, sort: apiSort(sort, hasKpis), page };
    const period = await getPortfolioPeriod(api, company.id, query, { signal });
    const hrefOf = hrefsOf(grouping, company.id, range);
    const rows = periodRows(period, page ? null : sort, { namesOf: namesIn(grouping), hrefOf, hasKpis });
    const hasLosses = period.has_losses;
    return page ? { rows, total: period.all.plants, hasLosses } : { ...pageOf(rows), hasLosses };
  }

  /** A page of the sorted groups, under the row of all plants. */
  const pageOf = (rows: readonly PortfolioRow[]) => ({
    rows: [...rows.slice(0, 1), ...rows.slice(1 + (query.page - 1) * pageRows, 1 + query.page * pageRows)],
    total: rows.length - 1,
  });

  /** The plants with the most at stake, which fill the page of few groups; null with many groups. */
  async function loadPlants() {
    const { total } = await loaded;
    if (!hasFewGroups(total)) return null;
    const page = { page: 1, perPage: rankedPlants };
    const plants = await loadPeriod("plant", { field: "at_stake", descending: true }, page, null);
    return plants.rows.slice(1);
  }

  const page = grouping === "plant" ? { page: query.page, perPage: pageRows } : null;
  const loaded = hasPeriods ? loadPeriod(grouping, sort, page, earlier) : loadGroups();

  return liveData(args, {
    grouping,
    hasPeriods,
    hasKpis,
    tableLayout: readCookie(request, tableLayoutCookie({ name: portfolioTableName(earlier !== null) })),
    days: rangeText(range),
    earlierDays: earlier && rangeText(earlier),
    window: rangeText(window),
    today: localDay(now()).toString(),
    table: toPageResult(loaded),
    plants: hasPeriods && grouping !== "plant" ? toDeferredResult(loadPlants()) : null,
  });
}

/** The labels of the directions of panels, by their names in responses. */
const orientationLabels: Record<string, MessageDescriptor> = {
  north: msg`North`,
  "north-east": msg`North-east`,
  east: msg`East`,
  "south-east": msg`South-east`,
  south: msg`South`,
  "south-west": msg`South-west`,
  west: msg`West`,
  "north-west": msg`North-west`,
  flat: msg`Flat`,
  mixed: msg`Mixed`,
};

const groupingOf = (by: PlantGrouping | undefined, hasPeriods: boolean): PlantGrouping =>
  by && (hasPeriods || commonGroupings.includes(by)) ? by : "company";

/** A plant has no number of plants. With key figures, the specific yield is one of them. */
function apiSort({ field, descending }: { field: SortField; descending: boolean }, hasKpis: boolean): string {
  const names: Partial<Record<SortField, string>> = {
    plants: "at_stake",
    ...(hasKpis && { specific_yield: "specific_yield_in_kwh_per_kwp" }),
  };
  return `${names[field] ?? field}:${descending ? "desc" : "asc"}`;
}

/** The performance of a plant in the period, or the list of the plants of a group. */
const hrefsOf =
  (grouping: PlantGrouping, companyId: number, range: DateRange) =>
  ({ ids, names }: PortfolioPeriod["groups"][number]): string => {
    const [plantId] = ids;
    if (grouping === "plant" && plantId !== undefined) return performanceHref({ companyId, plantId }, range);
    return plantsHref("plants", { group: `${grouping}:${(ids.length > 0 ? ids : names).join(",")}` });
  };
