import { findingLabels, priorityLabels, toTicketSearch, waitingLabels } from "@entities/ticket";
import { ticketFindings, ticketPriorities, waitingParties } from "@heliograph/rules/ticket-planning";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/format";
import { isId } from "@shared/lib/text";
import { countCodec, enumListCodec, type QueryCodec, repeatedListCodec, searchCodec } from "@shared/list-query/codecs";
import {
  createListQuery,
  type FiltersOf,
  type ListQuery,
  type QueryOf,
  type Sort,
  type SortFields,
} from "@shared/list-query/list-query";

/** The filters whose choices depend on the company. They load when the filter opens. */
export const loadedFilters = ["assigned_to", "template", "child_company_ids"] as const;
export type LoadedFilter = (typeof loadedFilters)[number];
/** The filters with fixed choices. They require the extension `tickets` (domain/v0-api.md#extensions). */
const planningChoices = ["due", "priority", "waiting_for", "finding"] as const;
/** All filters with a list of choices. */
export const choiceFilters = [...planningChoices, ...loadedFilters] as const;
export type ChoiceFilter = (typeof choiceFilters)[number];

export const isLoaded = (filter: ChoiceFilter): filter is LoadedFilter => loadedFilters.some((name) => name === filter);

/** One option of a filter. */
export interface Choice {
  id: string;
  name: Message;
}

export const choicesHref = (filter: LoadedFilter): string =>
  `/resources/ticket-choices?${new URLSearchParams({ of: filter })}`;

export interface ChosenName extends Choice {
  filter: LoadedFilter;
}

/** The choice that excludes all others: unassigned or without a template (domain/lists.md#tickets-lists). */
const none = "none";

/**
 * A comma-separated list of fixed values and ids, or only `none`. `none` is dropped next to other values. Fixed values
 * come first in their defined order, then the ids in the given order.
 */
function exclusiveListCodec(fixed: readonly string[]): QueryCodec<string[]> {
  return {
    read(text) {
      const given = [...new Set(text.split(",").map((part) => part.trim()))].filter(Boolean);
      if (given.length === 1 && given[0] === none) return { value: [none], complete: true };
      const valid = given.filter((name) => fixed.includes(name) || isId(name));
      const value = inOrder(valid, fixed);
      return { value: value.length > 0 ? value : null, complete: value.length === given.length };
    },
    write: (value) => inOrder(value, fixed).join(","),
  };
}

const inOrder = (names: readonly string[], fixed: readonly string[]): string[] => [
  ...fixed.filter((value) => names.includes(value)),
  ...names.filter((name) => !fixed.includes(name)),
];

/**
 * Whether a choice is enabled. `none` is enabled only while nothing is chosen. Other choices are enabled only without
 * `none`.
 */
export const isEnabled = (chosen: readonly string[], name: string): boolean =>
  chosen.includes(name) || chosen.length === 0 || (name !== none && !chosen.includes(none));

/** Adds or removes a choice. Undefined when no choice remains. */
export function toggled(chosen: readonly string[], name: string): string[] | undefined {
  if (!isEnabled(chosen, name)) return [...chosen];
  const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
  return next.length > 0 ? next : undefined;
}

export const filterLabels: Record<ChoiceFilter, MessageDescriptor> = {
  assigned_to: msg`Assigned to`,
  template: msg`Template`,
  child_company_ids: msg`Child companies`,
  due: msg`Due`,
  priority: msg`Priority`,
  waiting_for: msg`Waiting for`,
  finding: msg`Found`,
};

const { "": nobody, ...waiting } = waitingLabels;

/** The choices that all companies have (domain/lists.md#tickets-lists). */
const fixedChoices: Partial<Record<ChoiceFilter, Record<string, MessageDescriptor>>> = {
  assigned_to: { me: msg`Me`, any: msg`Anyone`, [none]: msg`Unassigned` },
  template: { [none]: msg`Without template` },
  due: { overdue: msg`Overdue`, week: msg`Within 7 days`, [none]: msg`Without due date` },
  priority: priorityLabels,
  waiting_for: { nobody, ...waiting },
  finding: findingLabels,
};

/** The choices of a filter that do not depend on the company. */
export const fixedChoicesOf = (filter: ChoiceFilter, i18n: I18n): { id: string; name: string }[] =>
  Object.entries(fixedChoices[filter] ?? {}).map(([id, label]) => ({ id, name: i18n._(label) }));

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
/** The filters that require the extension `tickets` (domain/v0-api.md#extensions). */
const planningFilters = {
  // A number of days.
  older_than: countCodec(9_999),
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
