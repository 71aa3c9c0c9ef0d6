import { listAllTickets, listTickets } from "@entities/ticket";
import {
  type ChosenName,
  namesStatus,
  onPage,
  readQuery,
  type TicketsList,
  type TicketsQuery,
  toApiQuery,
  withFilter,
  writeQuery,
} from "@features/tickets-filter";
import { chosenNames } from "@features/tickets-filter/index.server";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isDocumentRequest } from "@shared/api/document-request";
import { fullName } from "@shared/api/person";
import { toDeferredResult, toResult } from "@shared/api/result";
import { resolveWithin } from "@shared/streaming/resolve-within";
import { pageCountOf } from "@shared/ui/pagination/page-steps";
import { rowOf, type TicketListRow } from "./row";

/** One page of a list of tickets, ready to be shown. */
export interface TicketsListPageData {
  rows: TicketListRow[];
  total: number;
  perPage: number;
  names: ChosenName[];
}

/** The rows wait no longer than this for the names of what they are filtered by. */
const namesPatienceMs = 500;

/**
 * Answers the URL of a list of tickets; one that does not say which tickets it lists is led to the list's default
 * (spec 3 §2). The list of all companies is for administrators: others get 403. A page behind the last one leads
 * to the last one.
 */
export async function loadTicketsList({ request, context }: LoaderFunctionArgs, list: TicketsList) {
  const { api, session, config } = context;
  const { company, user } = session.requireSignedIn(request);
  if (list === "all" && !user.admin) throw new Response(null, { status: 403 });
  const url = new URL(request.url);
  const { query } = readQuery(url.searchParams, list);
  if (!namesStatus(url.searchParams)) throw leadTo(url, openedFirst(query, list, config.supportUserId));

  const { signal } = request;
  const page = answerTo().then(({ data, total, per_page, names }): TicketsListPageData => {
    const rows = data.map((ticket) => rowOf(ticket, list === "all" ? null : company.id));
    return { rows, total, perPage: per_page, names };
  });
  if (query.page === 1 && isDocumentRequest(request)) return { page: toDeferredResult(page) };

  const settled = await toResult(page);
  if (settled.ok) {
    const last = pageCountOf(settled.value.total, settled.value.perPage);
    if (query.page > last) throw leadTo(url, onPage(query, last));
  }
  return { page: settled };

  async function answerTo() {
    const known = chosenNames(api, company.id, query.filters, signal);
    const asked = toApiQuery(query);
    const answer = await (list === "all"
      ? listAllTickets(api, asked, { signal })
      : listTickets(api, company.id, asked, { signal }));
    const { value } = await resolveWithin(known, namesPatienceMs);
    const names = value instanceof Promise ? [] : value;
    return { ...answer, names: [...assigneeNames(answer.data), ...names] };
  }
}

/** Whom the rows themselves name: people of other companies too. */
const assigneeNames = (tickets: Awaited<ReturnType<typeof listTickets>>["data"]): ChosenName[] =>
  tickets.flatMap(({ assignees = [] }) =>
    assignees.map(
      (user): ChosenName => ({ filter: "assigned_to", id: String(user.id), name: fullName(user) }),
    ),
  );

/** The open tickets, and of all companies those of the support account (spec 3 §2). */
function openedFirst(query: TicketsQuery, list: TicketsList, supportUserId: number): TicketsQuery {
  if (list === "company" || query.filters.assigned_to) return query;
  return { ...withFilter(query, "assigned_to", [String(supportUserId)]), page: query.page };
}

const leadTo = (url: URL, query: TicketsQuery) => redirect(`${url.pathname}?${writeQuery(query)}`);
