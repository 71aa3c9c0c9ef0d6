import { plantCity, plantName } from "@entities/plant";
import {
  daysOverdue,
  descriptionHint,
  listPatternReviews,
  type PatternReviews,
  type TicketRow,
  ticketHref,
  ticketNumber,
  ticketPlanning,
  ticketTitle,
} from "@entities/ticket";
import type { ChangeableTicket, MatchingTickets } from "@features/change-tickets";
import { maxTickets } from "@features/change-tickets/action.server";
import {
  type ChosenName,
  hasStatus,
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
} from "@features/tickets-filter";
import { chosenNames } from "@features/tickets-filter/choices.server";
import { companyOf, ticketsLoader } from "@features/tickets-filter/pages.server";
import type { TicketFinding, TicketPriority, WaitingParty } from "@heliograph/rules/ticket-planning";
import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { fullName } from "@shared/api/refs";
import { type Result, toPageResult, toResult } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { localDay, parseInstant } from "@shared/lib/dates";
import { resolveWithin } from "@shared/lib/promises";
import { readCookie } from "@shared/lib/request.server";
import type { UserSession } from "@shared/session/load-context";
import { readTableLayout, tableLayoutCookie } from "@shared/ui/data-table/layout/table-layout";
import { ticketsTable } from "./tickets-table";

export interface TicketListRow extends ChangeableTicket {
  /** The URL includes the company through which the ticket is opened. */
  href: string;
  /** The description on a single line. */
  hint: string;
  /** The first plant, with its city or the number of further plants, such as `+2`. */
  plant: { name: Message; city: string | null } | null;
  createdAt: string | null;
  /** The age of an open ticket in days. Null if the ticket is closed or the day is not known. */
  ageDays: number | null;
  closedOn: string | null;
  /** Null, like the next field, if it is not known or the API does not offer it. */
  lastActivityAt: string | null;
  commentCount: number | null;
  /** Null, like the next fields, if it is not set or the API does not offer it. */
  dueOn: string | null;
  priority: TicketPriority | null;
  waitingFor: WaitingParty | null;
  finding: TicketFinding | null;
  /** The number of days since the due date of an open ticket; 0 for a ticket that is not overdue. */
  overdue: number;
  company: { id: number; name: string; isCurrent: boolean } | null;
}

interface TicketsListPageData {
  rows: TicketListRow[];
  /** The number of dropped rows. */
  unreadable: number;
  total: number | null;
  perPage: number | null;
  names: ChosenName[];
}

/** The maximum time that the rows wait for the labels of the filters' choices. */
const namesTimeoutMs = 500;

/**
 * The deferred page of a tickets list, with the query of the URL. A URL without a status redirects to the list's
 * default (domain/lists.md#tickets-lists). The list of all companies responds with 403 to non-admins.
 */
export async function loadTicketsList(args: LoaderFunctionArgs, list: TicketsList) {
  const { request, context } = args;
  const viewer = context.session.requireUser(request);
  const { company, user } = viewer;
  const { signal } = request;
  const { listQuery, load } = ticketsLoader({ context, viewer, list, signal });
  const url = new URL(request.url);
  const { query } = listQuery.read(url.searchParams);
  const redirectTo = (next: TicketsQuery) => redirect(`${url.pathname}${listQuery.search(next)}`);
  if (!hasStatus(url.searchParams))
    throw redirectTo(list === "all" ? withAssignee(listQuery, query, context.config.supportUserId) : query);

  const options = rowOptions({ context, viewer, list, query });
  const page = loadPage().then(
    ({ data, unreadable, total, per_page, names }): TicketsListPageData => ({
      rows: data.map((ticket) => toRow(ticket, options)),
      unreadable,
      total,
      perPage: per_page,
      names,
    }),
  );
  const hasActivity = context.extensions.tickets;
  const table = ticketsTable(list, query, listQuery.sortOf(query), hasActivity);
  const tableLayout = readTableLayout(readCookie(request, tableLayoutCookie(table)), table);
  const hasReviews = list === "all" && context.extensions.pattern_reviews;
  const shown = { companyId: company.id, userId: user.id, hasActivity, hasReviews, tableLayout };
  return { ...shown, page: toPageResult(page) };

  async function loadPage() {
    const chosen = chosenNames(context.api, company.id, query.filters, signal);
    // Awaited below. The empty handler avoids an unhandled rejection in the meantime.
    chosen.catch(() => {});
    const response = await load(query);
    const { value } = await resolveWithin(chosen, namesTimeoutMs);
    const names = value instanceof Promise ? [] : value;
    return { ...response, names: [...assigneeNames(response.data), ...names] };
  }
}

const perPage = 100;
/**
 * The maximum number of pages to read, because a request may make a limited number of calls. A server with smaller
 * pages has more pages.
 */
const maxPages = 20;

/** The tickets on all pages of the list in the URL, at most 200. They are used to select tickets to change. */
export async function matchingTickets({ request, context }: LoaderFunctionArgs): Promise<Result<MatchingTickets>> {
  const viewer = context.session.requireUser(request);
  const { signal } = request;
  const params = new URL(request.url).searchParams;
  const list = params.get("list") === "all" ? "all" : "company";
  params.delete("list");
  const { listQuery, load } = ticketsLoader({ context, viewer, list, signal });
  const { query } = listQuery.read(params);
  const options = rowOptions({ context, viewer, list, query });
  return toResult(loadAll());

  async function loadAll(): Promise<MatchingTickets> {
    const rows = new Map<number, TicketRow>();
    // The API defines the number of rows on a page.
    for (let page = 1; ; page += 1) {
      const before = rows.size;
      const { data, total } = await load(listQuery.onPage(query, page), { per_page: perPage });
      for (const ticket of data) rows.set(ticket.id, ticket);
      const isComplete = rows.size === before || (total !== null && rows.size >= total);
      if (!isComplete && rows.size < maxTickets && page < maxPages) continue;
      const matching = [...rows.values()].slice(0, maxTickets);
      return {
        tickets: matching.map((ticket) => toChangeable(toRow(ticket, options))),
        total: total ?? rows.size,
        limit: isComplete && rows.size <= maxTickets ? null : matching.length,
      };
    }
  }
}

