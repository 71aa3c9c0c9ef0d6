import { choicesOf } from "@features/plants-filter/choices.server";
import {
  causesPerPage,
  type QueueEntry,
  type QueueTab,
  queueTabs,
  type TriageQuery,
  triageQuery,
} from "@features/triage";
import { loadQueue, maxPlants, type Queue } from "@features/triage/load-queue.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toDeferredResult, toResult, valueOr } from "@shared/api/result";
import { localDay } from "@shared/lib/dates";

export interface TriagePageData extends Omit<Queue, "entries"> {
  /** Those of the tab and the filters on the page of the URL, with the one of notes if there is one. */
  rows: QueueEntry[];
  /** The number of those of all pages, without that of notes. */
  total: number;
  /** The number of entries of each tab that is loaded, without filters. */
  counts: Partial<Record<QueueTab, number>>;
  /** The drivers and types of all entries, by which the queue can be filtered. */
  drivers: string[];
  types: string[];
  /** The names of the tags and child companies that the URL names, by their ids. */
  names: Record<"tags" | "child_company_ids", Record<string, string>>;
  /** The maximum number of plants that are read. */
  maxPlants: number;
  /** When the queue was loaded, in milliseconds since the epoch. */
  storedAt: number;
  /** Older than a minute, because the API failed. */
  isStale: boolean;
}

const staleAfterMs = 65_000;

/** The deferred queue of causes that the URL names (domain/triage.md). */
export async function loadTriage({ request, context }: LoaderFunctionArgs) {
  const session = context.session.requireUser(request);
  const { query } = triageQuery.read(new URL(request.url).searchParams);
  const { tags, child_company_ids } = query.filters;
  const scope = scopeOf(query);
  const nameChoices = async (of: "tags" | "child_company_ids", isNeeded: boolean): Promise<Record<string, string>> => {
    if (!isNeeded) return {};
    const choices = await valueOr(choicesOf(context.api, session.company, of, request.signal), []);
    return Object.fromEntries(choices.map(({ id, name }) => [id, name]));
  };
  const page = Promise.all([
    loadQueue(context, session, scope, request.signal),
    nameChoices("tags", tags !== undefined),
    nameChoices("child_company_ids", child_company_ids !== undefined),
  ]).then(
    ([
      {
        value: { entries, ...queue },
        storedAt,
      },
      tagNames,
      companyNames,
    ]): TriagePageData => {
      const counts = Object.fromEntries(
        queueTabs
          .filter((name) => (name === "done") === scope.isDone)
          .map((name) => [name, entries.filter((entry) => entry.tab === name && entry.kind !== "notes").length]),
      );
      const matching = entries.filter(matchesOf(query));
      const causes = matching.filter((entry) => !isNotes(entry));
      const start = (query.page - 1) * causesPerPage;
      return {
        ...queue,
        rows: [...causes.slice(start, start + causesPerPage), ...matching.filter(isNotes)],
        total: causes.length,
        counts,
        drivers: unique(entries.flatMap((entry) => entry.drivers)),
        types: unique(entries.flatMap((entry) => entry.types)),
        names: { tags: tagNames, child_company_ids: companyNames },
        maxPlants,
        storedAt,
        // The cache has the real time, also where a demo has a fixed one.
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
export interface MatchingCauses extends Pick<Queue, "outages"> {
  /** As many of them as can be handled together, in the order of the queue. */
  rows: QueueEntry[];
  total: number;
  /** How many that is, if there are more; otherwise null. */
  limit: number | null;
}

const maxCauses = 200;

/** The causes of all pages of the queue in the URL, 200 at most, to select them. */
export function matchingCauses({ request, context }: LoaderFunctionArgs): Promise<Result<MatchingCauses>> {
  const session = context.session.requireUser(request);
  const { query } = triageQuery.read(new URL(request.url).searchParams);
  const load = async (): Promise<MatchingCauses> => {
    const { value } = await loadQueue(context, session, scopeOf(query), request.signal);
    const matches = matchesOf(query);
    const causes = value.entries.filter((entry) => matches(entry) && !isNotes(entry));
    const { length: total } = causes;
    return {
      rows: causes.slice(0, maxCauses),
      outages: value.outages,
      total,
      limit: total > maxCauses ? maxCauses : null,
    };
  };
  return toResult(load());
}

const scopeOf = ({ filters: { tab, tags, child_company_ids } }: TriageQuery) => ({
  tags,
  child_company_ids,
  isDone: tab === "done",
});

/** Whether an entry is on the tab and passes the filters that the queue is not loaded for. */
function matchesOf({ filters: { tab, search = "", types, drivers } }: TriageQuery) {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (entry: QueueEntry): boolean =>
    entry.tab === tab &&
    (!types || types.some((type) => entry.types.includes(type))) &&
    (!drivers || drivers.some((driver) => entry.drivers.includes(driver))) &&
    terms.every((term) => textOf(entry).includes(term));
}

const isNotes = ({ kind }: QueueEntry): boolean => kind === "notes";

const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted((a, b) => a.localeCompare(b));

/** What the search looks at: the driver, and the plants with their cities and tickets. */
const textOf = ({ driver, driverName, plants }: QueueEntry): string =>
  [
    driver ?? "",
    driverName ?? "",
    ...plants.flatMap(({ id, name, city, tickets }) => [
      typeof name === "string" ? name : `#${id}`,
      city ?? "",
      ...tickets.map(({ number }) => number),
    ]),
  ]
    .join(" ")
    .toLowerCase();
