import { sortCauses } from "@entities/cause";
import { type CauseQueue, type CauseScope, loadQueue } from "@entities/cause/load-causes.server";
import { type Company, readCompanies } from "@entities/company";
import { localDay } from "@shared/lib/dates";
import { loadEach } from "@shared/lib/promises";
import { compareNames } from "@shared/lib/text";
import type { CachedValue, LoadContext, UserSession } from "@shared/session/load-context";
import { toSessionCompany } from "@shared/session/session";

/**
 * The maximum number of companies. Each has at most three calls: plants, tickets and drivers. With the calls of the
 * page, a request stays below its limit of calls (domain/limits.md#calls).
 */
const maxCompanies = 15;
const callsOfCompany = 3;
const limitsOfEach = { plants: 100, tickets: 100, plantPages: 1, ticketPages: 1, isOwnedOnly: true };

/**
 * Loads the causes of all companies (domain/triage.md#all-companies), for administrators. The causes of each company
 * stay apart. Companies that fail are left out and named. A complete result is cached per user for a minute. Throws
 * `ApiError`.
 */
export function loadAllCauses(
  context: LoadContext,
  session: UserSession,
  scope: Pick<CauseScope, "isDone">,
  signal: AbortSignal,
): Promise<CachedValue<CauseQueue>> {
  const { api, extensions } = context;
  const load = async (): Promise<CauseQueue> => {
    const { data } = await readCompanies(api, { hasStatistics: extensions.companies, signal });
    const companies = data.filter(({ statistics }) => statistics?.plants !== 0).toSorted(mostAtStakeFirst);
    const chosen = companies.slice(0, maxCompanies);
    const { values } = await loadEach(
      chosen,
      (company) => loadQueue(context, { ...session, company: toSessionCompany(company) }, scope, signal, limitsOfEach),
      callsOfCompany,
    );
    const loaded = new Set(values.map(({ item }) => item.id));
    return mergeQueues(values, {
      read: chosen.length,
      total: companies.length,
      isByStake: extensions.companies,
      plantsOfEach: limitsOfEach.plants,
      cut: values.filter(({ value }) => (value.plantsTotal ?? 0) > value.maxPlants).map(({ item }) => item.name),
      failed: chosen.filter(({ id }) => !loaded.has(id)).map(({ name }) => name),
    });
  };
  const key = `causes of all companies ${JSON.stringify({ ...scope, today: localDay(context.now()).toString() })}`;
  return context.loadCached(key, load, ({ isComplete }) => isComplete);
}

/** Companies whose figures are not known come last, by name. */
function mostAtStakeFirst(a: Company, b: Company): number {
  const atStake = ({ statistics }: Company) =>
    (statistics?.lost_kwh_per_day ?? 0) + (statistics?.not_received_kwh_per_day ?? 0);
  const affected = ({ statistics }: Company) => statistics?.plants_with_issues ?? 0;
  return atStake(b) - atStake(a) || affected(b) - affected(a) || compareNames(a.name, b.name) || a.id - b.id;
}

/** Merges the queues of companies. A cause keeps its company, and its key is unique among all companies. */
function mergeQueues(
  queues: readonly { item: Company; value: CauseQueue }[],
  companies: NonNullable<CauseQueue["companies"]>,
): CauseQueue {
  const values = queues.map(({ value }) => value);
  const sum = (of: (queue: CauseQueue) => number) => values.reduce((total, queue) => total + of(queue), 0);
  const causes = values.flatMap((queue) =>
    queue.causes.map((cause) => ({ ...cause, key: `${cause.company.id}:${cause.key}` })),
  );
  return {
    causes: sortCauses(causes, { field: "at_stake", descending: true }),
    outages: values.flatMap(({ outages }) => outages),
    driverNames: Object.assign({}, ...values.map(({ driverNames }) => driverNames)) as CauseQueue["driverNames"],
    lightPlants: sum(({ lightPlants }) => lightPlants),
    isWithoutWeather: values.some(({ isWithoutWeather }) => isWithoutWeather),
    plantsRead: sum(({ plantsRead }) => plantsRead),
    plantsTotal: values.some(({ plantsTotal }) => plantsTotal === null) ? null : sum((queue) => queue.plantsTotal ?? 0),
    maxPlants: sum(({ plantsTotal, maxPlants }) => Math.min(plantsTotal ?? 0, maxPlants)),
    unreadable: sum(({ unreadable }) => unreadable),
    missing: (["drivers", "tickets"] as const).filter((name) => values.some(({ missing }) => missing.includes(name))),
    failedCompanies: [],
    companies,
    isComplete: companies.failed.length === 0 && values.every(({ isComplete }) => isComplete),
  };
}
