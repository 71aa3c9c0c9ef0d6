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
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toPageResult } from "@shared/api/result";
import { liveData } from "@shared/data/page-data.server";
import { textsIn } from "@shared/i18n/texts";
import { clipRange, type DateRange, rangeEnding, rangeText } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/dates";
import { readCookie, requestLanguage } from "@shared/lib/request.server";
import { tableLayoutCookie } from "@shared/ui/data-table/layout/table-layout";
import { portfolioTableName } from "./columns";
import { earlierPeriod, isKpiField, periodRows, portfolioQuery, portfolioRows, type SortField } from "./portfolio";

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
  const namesOf = ({ names }: Pick<PlantGroup, "names">) =>
    names.map((name) => {
      if (grouping === "driver") return driverText(i18n, name);
      const label = grouping === "orientation" ? orientationLabels[name] : undefined;
      return label ? i18n._(label) : name;
    });
  const { signal } = request;

  async function load() {
    if (!hasPeriods) {
      const groups = await listPlantGroups(api, company.id, grouping, { signal });
      const named = groups.map((group) => ({ ...group, names: namesOf(group) }));
      return { rows: portfolioRows(named, sort), hasLosses: true };
    }
    const period = await getPortfolioPeriod(
      api,
      company.id,
      { grouping, range, earlier, sort: apiSort(sort, hasKpis) },
      { signal },
    );
    const hrefOf = hrefsOf(grouping, company.id, range);
    return { rows: periodRows(period, sort, { namesOf, hrefOf, hasKpis }), hasLosses: period.has_losses };
  }

  return liveData(args, {
    grouping,
    hasPeriods,
    hasKpis,
    tableLayout: readCookie(request, tableLayoutCookie({ name: portfolioTableName(earlier !== null) })),
    days: rangeText(range),
    earlierDays: earlier && rangeText(earlier),
    window: rangeText(window),
    today: localDay(now()).toString(),
    table: toPageResult(load()),
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
