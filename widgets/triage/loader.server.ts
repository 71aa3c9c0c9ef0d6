import {
  type Cause,
  type CauseTab,
  causesPerPage,
  causeTabs,
  isNotes,
  type QueueSums,
  type Stake,
  sortCauses,
  sumQueue,
} from "@entities/cause";
import { type CauseQueue, loadCauses } from "@entities/cause/load-causes.server";
import { driverText } from "@entities/driver";
import { isIssueType, typesWithin } from "@entities/issue";
import { getLosses, type Losses } from "@entities/statistics";
import { loadChoices } from "@features/plants-filter/choices.server";
import { containsTerms, searchTerms } from "@heliograph/rules/search-text";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toPageResult, toResult, valueOr } from "@shared/api/result";
import { liveData } from "@shared/data/page-data.server";
import { textsIn } from "@shared/i18n/texts";
import { localDay } from "@shared/lib/dates";
import { languages } from "@shared/lib/language";
import { compareNames } from "@shared/lib/text";
import type { IgnoredParameter } from "@shared/list-query/list-query";
import type { LoadContext, UserSession } from "@shared/session/load-context";
import { loadAllCauses } from "./all-companies.server";
import { type TriageQuery, toShownQuery, triageQuery } from "./triage-url";

export interface TriagePageData extends Omit<CauseQueue, "causes"> {
  /** The causes of the URL's tab and filters on the page of the URL, and the cause of kind `notes`. */
  rows: Cause[];
  /** The number of causes on all pages, without the cause of kind `notes`. */
  total: number;
  /** The number of causes of each loaded tab that pass the filters. */
  counts: Partial<Record<CauseTab, number>>;
  /** The losses of the company if nothing is open: the company may have plants without data. Otherwise null. */
  losses: Losses | null;
  /** The rates of the causes on all pages. */
  sums: QueueSums;
  /** What the causes of the other tabs with unresolved issues put at stake, for the tab Open. */
  elsewhere: { inProgress: Stake; snoozed: Stake } | null;
  /** The drivers and types of all causes, and the selected types. They are the choices of the filters. */
  drivers: string[];
  types: string[];
  /** The parameters of the URL with values that no cause and no filter has. */
  ignored: IgnoredParameter[];
  /** The names of the tags and child companies in the URL, by id. */
  names: Record<"tags" | "child_company_ids", Record<string, string>>;
  /**
   * When the queue was loaded, in milliseconds since the epoch, if it is older than a minute because the API failed.
   * Otherwise null.
   */
  staleSince: number | null;
}

const staleAfterMs = 65_000;

/** The deferred queue of causes, with the query of the URL (domain/triage.md). */
export async function loadTriage(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const session = context.session.requireUser(request);
  const query = readQuery(request, session);
  const { tab, tags, child_company_ids } = query.filters;
  const nameChoices = async (of: "tags" | "child_company_ids", isNeeded: boolean): Promise<Record<string, string>> => {
    if (!isNeeded) return {};
    const choices = await valueOr(loadChoices(context.api, session.company, of, request), []);
    return Object.fromEntries(choices.map(({ id, name }) => [id, name]));
  };
  const page = Promise.all([
    loadQueueOf(query, context, session, request.signal),
    nameChoices("tags", tags !== undefined),
    nameChoices("child_company_ids", child_company_ids !== undefined),
  ]).then(
    async ([
      {
        value: { causes: all, ...queue },
        storedAt,
      },
      tagNames,
      companyNames,
    ]): Promise<TriagePageData> => {
      const { offered, unknown } = readTypes(query, all);
      const passing = all.filter(createMatcher(query, unknown));
      const counts = Object.fromEntries(
        causeTabs
          .filter((name) => (name === "done") === (tab === "done"))
          .map((name) => [name, passing.filter((cause) => cause.tab === name && !isNotes(cause)).length]),
      );
      const ofTab = passing.filter((cause) => cause.tab === tab);
      const matching = sortCauses(ofTab, triageQuery.sortOf(query), all);
      const causes = matching.filter((cause) => !isNotes(cause));
      const start = (query.page - 1) * causesPerPage;
      const isUnexplained = causes.length === 0 && tab === "open" && !triageQuery.isFiltered(query);
      return {
        ...queue,
        losses: isUnexplained ? await lossesOf(query, context, session, request.signal) : null,
        rows: [...causes.slice(start, start + causesPerPage), ...matching.filter(isNotes)],
        total: causes.length,
        counts,
        sums: sumQueue(causes),
        elsewhere:
          tab === "open" ? { inProgress: stakeOf(passing, "in-progress"), snoozed: stakeOf(passing, "snoozed") } : null,
        drivers: unique(all.filter((cause) => !isNotes(cause)).flatMap((cause) => cause.drivers)),
        types: offered,
        ignored: unknown.size > 0 ? [{ name: "types", reason: "malformed" }] : [],
        names: { tags: tagNames, child_company_ids: companyNames },
        // The cache uses the real time, even if a demo uses a fixed time.
        staleSince: Date.now() - storedAt > staleAfterMs ? storedAt : null,
      };
    },
  );
  return liveData(args, {
    company: session.company,
    /** Whether the user may read the queue over all companies, and whether this is it. */
    mayReadAll: mayReadAll(session),
    isOfAll: query.filters.all_companies,
    userId: session.user.id,
    hasLosses: context.extensions.losses,
    today: localDay(context.now()).toString(),
    page: toPageResult(page),
  });
}

