import { driverText } from "@entities/driver";
import { lossWindow } from "@entities/plant";
import { listPlantGroups, type PlantGroup } from "@entities/statistics";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toPageResult } from "@shared/api/result";
import { liveData } from "@shared/data/page-data.server";
import { textsIn } from "@shared/i18n/texts";
import { localDay } from "@shared/lib/dates";
import { requestLanguage } from "@shared/lib/request.server";
import { portfolioQuery, portfolioRows } from "./portfolio";

/** The deferred groups of the company's plants. Without the extension `portfolio` the page does not exist. */
export function loader(args: LoaderFunctionArgs) {
  const {
    request,
    context: { api, extensions, session, now },
  } = args;
  const { company } = session.requireUser(request);
  if (!extensions.portfolio) throw new Response(null, { status: 404 });
  const { query } = portfolioQuery.read(new URL(request.url).searchParams);
  const { by: grouping = "company" } = query.filters;
  const groups = listPlantGroups(api, company.id, grouping, { signal: request.signal });
  const { start, end } = lossWindow(localDay(now()));
  const days = { start: start.toString(), end: end.toString() };
  const i18n = textsIn(requestLanguage(request));
  const shown = ({ names, ...group }: PlantGroup) => ({
    ...group,
    names: grouping === "driver" ? names.map((name) => driverText(i18n, name)) : names,
  });
  const rows = groups.then((all) => portfolioRows(all.map(shown), portfolioQuery.sortOf(query)));
  return liveData(args, { days, rows: toPageResult(rows) });
}
