import {
  countAllPlants,
  countOpenTickets,
  countPlants,
  countPlantsSince,
  issuesFound,
  issuesResolved,
  meterStatusCounts,
} from "@entities/figures";
import { listPlants } from "@entities/plant";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { settle } from "@shared/api/outcome";
import { rangeEnding, rangeText } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/local-day";
import type { IssueCounts } from "@widgets/issue-chart";
import { countKinds } from "@widgets/issue-counts";
import { type LosingPlant, losingPlants, mostLostFirst } from "@widgets/worst-plants";

/** The days a chart shows; two weeks, as the health page (spec 3 §7). */
const chartDays = 14;

/** New plants are those of the last 30 days (spec 1 §9). */
const newPlantDays = 30;

/** Everything on the dashboard that no range of days changes. Each card's figures stream in on their own. */
export function loader({ request, context: { api, session, now } }: LoaderFunctionArgs) {
  const { company } = session.requireUser(request);
  const { signal } = request;
  const asOf = now();
  const today = localDay(asOf);
  const newSince = today.subtract({ days: newPlantDays });
  const statusRange = rangeEnding(today.subtract({ days: 1 }), chartDays);
  const issueRange = rangeEnding(today, chartDays);

  const issues = async (): Promise<IssueCounts> => {
    const [found, resolved] = await Promise.all([
      issuesFound(api, company.id, issueRange, { signal }),
      issuesResolved(api, company.id, issueRange, { signal }),
    ]);
    return { found, resolved };
  };

  const worstPlants = async (): Promise<LosingPlant[]> => {
    const { data } = await listPlants(api, company.id, mostLostFirst, { signal });
    return losingPlants(data, today);
  };

  return {
    company,
    asOf: asOf.toString(),
    today: today.toString(),
    newSince: newSince.toString(),
    statusDays: rangeText(statusRange),
    issueDays: rangeText(issueRange),
    issueCounts: countKinds((filter) => settle(countPlants(api, company.id, filter, { signal }))),
    worstPlants: settle(worstPlants()),
    newPlants: settle(countPlantsSince(api, company.id, newSince, { signal })),
    plants: settle(countAllPlants(api, company.id, { signal })),
    openTickets: settle(countOpenTickets(api, company.id, { signal })),
    meterStatuses: settle(meterStatusCounts(api, company.id, statusRange, { signal })),
    issues: settle(issues()),
  };
}
