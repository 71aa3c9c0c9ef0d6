import { type Cause, type CauseTab, causesPerPage, causeTabs, isNotes, sortCauses } from "@entities/cause";
import { type CauseQueue, loadCauses, maxPlants } from "@entities/cause/load-causes.server";
import { loadChoices } from "@features/plants-filter/choices.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toDeferredResult, toResult, valueOr } from "@shared/api/result";
import { localDay } from "@shared/lib/dates";
import { compareNames, containsTerms, searchTerms } from "@shared/lib/text";
import { type TriageQuery, triageQuery } from "./triage-url";

export interface TriagePageData extends Omit<CauseQueue, "causes"> {
  /** The causes of the URL's tab and filters on the page of the URL, and the cause of kind `notes`. */
  rows: Cause[];
  /** The number of causes on all pages, without the cause of kind `notes`. */
  total: number;
  /** The number of causes of each loaded tab, without filters. */
  counts: Partial<Record<CauseTab, number>>;
  /** The drivers and types of all causes. They are the choices of the filters. */
  drivers: string[];
  types: string[];
  /** The names of the tags and child companies in the URL, by id. */
  names: Record<"tags" | "child_company_ids", Record<string, string>>;
  /** The maximum number of plants to read. */
  maxPlants: number;
  /** When the queue was loaded, in milliseconds since the epoch. */
  storedAt: number;
  /** Whether the queue is older than a minute because the API failed. */
  isStale: boolean;
}

const staleAfterMs = 65_000;

/** The deferred queue of causes, with the query of the URL (domain/triage.md). */
export async function loadTriage({ request, context }: LoaderFunctionArgs) {
  const session = context.session.requireUser(request);
  const { query } = triageQuery.read(new URL(request.url).searchParams);
  const { tags, child_company_ids } = query.filters;
  const scope = scopeOf(query);
  const nameChoices = async (of: "tags" | "child_company_ids", isNeeded: boolean): Promise<Record<string, string>> => {
    if (!isNeeded) return {};
    const choices = await valueOr(loadChoices(context.api, session.company, of, request.signal), []);
    return Object.fromEntries(choices.map(({ id, name }) => [id, name]));
  };
  const page = Promise.all([
    loadCauses(context, session, scope, request.signal),
    nameChoices("tags", tags !== undefined),
    nameChoices("child_company_ids", child_company_ids !== undefined),
  ]).then(
    ([
      {
        value: { causes: all, ...queue },
        storedAt,
      },
      tagNames,
      companyNames,
    ]): TriagePageData => {
      const counts = Object.fromEntries(
        causeTabs
          .filter((name) => (name === "done") === scope.isDone)
          .map((name) => [name, all.filter((cause) => cause.tab === name && !isNotes(cause)).length]),
      );
      const matching = sortCauses(all.filter(createMatcher(query)), triageQuery.sortOf(query), all);
      const causes = matching.filter((cause) => !isNotes(cause));
      const start = (query.page - 1) * causesPerPage;
      return {
        ...queue,
        rows: [...causes.slice(start, start + causesPerPage), ...matching.filter(isNotes)],
        total: causes.length,
        counts,
        drivers: unique(all.flatMap((cause) => cause.drivers)),
        types: unique(all.flatMap((cause) => cause.types)),
        names: { tags: tagNames, child_company_ids: companyNames },
        maxPlants,
        storedAt,
        // The cache uses the real time, even if a demo uses a fixed time.
        isStale: Date.now() - storedAt > staleAfterMs,
      };
    },
  );
  return {
    companyId: session.company.id,
    userId: session.user.id,
    hasLosses: context.extensions.losses,
    today: localDay(context.now()).toString(),
    page: toDeferredResult(page),
  };
}

/** The causes of all pages of a queue. */
export interface MatchingCauses {
  /** The causes in the order of the queue, at most as many as an action can include. */
  rows: Cause[];
  total: number;
  /** The maximum number if there are more causes. Otherwise null. */
  limit: number | null;
}

const maxCauses = 200;

/** The causes on all pages of the queue in the URL, at most 200. They are used to select causes. */
export function matchingCauses({ request, context }: LoaderFunctionArgs): Promise<Result<MatchingCauses>> {
  const session = context.session.requireUser(request);
  const { query } = triageQuery.read(new URL(request.url).searchParams);
  const load = async (): Promise<MatchingCauses> => {
    const { value } = await loadCauses(context, session, scopeOf(query), request.signal);
    const matches = createMatcher(query);
    const matching = value.causes.filter((cause) => matches(cause) && !isNotes(cause));
    const causes = sortCauses(matching, triageQuery.sortOf(query), value.causes);
    const { length: total } = causes;
    return { rows: causes.slice(0, maxCauses), total, limit: total > maxCauses ? maxCauses : null };
  };
  return toResult(load());
}

const scopeOf = ({ filters: { tab, tags, child_company_ids } }: TriageQuery) => ({
  tags,
  child_company_ids,
  isDone: tab === "done",
});

/** Whether a cause is on the tab and passes the filters that the loaded queue does not apply. */
function createMatcher({ filters: { tab, search = "", types, drivers } }: TriageQuery) {
  const terms = searchTerms(search);
  return (cause: Cause): boolean =>
    cause.tab === tab &&
    (!types || types.some((type) => cause.types.includes(type))) &&
    (!drivers || drivers.some((driver) => cause.drivers.includes(driver))) &&
    containsTerms(textOf(cause), terms);
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted(compareNames);

/** The searched text: the driver, and the plants with their cities and tickets. */
const textOf = ({ driver, driverName, plants }: Cause): string =>
  [
    driver ?? "",
    driverName ?? "",
    ...plants.flatMap(({ id, name, city, tickets }) => [
      typeof name === "string" ? name : `Plant #${id}`,
      city ?? "",
      ...tickets.map(({ number }) => number),
    ]),
  ].join(" ");
