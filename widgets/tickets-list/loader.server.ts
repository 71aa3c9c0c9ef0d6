import { plantCity, plantName } from "@entities/plant";
import {
  descriptionHint,
  listAllTickets,
  listTickets,
  type TicketRow,
  ticketHref,
  ticketNumber,
  ticketTitle,
} from "@entities/ticket";
import type { ChangeableTicket } from "@features/change-tickets";
import {
  type ChosenName,
  hasStatus,
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
  ticketsListQuery,
} from "@features/tickets-filter";
import { chosenNames } from "@features/tickets-filter/choices.server";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { fullName } from "@shared/api/refs";
import { toDeferredResult } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { localDay, parseInstant } from "@shared/lib/dates";
import { resolveWithin } from "@shared/lib/promises";

export interface TicketListRow extends ChangeableTicket {
  /** Includes the company through which the ticket is opened. */
  href: string;
  /** The description in one line. */
  hint: string;
  plant: { name: Message; city: string | null } | null;
  createdAt: string | null;
  /** How many days ago an open ticket was created; null if it is closed or the day is not known. */
  ageDays: number | null;
  closedOn: string | null;
  company: { id: number; name: string; isCurrent: boolean } | null;
}

interface TicketsListPageData {
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
 * (domain/lists.md#tickets-lists). The list of all companies responds 403 to non-admins.
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
    const rows = data.map((ticket) => rowOf(ticket, { list, companyId: company.id, mayChange, today }));
    return { rows, unreadable, total, perPage: per_page, names };
  });
  return { page: toDeferredResult(page) };

  /**
   * The tickets of the company, of the child companies in the list, and all for administrators
   * (domain/permissions.md#companies).
   */
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
    assignees.map((user): ChosenName => ({ filter: "assigned_to", id: String(user.id), name: fullName(user) })),
  );

/** The list of all companies opens with the tickets of the support account (domain/lists.md#tickets-lists). */
function withAssignee(listQuery: TicketsListQuery, query: TicketsQuery, userId: number): TicketsQuery {
  if (query.filters.assigned_to) return query;
  return listQuery.onPage(listQuery.withFilter(query, "assigned_to", [String(userId)]), query.page);
}

interface RowOptions {
  list: TicketsList;
  /** The current company. */
  companyId: number;
  /** Whether the user may change the tickets of a company. */
  mayChange: (ownerId: number) => boolean;
  today: Temporal.PlainDate;
}

function rowOf(ticket: TicketRow, { list, companyId, mayChange, today }: RowOptions): TicketListRow {
  const { id, plant_id: plantId, created_at, assignees } = ticket;
  const company = ticket.company ?? null;
  const ownerId = ticket.company_id ?? company?.id ?? null;
  const through = list === "company" ? companyId : (company?.id ?? ticket.company_id);
  const isChangeable = ownerId !== null && mayChange(ownerId);
  return {
    id,
    href: through ? ticketHref({ companyId: through, ticketId: id }) : `/tickets/${id}`,
    number: ticketNumber(ticket),
    title: ticketTitle(ticket),
    hint: descriptionHint(ticket.description ?? ""),
    open: !ticket.closed_on,
    plant: plantOf(ticket),
    assignees: assignees.map(fullName),
    createdAt: created_at,
    ageDays: ticket.closed_on || !created_at ? null : ageOf(created_at, today),
    closedOn: ticket.closed_on || null,
    company: company && { id: company.id, name: company.name, isCurrent: company.id === companyId },
    ref: through && plantId && isChangeable ? { companyId: through, plantId, ticketId: id } : null,
  };
}

/** The plant of a ticket; null if not even its id is known. */
function plantOf({ plant_id: plantId, plant }: TicketRow): TicketListRow["plant"] {
  const id = plantId ?? plant?.id;
  if (!id && !plant?.name) return null;
  const name = plant?.name ?? null;
  return { name: name ?? plantName({ id: id ?? 0, name }), city: plant && plantCity(plant) };
}

function ageOf(createdAt: string, today: Temporal.PlainDate): number | null {
  const created = parseInstant(createdAt);
  return created && Math.max(0, localDay(created).until(today, { largestUnit: "day" }).days);
}