const toChangeable = ({
  id,
  number,
  title,
  open,
  assignees,
  ref,
  loaded,
  pattern,
}: TicketListRow): ChangeableTicket => ({ id, number, title, open, assignees, ref, loaded, pattern });

/** The assignees in the rows, including users of other companies. */
const assigneeNames = (tickets: readonly TicketRow[]): ChosenName[] =>
  tickets.flatMap(({ assignees }) =>
    assignees.map((user): ChosenName => ({ filter: "assigned_to", id: String(user.id), name: fullName(user) })),
  );

/** The default of the list of all companies is the tickets of the support account (domain/lists.md#tickets-lists). */
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
  /** Whether the API offers the activity on tickets (domain/v0-api.md#extensions). */
  hasActivity: boolean;
  hasReviews: boolean;
  hasSeveralPlants: boolean;
}

interface ListContext {
  context: AppLoadContext;
  viewer: Pick<UserSession, "user" | "company">;
  list: TicketsList;
  query: TicketsQuery;
}

function rowOptions({ context, viewer: { user, company }, list, query }: ListContext): RowOptions {
  const { child_company_ids: childIds = [] } = query.filters;
  return {
    list,
    companyId: company.id,
    // Users may change the tickets of their company and of the child companies in the list. Administrators may change
    // all tickets (domain/permissions.md#companies).
    mayChange: (ownerId) => user.admin || ownerId === company.id || childIds.includes(String(ownerId)),
    today: localDay(context.now()),
    hasActivity: context.extensions.tickets,
    hasReviews: context.extensions.pattern_reviews,
    hasSeveralPlants: context.extensions.ticket_plants,
  };
}

function toRow(ticket: TicketRow, options: RowOptions): TicketListRow {
  const { list, companyId, mayChange, today, hasActivity, hasReviews, hasSeveralPlants } = options;
  const { id, plant_id: plantId, created_at, assignees } = ticket;
  const company = ticket.company ?? null;
  const ownerId = ticket.company_id ?? company?.id ?? null;
  const through = companyOf(ticket, list, companyId);
  const isChangeable = ownerId !== null && mayChange(ownerId);
  return {
    id,
    href: through ? ticketHref({ companyId: through, ticketId: id }) : `/tickets/${id}`,
    number: ticketNumber(ticket),
    title: ticketTitle(ticket),
    hint: descriptionHint(ticket.description ?? ""),
    open: !ticket.closed_on,
    plant: toPlant(ticket, hasSeveralPlants),
    assignees: assignees.map(fullName),
    createdAt: created_at,
    ageDays: ticket.closed_on || !created_at ? null : countAgeInDays(created_at, today),
    closedOn: ticket.closed_on || null,
    lastActivityAt: (hasActivity && ticket.last_activity_at) || null,
    commentCount: hasActivity ? (ticket.comment_count ?? null) : null,
    dueOn: (hasActivity && ticket.due_on) || null,
    priority: (hasActivity && ticket.priority) || null,
    waitingFor: (hasActivity && ticket.waiting_for) || null,
    finding: (hasActivity && ticket.finding) || null,
    overdue: hasActivity ? daysOverdue(ticket.due_on ?? null, !ticket.closed_on, today) : 0,
    company: company && { id: company.id, name: company.name, isCurrent: company.id === companyId },
    ref: through && plantId && isChangeable ? { companyId: through, plantId, ticketId: id } : null,
    ...(hasActivity && { loaded: toLoaded(ticket) }),
    ...(hasReviews && { pattern: ticket.named_pattern ?? null }),
  };
}

/** What a change of a ticket is based on. */
const toLoaded = (ticket: TicketRow): ChangeableTicket["loaded"] => ({
  templateId: ticket.ticket_template_id ?? null,
  planning: ticketPlanning(ticket),
  assigneeIds: ticket.assignees.map(({ id }) => id),
  closing: ticket.closed_on ? { finding: ticket.finding ?? null, note: ticket.finding_note ?? "" } : null,
});

/** The plant of a ticket. Null if the plant's id is not known. */
function toPlant(
  { plant_id: plantId, plant, plants = [] }: TicketRow,
  hasSeveralPlants: boolean,
): TicketListRow["plant"] {
  const id = plantId ?? plant?.id;
  if (!id && !plant?.name) return null;
  const name = plant?.name ?? plantName({ id: id ?? 0, name: null });
  const more = plants.length - 1;
  if (hasSeveralPlants && more > 0) return { name, city: `+${more}` };
  return { name, city: plant && plantCity(plant) };
}

function countAgeInDays(createdAt: string, today: Temporal.PlainDate): number | null {
  const created = parseInstant(createdAt);
  return created && Math.max(0, localDay(created).until(today, { largestUnit: "day" }).days);
}

/** How often each pattern was right, for administrators. Other users receive error 4005. */
export async function patternReviews({ request, context }: LoaderFunctionArgs): Promise<Result<PatternReviews[]>> {
  context.session.requireUser(request);
  return toResult(listPatternReviews(context.api, { signal: request.signal }));
}
