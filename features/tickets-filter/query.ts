import { toTicketSearch } from "@entities/ticket";
import { ticketFindings, ticketPriorities, waitingParties } from "@heliograph/rules/ticket-planning";
import { isId } from "@shared/lib/text";
import { enumListCodec, type QueryCodec, repeatedListCodec, searchCodec } from "@shared/list-query/codecs";
import {
  createListQuery,
  type FiltersOf,
  type ListQuery,
  type QueryOf,
  type Sort,
  type SortFields,
} from "@shared/list-query/list-query";
import { exclusiveListCodec } from "./choices";

/** The company's own tickets, or the tickets of all companies (domain/lists.md#tickets-lists). */
const ticketsLists = ["company", "all"] as const;
export type TicketsList = (typeof ticketsLists)[number];

export const ticketStates = ["open", "closed"] as const;
export type TicketState = (typeof ticketStates)[number];

/** v0 accepts one state, or no state for both (domain/lists.md#tickets-lists). */
const statusCodec: QueryCodec<TicketState[]> = {
  ...enumListCodec(ticketStates),
  toApi: ([state, ...others]) => (others.length === 0 ? state : undefined),
};

/** Lists show a ticket's number with a sign, such as #10006. v0 stores it without the sign. */
const ticketSearch: QueryCodec<string> = { ...searchCodec(200), toApi: toTicketSearch };

const filters = {
  ticket_status: statusCodec,
  search: ticketSearch,
  // "me" and "any" are assignees without an id (domain/lists.md#tickets-lists).
  assigned_to: exclusiveListCodec(["me", "any"]),
  template: exclusiveListCodec([]),
};
/** A number of days. */
const ageCodec: QueryCodec<string> = {
  read(text) {
    const value = /^[1-9]\d{0,3}$/.test(text.trim()) ? text.trim() : null;
    return { value, complete: value !== null || text.trim() === "" };
  },
  write: (value) => value,
};
/** The filters that require the extension `tickets` (domain/v0-api.md#extensions). */
const planningFilters = {
  older_than: ageCodec,
  due: enumListCodec(["overdue", "week", "none"]),
  priority: enumListCodec(ticketPriorities),
  waiting_for: enumListCodec(["nobody", ...waitingParties]),
  finding: enumListCodec(ticketFindings),
};
const allFilters = { ...filters, ...planningFilters, child_company_ids: repeatedListCodec(isId) };

const commonSortFields = {
  title: "ascending",
  status: "ascending",
  created_at: "descending",
  closed_on: "descending",
  company: "ascending",
} as const satisfies SortFields;

/** The sort fields that require the extension `tickets`. */
const sortFields = {
  ...commonSortFields,
  plant: "ascending",
  assignee: "ascending",
  last_activity_at: "descending",
  comment_count: "descending",
  due_on: "ascending",
  priority: "descending",
  waiting_for: "ascending",
  finding: "ascending",
} as const satisfies SortFields;

export type SortField = keyof typeof sortFields;

const newestFirst: Sort<SortField> = { field: "created_at", descending: true };
const mostOverdueFirst: Sort<SortField> = { field: "due_on", descending: false };

/** Only open tickets are overdue. */
const isOnlyOpen = ({ ticket_status: states }: Pick<Filters, "ticket_status">): boolean =>
  states.length === 1 && states[0] === "open";

export type TicketsListQuery = ListQuery<FiltersOf<typeof allFilters, "ticket_status">, SortField>;
export type TicketsQuery = QueryOf<TicketsListQuery>;
export type Filters = TicketsQuery["filters"];

function createTicketsQuery(list: TicketsList, hasActivity: boolean): TicketsListQuery {
  const { child_company_ids } = allFilters;
  return createListQuery({
    // Only the company's list can be filtered by child companies.
    filters: {
      ...filters,
      ...(hasActivity && planningFilters),
      ...(list === "company" && { child_company_ids }),
    } as typeof allFilters,
    sortFields: (hasActivity ? sortFields : commonSortFields) as typeof sortFields,
    defaultSort: (query) => (hasActivity && isOnlyOpen(query) ? mostOverdueFirst : newestFirst),
    // The default of the list is open tickets. Its URL always contains the status (domain/lists.md#tickets-lists).
    defaults: { ticket_status: ["open" as const] },
    apiParameters: { with: "assignees,plant" },
  });
}

const queries = new Map<string, TicketsListQuery>();

/** The query of a tickets list, with or without the extension `tickets`. The same arguments return the same object. */
export function ticketsListQuery(list: TicketsList, hasActivity: boolean): TicketsListQuery {
  const key = `${list} ${hasActivity}`;
  const listQuery = queries.get(key) ?? createTicketsQuery(list, hasActivity);
  queries.set(key, listQuery);
  return listQuery;
}

/** Whether a URL contains the ticket status. A URL without a status redirects to the list's default. */
export const hasStatus = (params: URLSearchParams): boolean => params.has("ticket_status");
