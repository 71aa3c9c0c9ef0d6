import { isId } from "@shared/lib/text";
import { enumListCodec, type QueryCodec, repeatedListCodec, textCodec } from "@shared/list-query/codecs";
import {
  createListQuery,
  type FiltersOf,
  type ListQuery,
  type QueryOf,
  type Sort,
  type SortFields,
} from "@shared/list-query/list-query";
import { exclusiveListCodec } from "./choices";

/** The company's own tickets, or those of all companies (domain/lists.md#tickets-lists). */
export const ticketsLists = ["company", "all"] as const;
export type TicketsList = (typeof ticketsLists)[number];

export const ticketStates = ["open", "closed"] as const;
export type TicketState = (typeof ticketStates)[number];

/** v0 takes one state, or none for both (domain/lists.md#tickets-lists). */
const statusCodec: QueryCodec<TicketState[]> = {
  ...enumListCodec(ticketStates),
  toApi: ([state, ...others]) => (others.length === 0 ? state : undefined),
};

const filters = {
  ticket_status: statusCodec,
  search: textCodec(200),
  // "me" and "any" are the assignees without an id (domain/lists.md#tickets-lists).
  assigned_to: exclusiveListCodec(["me", "any"]),
  template: exclusiveListCodec([]),
};
const companyFilters = { ...filters, child_company_ids: repeatedListCodec(isId) };

const sortFields = {
  title: "ascending",
  status: "ascending",
  created_at: "descending",
  closed_on: "descending",
  company: "ascending",
} as const satisfies SortFields;

export type SortField = keyof typeof sortFields;

const newestFirst: Sort<"created_at"> = { field: "created_at", descending: true };

const common = {
  sortFields,
  defaultSort: newestFirst,
  // The list opens with the open tickets, and its URL always contains the status (domain/lists.md#tickets-lists).
  defaults: { ticket_status: ["open" as const] },
  apiParameters: { with: "assignees,plant" },
};

export type TicketsListQuery = ListQuery<FiltersOf<typeof companyFilters, "ticket_status">, SortField>;
export type TicketsQuery = QueryOf<TicketsListQuery>;
export type Filters = TicketsQuery["filters"];

/** Only a company's own list filters by child companies. */
const queries: Record<TicketsList, TicketsListQuery> = {
  company: createListQuery({ ...common, filters: companyFilters }),
  all: createListQuery({ ...common, filters }),
};

export const ticketsListQuery = (list: TicketsList): TicketsListQuery => queries[list];

/** Whether a URL contains the ticket status; one without it redirects to the list's default. */
export const hasStatus = (params: URLSearchParams): boolean => params.has("ticket_status");
