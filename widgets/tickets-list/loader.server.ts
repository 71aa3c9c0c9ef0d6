import { listAllTickets, listTickets } from "@entities/ticket";
import {
  type ChosenName,
  hasStatus,
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
  ticketsListQuery,
} from "@features/tickets-filter";
import { chosenNames } from "@features/tickets-filter/index.server";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { fullName } from "@shared/api/person";
import { toDeferredResult } from "@shared/api/result";
import { localDay } from "@shared/lib/local-day";
import { resolveWithin } from "@shared/streaming/resolve-within";
import { rowOf, type TicketListRow } from "./row";

/** One page of a tickets list as the page shows it. */
export interface TicketsListPageData {
  rows: TicketListRow[];
  /** The number of rows that could not be read. */
  unreadable: number;
  total: number | null;
  perPage: number | null;
  names: ChosenName[];
}

/** The maximum time that the rows wait for the names of the filters' choices. */
const namesTimeoutMs = 500;

/**
 * The deferred page of a tickets list that the URL names. A URL without a status redirects to the list's default
 * (spec 3 §2). The list of all companies responds 403 to non-admins.
 */
export async function loadTicketsList({ request, context }: LoaderFunctionArgs, list: TicketsList) {
  const { api, session, config } = context;
  const { company, user } = session.requireUser(request);
  if (list === "all" && !user.admin) throw new Response(null, { status: 403 });
  const url = new URL(request.url);
  const listQuery = ticketsListQuery(list);
  const { query } = listQuery.read(url.searchParams);
  const redirectTo = (next: TicketsQuery) => redirect(`${url.pathname}${listQuery.search(next)}`);
  if (!hasStatus(url.searchParams))
    throw redirectTo(list === "all" ? withAssignee(listQuery, query, config.supportUserId) : query);

  const { signal } = request;
  const today = localDay(context.now());
  const page = loadPage().then(({ data, unreadable, total, per_page, names }): TicketsListPageData => {
    const rows = data.map((ticket) =>
      rowOf(ticket, { companyId: list === "all" ? null : company.id, mayChange, today }),
    );
    return { rows, unreadable, total, perPage: per_page, names };
  });
  return { page: toDeferredResult(page) };

  /** The tickets of the company, of the child companies in the list, and all for administrators (contract §8). */
  function mayChange(ownerId: number): boolean {
    const { child_company_ids: childIds = [] } = query.filters;
    return user.admin || ownerId === company.id || childIds.includes(String(ownerId));
  }

  async function loadPage() {
    const chosen = chosenNames(api, company.id, query.filters, signal);
    const apiQuery = listQuery.toApiQuery(query);
    const response = await (list === "all"
      ? listAllTickets(api, apiQuery, { signal })
      : listTickets(api, company.id, apiQuery, { signal }));
    const { value } = await resolveWithin(chosen, namesTimeoutMs);
    const names = value instanceof Promise ? [] : value;
    return { ...response, names: [...assigneeNames(response.data), ...names] };
  }
}

/** The assignees in the rows, including those of other companies. */
const assigneeNames = (tickets: Awaited<ReturnType<typeof listTickets>>["data"]): ChosenName[] =>
  tickets.flatMap(({ assignees }) =>
    assignees.map(
      (user): ChosenName => ({ filter: "assigned_to", id: String(user.id), name: fullName(user) }),
    ),
  );

/** The list of all companies opens with the tickets of the support account (spec 3 §2). */
function withAssignee(listQuery: TicketsListQuery, query: TicketsQuery, userId: number): TicketsQuery {
  if (query.filters.assigned_to) return query;
  return listQuery.onPage(listQuery.withFilter(query, "assigned_to", [String(userId)]), query.page);
}
