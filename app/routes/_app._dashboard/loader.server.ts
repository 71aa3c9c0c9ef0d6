import { isLossOffered, listPlants } from "@entities/plant";
import {
  getFilteredPlantCount,
  getOpenTicketCount,
  getPlantCount,
  getPlantCountSince,
  listFoundIssueCounts,
  listMeterStatusCounts,
  listResolvedIssueCounts,
} from "@entities/statistics";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { rangeEnding, rangeText } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/local-day";
import type { IssueCounts } from "@widgets/issue-chart";
import { countKinds } from "@widgets/issue-counts";
import { byLargestLoss, type TopLoss, topLosses } from "@widgets/top-losses";

/** The number of days of the charts: two weeks, as on the health page (spec 3 §7). */
const chartDays = 14;

/** New plants are those of the last 30 days (spec 1 §9). */
const newPlantDays = 30;

/** The data of the dashboard that is independent of the range of days. Every card is deferred. */
export function loader({ request, context: { api, session, now } }: LoaderFunctionArgs) {
  const { company } = session.requireUser(request);
  const { signal } = request;
  const asOf = now();
  const today = localDay(asOf);
  const newSince = today.subtract({ days: newPlantDays });
  const statusRange = rangeEnding(today.subtract({ days: 1 }), chartDays);
  const issueRange = rangeEnding(today, chartDays);

  const loadIssues = async (): Promise<IssueCounts> => {
    const [found, resolved] = await Promise.all([
      listFoundIssueCounts(api, company.id, issueRange, { signal }),
      listResolvedIssueCounts(api, company.id, issueRange, { signal }),
    ]);
    return { found, resolved };
  };

  const loadTopLosses = async (): Promise<TopLoss[] | null> => {
    if (!isLossOffered()) return null;
    const { data, lossOffered } = await listPlants(api, company.id, byLargestLoss, { signal });
    return lossOffered ? topLosses(data, today) : null;
  };

  return {
    company,
    asOf: asOf.toString(),
    today: today.toString(),
    newSince: newSince.toString(),
    statusDays: rangeText(statusRange),
    issueDays: rangeText(issueRange),
    issueCounts: countKinds((filter) =>
      toDeferredResult(getFilteredPlantCount(api, company.id, filter, { signal })),
    ),
    topLosses: toDeferredResult(loadTopLosses()),
    newPlants: toDeferredResult(getPlantCountSince(api, company.id, newSince, { signal })),
    plants: toDeferredResult(getPlantCount(api, company.id, { signal })),
    openTickets: toDeferredResult(getOpenTicketCount(api, company.id, { signal })),
    meterStatuses: toDeferredResult(listMeterStatusCounts(api, company.id, statusRange, { signal })),
    issues: toDeferredResult(loadIssues()),
  };
}
