import {
  type Cause,
  type CauseTab,
  causesPerPage,
  causeTabs,
  isNotes,
  type NotExplained,
  notExplained,
  type QueueSums,
  type Stake,
  sumQueue,
  triageQuery,
  withNotExplained,
} from "@entities/cause";
import type { CauseQueue } from "@entities/cause/load-causes.server";
import { loadSelectedQueue, mayReadAll, readTriageQuery } from "@entities/cause/queue.server";
import { getLosses, type Losses } from "@entities/statistics";
import { loadChoices } from "@features/plants-filter/choices.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toPageResult, valueOr } from "@shared/api/result";
import { liveData } from "@shared/data/page-data.server";
import { localDay } from "@shared/lib/dates";
import type { IgnoredParameter } from "@shared/list-query/list-query";

export interface TriagePageData extends Omit<CauseQueue, "causes"> {
  /** The causes of the URL's tab and filters on the page of the URL, and the cause of kind `notes`. */
  rows: Cause[];
  /** The number of causes on all pages, without the cause of kind `notes`. */
  total: number;
  /** The number of causes of each loaded tab that pass the filters. */
  counts: Partial<Record<CauseTab, number>>;
  /** The losses of the company for the tab Open without filters. Otherwise null. */
  losses: Losses | null;
  /** What the company lost and did not receive per day and no cause of the queue explains. */
  notExplained: NotExplained | null;
  /** The rates of the causes on all pages, with what no cause explains. */
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
  const { api, extensions, now } = context;
  const session = context.session.requireUser(request);
  const { company } = session;
  const query = readTriageQuery(new URL(request.url).searchParams, session);
  const { tab, tags, child_company_ids, all_companies: isOfAll } = query.filters;
  const nameChoices = async (of: "tags" | "child_company_ids", isNeeded: boolean): Promise<Record<string, string>> => {
    if (!isNeeded) return {};
    const choices = await valueOr(loadChoices(api, company, of, request), []);
    return Object.fromEntries(choices.map(({ id, name }) => [id, name]));
  };
  const loadPage = async (): Promise<TriagePageData> => {
    const isWhole =
      tab === "open" && !isOfAll && !triageQuery.isFiltered(triageQuery.withFilter(query, "min", undefined));
    const [selected, losses, tagNames, companyNames] = await Promise.all([
      loadSelectedQueue(args, query),
      isWhole && extensions.losses ? valueOr(getLosses(api, company.id, { signal: request.signal }), null) : null,
      nameChoices("tags", tags !== undefined),
      nameChoices("child_company_ids", child_company_ids !== undefined),
    ]);
    const { passing, causes, notes, choices, hasUnknownTypes, storedAt } = selected;
    const { causes: _, ...queue } = selected.queue;
    const counts = Object.fromEntries(
      causeTabs
        .filter((name) => (name === "done") === (tab === "done"))
        .map((name) => [name, passing.filter((cause) => cause.tab === name && !isNotes(cause)).length]),
    );
    const start = (query.page - 1) * causesPerPage;
    const sums = sumQueue(causes);
    const hasAll = queue.isComplete && queue.plantsTotal !== null && queue.plantsTotal <= queue.maxPlants;
    const inProgress = sumQueue(passing.filter((cause) => cause.tab === "in-progress"));
    const rest = losses && hasAll ? notExplained(losses, [sums, inProgress]) : null;
    return {
      ...queue,
      losses,
      notExplained: rest,
      rows: [...causes.slice(start, start + causesPerPage), ...notes],
      total: causes.length,
      counts,
      sums: withNotExplained(sums, rest),
      elsewhere:
        tab === "open"
          ? {
              inProgress: inProgress.atStake,
              snoozed: sumQueue(passing.filter((cause) => cause.tab === "snoozed")).atStake,
            }
          : null,
      ...choices,
      ignored: hasUnknownTypes ? [{ name: "types", reason: "malformed" }] : [],
      names: { tags: tagNames, child_company_ids: companyNames },
      // The cache uses the real time, even if a demo uses a fixed time.
      staleSince: Date.now() - storedAt > staleAfterMs ? storedAt : null,
    };
  };
  return liveData(args, {
    company,
    /** Whether the user may read the queue over all companies, and whether this is it. */
    mayReadAll: mayReadAll(session),
    isOfAll,
    userId: session.user.id,
    hasLosses: extensions.losses,
    today: localDay(now()).toString(),
    page: toPageResult(loadPage()),
  });
}
