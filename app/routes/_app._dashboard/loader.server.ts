import { loadStakesByType, loadTopCauses } from "@entities/cause/cause-summaries.server";
import { type EnergyForecast, getCompanyForecast } from "@entities/energy";
import { getCompanyToday, toEnergyToday } from "@entities/plant";
import {
  getFilteredPlantCount,
  getLosses,
  getOpenTicketCount,
  getPlantCount,
  getPlantCountSince,
  listFoundIssueCounts,
  listMeterStatusCounts,
  listResolvedIssueCounts,
} from "@entities/statistics";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toDeferredResult, toResult, toStaleSince } from "@shared/api/result";
import { sumNotes } from "@shared/api/v0/series";
import { liveData } from "@shared/data/page-data.server";
import { rangeEnding, rangeText } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/dates";
import { resolveWithin } from "@shared/lib/promises";
import { countKinds } from "@widgets/company-counts";
import type { IssueCounts } from "@widgets/issue-chart";
import { loadOnlyPlant } from "@widgets/only-plant/loader.server";

/** The number of days of the charts: two weeks, as on the health page (domain/limits.md#ranges). */
const chartDays = 14;

/** Plants created in the last 30 days count as new (domain/dashboard.md#metrics). */
const newPlantDays = 30;

/** A cached number of plants is known before the page is rendered. */
const countTimeoutMs = 60;

/** The data of the dashboard that does not depend on the range of days. Every card is deferred. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { api, extensions, session, now } = context;
  const { company } = session.requireUser(request);
  const { signal } = request;
  const today = localDay(now());
  const newSince = today.subtract({ days: newPlantDays });
  const statusRange = rangeEnding(today.subtract({ days: 1 }), chartDays);
  const issueRange = rangeEnding(today, chartDays);

  const loadIssues = async (): Promise<IssueCounts> => {
    const [found, resolved] = await Promise.all([
      listFoundIssueCounts(api, company.id, issueRange, { signal }),
      listResolvedIssueCounts(api, company.id, issueRange, { signal }),
    ]);
    return { found: found.rows, resolved: resolved.rows, notes: sumNotes([found.notes, resolved.notes]) };
  };

  const plants = toDeferredResult(getPlantCount(api, company.id, { signal }));
  const plantCount = plants.then((count) => (count.ok ? count.value : null));
  const cards = {
    onlyPlant: toDeferredResult(
      plantCount.then((count) => (count === 1 ? loadOnlyPlant(context, company.id, signal) : null)),
    ),
    issueCounts: countKinds((filter) => toDeferredResult(getFilteredPlantCount(api, company.id, filter, { signal }))),
    /** This and the losses are null if the API does not offer the losses. */
    stakes: extensions.losses ? toDeferredResult(loadStakesByType(args)) : null,
    losses: extensions.losses ? toDeferredResult(getLosses(api, company.id, { signal })) : null,
    /** Null if the API does not offer the energy of the running day. */
    energyToday: extensions.today
      ? toDeferredResult(getCompanyToday(api, company.id, { signal }).then((energy) => toEnergyToday(energy, today)))
      : null,
    topCauses: toDeferredResult(loadTopCauses(args)),
    newPlants: toDeferredResult(getPlantCountSince(api, company.id, newSince, { signal })),
    plants,
    openTickets: toDeferredResult(getOpenTicketCount(api, company.id, { signal })),
    meterStatuses: toDeferredResult(listMeterStatusCounts(api, company.id, statusRange, { signal })),
    issues: toDeferredResult(loadIssues()),
  };

  const { value: knownCount } = await resolveWithin(plantCount, countTimeoutMs);
  return liveData(args, {
    company,
    today: today.toString(),
    hasForecast: extensions.energy_forecast,
    newSince: newSince.toString(),
    statusDays: rangeText(statusRange),
    issueDays: rangeText(issueRange),
    ...cards,
    /** Null if it is not known in time. */
    plantCount: typeof knownCount === "number" ? knownCount : null,
    staleSince: toStaleSince(context, Object.values(cards)),
  });
}

/** The expected energy of the next days of the company (domain/performance.md#forecast). */
export function companyForecast({ request, context }: LoaderFunctionArgs): Promise<Result<EnergyForecast>> {
  const { company } = context.session.requireUser(request);
  return toResult(getCompanyForecast(context.api, company.id, { signal: request.signal }));
}