const stakeOf = (causes: readonly Cause[], tab: CauseTab): Stake =>
  sumQueue(causes.filter((cause) => cause.tab === tab)).atStake;

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
export function matchingCauses({ request, context }: LoaderFunctionArgs): Promise<Result<MatchingCauses>> {
  const session = context.session.requireUser(request);
  const query = readQuery(request, session);
  const load = async (): Promise<MatchingCauses> => {
    const { value } = await loadQueueOf(query, context, session, request.signal);
    const matches = createMatcher(query, readTypes(query, value.causes).unknown);
    const { tab } = query.filters;
    const matching = value.causes.filter((cause) => cause.tab === tab && matches(cause) && !isNotes(cause));
    const causes = sortCauses(matching, triageQuery.sortOf(query), value.causes);
    const { length: total } = causes;
    return { rows: causes.slice(0, maxCauses), total, limit: total > maxCauses ? maxCauses : null };
  };
  return toResult(load());
}

const mayReadAll = ({ user, adminMode }: UserSession): boolean => user.admin && adminMode;

const readQuery = ({ url }: Request, session: UserSession): TriageQuery =>
  toShownQuery(triageQuery.read(new URL(url).searchParams).query, mayReadAll(session));

function lossesOf(
  { filters }: TriageQuery,
  { api, extensions }: LoadContext,
  { company }: UserSession,
  signal: AbortSignal,
) {
  if (!extensions.losses || filters.all_companies) return null;
  return valueOr(getLosses(api, company.id, { signal }), null);
}

function loadQueueOf({ filters }: TriageQuery, context: LoadContext, session: UserSession, signal: AbortSignal) {
  const { tab, tags, child_company_ids, all_companies } = filters;
  const isDone = tab === "done";
  return all_companies
    ? loadAllCauses(context, session, { isDone }, signal)
    : loadCauses(context, session, { tags, child_company_ids, isDone }, signal);
}

/**
 * The types that the filter offers: the types of the causes, and the selected types that the application knows. Another
 * selected type is ignored.
 */
function readTypes({ filters: { types = [] } }: TriageQuery, causes: readonly Cause[]) {
  const ofCauses = new Set(causes.filter((cause) => !isNotes(cause)).flatMap((cause) => cause.types));
  const unknown = new Set(types.filter((type) => !isIssueType(type) && !ofCauses.has(type)));
  return { offered: unique([...ofCauses, ...types.filter((type) => !unknown.has(type))]), unknown };
}

/** Whether a cause passes the filters that the loaded queue does not apply, on any tab. */
function createMatcher(
  { filters: { search = "", types = [], drivers } }: TriageQuery,
  unknownTypes: ReadonlySet<string>,
) {
  const terms = searchTerms(search);
  const known = types.filter((type) => !unknownTypes.has(type));
  const selected = new Set(known.flatMap((type) => (isIssueType(type) ? typesWithin(type) : type)));
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
