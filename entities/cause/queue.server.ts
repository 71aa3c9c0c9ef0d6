import { type Company, readCompanies } from "@entities/company";
import { driverText } from "@entities/driver";
import { isIssueType, typesWithin } from "@entities/issue";
import { containsTerms, searchTerms } from "@heliograph/rules/search-text";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { textsIn } from "@shared/i18n/texts";
import { localDay } from "@shared/lib/dates";
import { languages } from "@shared/lib/language";
import { loadEach } from "@shared/lib/promises";
import { compareNames } from "@shared/lib/text";
import type { CachedValue, LoadContext, UserSession } from "@shared/session/load-context";
import { toSessionCompany } from "@shared/session/session";
import { type Cause, isNotes, sortCauses } from "./cause";
import { type CauseQueue, type CauseScope, loadCauses, loadQueue } from "./load-causes.server";
import { type TriageQuery, toShownQuery, triageQuery } from "./triage-query";

/** Loads the queue that a query of the triage page selects (domain/triage.md#url). Throws `ApiError`. */
export async function loadSelectedQueue(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  query: TriageQuery,
) {
  const session = context.session.requireUser(request);
  const { tab, tags, child_company_ids, all_companies, types: selected = [] } = query.filters;
  const isDone = tab === "done";
  const { value: queue, storedAt } = all_companies
    ? await loadAllCauses(context, session, { isDone }, request.signal)
    : await loadCauses(context, session, { tags, child_company_ids, isDone }, request.signal);
  const problems = queue.causes.filter((cause) => !isNotes(cause));
  const ofCauses = problems.flatMap(({ types }) => types);
  const types = selected.filter((type) => isIssueType(type) || ofCauses.includes(type));
  const passing = queue.causes.filter(createMatcher({ ...query.filters, types }));
  const ofTab = passing.filter((cause) => cause.tab === tab);
  const sorted = sortCauses(ofTab, triageQuery.sortOf(query), queue.causes);
  return {
    queue,
    /** When the queue was loaded, in milliseconds since the epoch. */
    storedAt,
    /** What the filters offer: the drivers and types of the causes, and the selected types that the application knows. */
    choices: { drivers: unique(problems.flatMap(({ drivers }) => drivers)), types: unique([...ofCauses, ...types]) },
    /** Whether a selected type is unknown, and ignored. */
    hasUnknownTypes: types.length < selected.length,
    /** The causes of all tabs that pass the filters. */
    passing,
    /** The causes of the tab that pass the filters, in the order of the query. Causes of kind `notes` are apart. */
    causes: sorted.filter((cause) => !isNotes(cause)),
    notes: sorted.filter(isNotes),
  };
}

/** Whether a user may read the queue over all companies. */
export const mayReadAll = ({ user, adminMode }: UserSession): boolean => user.admin && adminMode;

/** The query of the triage page in a URL, as it is shown to a user. */
export const readTriageQuery = (search: URLSearchParams, session: UserSession): TriageQuery =>
  toShownQuery(triageQuery.read(search).query, mayReadAll(session));

/** The causes of all pages of a queue. */
export interface MatchingCauses {
  /** The causes in the order of the queue, at most the number that an action can include. */
  rows: Cause[];
  total: number;
  /** The maximum number if there are more causes. Otherwise null. */
  limit: number | null;
}

const maxCauses = 200;

/** The causes on all pages of the queue in the URL, at most 200. They are used to select causes. */
export function matchingCauses(args: LoaderFunctionArgs): Promise<Result<MatchingCauses>> {
  const session = args.context.session.requireUser(args.request);
  const query = readTriageQuery(new URL(args.request.url).searchParams, session);
  const load = async (): Promise<MatchingCauses> => {
    const { causes } = await loadSelectedQueue(args, query);
    const { length: total } = causes;
    return { rows: causes.slice(0, maxCauses), total, limit: total > maxCauses ? maxCauses : null };
  };
  return toResult(load());
}

/** Whether a cause passes the filters that the loaded queue does not apply, on any tab. */
function createMatcher({ search = "", types = [], drivers }: TriageQuery["filters"]) {
  const terms = searchTerms(search);
  const selected = new Set(types.flatMap((type) => (isIssueType(type) ? typesWithin(type) : type)));
  return (cause: Cause): boolean =>
    (selected.size === 0 || cause.types.some((type) => selected.has(type))) &&
    (!drivers || drivers.some((driver) => cause.drivers.includes(driver))) &&
    containsTerms(textOf(cause), terms);
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted(compareNames);

/** The searched text: the driver, and the plants with their cities and tickets. */
const textOf = ({ driver, driverName, plants }: Cause): string =>
  [
    driver ?? "",
    ...languages.map((language) => driverText(textsIn(language), driverName) ?? ""),
    ...plants.flatMap(({ id, name, city, tickets }) => [
      typeof name === "string" ? name : `Plant #${id}`,
      city ?? "",
      ...tickets.map(({ number }) => number),
    ]),
  ].join(" ");

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
function loadAllCauses(
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
