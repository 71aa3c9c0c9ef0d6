import { issueFinding, issueTypeLabel, listIssuesOfPlant } from "@entities/issue";
import { getPlant, plantName } from "@entities/plant";
import { listFullPlantTickets } from "@entities/ticket";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { PlantRef } from "@shared/api/refs";
import { type Result, toResult, valueOr } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { textsIn } from "@shared/i18n/texts";
import { localDayText } from "@shared/lib/dates";
import { requestLanguage } from "@shared/lib/request.server";
import { readId } from "@shared/lib/text";
import { type Cause, type CauseTab, causesPerPage, causeTitle, closingText, isNotes, sortCauses } from "./cause";
import { loadSelectedQueue, readTriageQuery } from "./queue.server";
import { toTicketDetails } from "./ticket-details";
import { type TriageQuery, triageQuery } from "./triage-query";

/** Where the cause of a URL is, or what became of it (domain/triage.md#url). */
export type CausePlace =
  /** On the page of the queue with this query. */
  | { state: "listed"; search: string }
  /** Filters of the URL hide it. `search` is the query of its page without them. */
  | { state: "filtered"; search: string; title: string }
  | EndedCause;

/** A cause that the queue does not have. Its properties are null if they are not known. */
interface EndedCause {
  /** `unread`: its issues are open, but the queue has not read them. */
  state: "ended" | "unread";
  title: string | null;
  plant: { ref: PlantRef; name: Message } | null;
  /** The day on which its last issue was resolved, and what was found by a ticket about it. */
  endedOn: string | null;
  closing: string | null;
  /** The cause that has its issues now. */
  successor: { key: string; search: string; title: string } | null;
}

/** Finds the cause (`cause`, a key) of a URL of the triage page on all pages and tabs. */
export function findCause(args: LoaderFunctionArgs): Promise<Result<CausePlace>> {
  const { request, context } = args;
  const session = context.session.requireUser(request);
  const parameters = new URL(request.url).searchParams;
  const key = parameters.get("cause") ?? "";
  const query = readTriageQuery(parameters, session);
  const unfiltered = triageQuery.withoutFilters(query);
  const i18n = textsIn(requestLanguage(request));
  const find = async (): Promise<CausePlace> => {
    const isDone = query.filters.tab === "done";
    const load = (tab: CauseTab) => loadSelectedQueue(args, triageQuery.withFilter(query, "tab", tab));
    const placeIn = ({ passing, queue: { causes } }: Awaited<ReturnType<typeof load>>): CausePlace | null => {
      const shown = passing.find((cause) => cause.key === key);
      if (shown) return { state: "listed", search: pageSearch(shown, query, passing, causes) };
      const hidden = causes.find((cause) => cause.key === key);
      if (!hidden) return null;
      const search = pageSearch(hidden, unfiltered, causes, causes);
      return { state: "filtered", search, title: causeTitle(i18n, hidden) };
    };
    const first = await load(isDone ? "done" : "open");
    const place = placeIn(first);
    if (place) return place;
    const second = await load(isDone ? "open" : "done");
    const { causes } = (isDone ? second : first).queue;
    return placeIn(second) ?? (await findEnded(args, { key, companyId: session.company.id, causes, unfiltered }));
  };
  return toResult(find());
}

/** The query of the page that has a cause, among the causes that pass the filters of a query. */
function pageSearch(cause: Cause, query: TriageQuery, passing: readonly Cause[], queue: readonly Cause[]): string {
  const ofTab = passing.filter((other) => other.tab === cause.tab && !isNotes(other));
  const index = sortCauses(ofTab, triageQuery.sortOf(query), queue).indexOf(cause);
  const onTab = triageQuery.withFilter(query, "tab", cause.tab);
  return triageQuery.search(triageQuery.onPage(onTab, 1 + Math.max(0, Math.floor(index / causesPerPage))));
}

/** The key of a cause of one plant, with its company in the queue over all companies. */
const plantKey = /^(?:(\d+):)?plant:(\d+):(.*)$/;

interface EndedOptions {
  key: string;
  companyId: number;
  /** The unresolved causes, and the query that shows all of them. */
  causes: readonly Cause[];
  unfiltered: TriageQuery;
}

/** Returns what became of a cause that no tab has. */
async function findEnded(
  { request, context }: LoaderFunctionArgs,
  { key, companyId, causes, unfiltered }: EndedOptions,
): Promise<EndedCause> {
  const i18n = textsIn(requestLanguage(request));
  const [, company, id, finding] = plantKey.exec(key) ?? [];
  const plantId = readId(id ?? null);
  if (plantId === null)
    return { state: "ended", title: null, plant: null, endedOn: null, closing: null, successor: null };
  const { api, extensions } = context;
  const ref = { companyId: readId(company ?? null) ?? companyId, plantId };
  const options = { signal: request.signal };
  const [plant, all, tickets] = await Promise.all([
    valueOr(getPlant(api, ref, options), null),
    valueOr(listIssuesOfPlant(api, ref, { ...options, losses: extensions.losses }), []),
    extensions.tickets ? valueOr(listFullPlantTickets(api, ref, options), []) : [],
  ]);
  const issues = all.filter((issue) => (issueFinding(issue) ?? "") === finding);
  const open = new Set(issues.flatMap((issue) => (issue.resolved_on ? [] : issue.id)));
  const days = issues.flatMap(({ resolved_on }) => (resolved_on ? localDayText(resolved_on) : []));
  const closing = tickets
    .filter(({ issue_ids = [] }) => issues.some((issue) => issue_ids.includes(issue.id)))
    .map((ticket) => toTicketDetails(ticket, extensions).closing)
    .find((closed) => closed?.finding);
  const successor = causes.find(({ plants }) => plants.some((one) => one.issues.some((issue) => open.has(issue.id))));
  const isEnded = open.size === 0;
  return {
    state: isEnded ? "ended" : "unread",
    title: finding ? i18n._(issueTypeLabel(finding)) : null,
    plant: plant && { ref, name: plantName(plant) },
    endedOn: (isEnded && days.toSorted().at(-1)) || null,
    closing: isEnded && closing ? closingText(i18n, closing) : null,
    successor: successor
      ? {
          key: successor.key,
          search: pageSearch(successor, unfiltered, causes, causes),
          title: causeTitle(i18n, successor),
        }
      : null,
  };
}
