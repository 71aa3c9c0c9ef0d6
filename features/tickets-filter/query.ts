import type { Query } from "@shared/api/v0-client";
import {
  enumListCodec,
  type IgnoredParameter,
  isId,
  listCodec,
  pageCodec,
  type QueryCodec,
  textCodec,
} from "@shared/lib/query-value";
import { exclusiveList } from "./exclusive";
import {
  defaultSort,
  nextSort,
  readSort,
  type Sort,
  type SortField,
  type TicketsList,
  writeSort,
} from "./sort";

export const statuses = ["open", "closed"] as const;
export type TicketState = (typeof statuses)[number];

/** Me and Anyone: the assignees that are no one's id (spec 3 §5). */
export const assigneeWords = ["me", "any"] as const;

/** How each filter is written, in the URL and in the call to v0 (contract §4). */
const filterValues = {
  search: textCodec(200),
  assigned_to: exclusiveList(assigneeWords),
  template: exclusiveList([]),
  "child_company_ids[]": listCodec(isId),
} satisfies Record<string, QueryCodec<unknown>>;

export type FilterName = keyof typeof filterValues;
export const filterNames = Object.keys(filterValues) as FilterName[];

/** The filters that are set; an absent one restricts nothing. */
export interface Filters {
  search?: string;
  assigned_to?: string[];
  template?: string[];
  "child_company_ids[]"?: string[];
}

/**
 * What the URL of a list of tickets says. `status` always stands in it, since a list opens with the open tickets
 * (spec 3 §2): both of them restrict nothing. `sort` null: the newest first.
 */
export interface TicketsQuery {
  page: number;
  sort: Sort | null;
  status: TicketState[];
  filters: Filters;
}

const statusList = enumListCodec(statuses);
const statusName = "ticket_status";
const isFilterName = (name: string): name is FilterName => Object.hasOwn(filterValues, name);
const codec = (name: FilterName): QueryCodec<unknown> => filterValues[name];

/** Whether a URL says which tickets it lists; one that does not is led to the list's default. */
export const namesStatus = (params: URLSearchParams): boolean => params.has(statusName);

/** A filter given twice counts by its last value; lists of the form `name[]` take all of theirs. */
function textOf(params: URLSearchParams, name: string): string {
  const given = params.getAll(name);
  return name.endsWith("[]") ? given.join(",") : (given.at(-1) ?? "");
}

/** The list of all companies knows no child companies, and a company's own is of one company. */
function isForeign(list: TicketsList, name: string, sort: Sort | null): boolean {
  return list === "all" ? name === "child_company_ids[]" : name === "sort" && sort?.field === "company";
}

/** Reads the URL of a list. Whatever cannot be used is dropped and named in `notices`; nothing throws. */
export function readQuery(
  params: URLSearchParams,
  list: TicketsList,
): { query: TicketsQuery; notices: IgnoredParameter[] } {
  const notices: IgnoredParameter[] = [];
  const filters: Record<string, unknown> = {};
  const query: TicketsQuery = { page: 1, sort: null, status: ["open"], filters };
  const take: Record<string, (text: string) => boolean> = {
    page(text) {
      const { value, whole } = pageCodec.read(text);
      query.page = value ?? 1;
      return whole;
    },
    sort(text) {
      const { value, whole } = readSort(text);
      const foreign = isForeign(list, "sort", value);
      query.sort = foreign ? null : value;
      return whole && !foreign;
    },
    [statusName](text) {
      const { value, whole } = statusList.read(text);
      query.status = value ?? ["open"];
      return whole;
    },
  };
  for (const name of new Set(params.keys())) {
    const text = textOf(params, name);
    const known = Object.hasOwn(take, name) ? take[name] : undefined;
    let whole = true;
    if (known) whole = known(text);
    else if (isFilterName(name) && !isForeign(list, name, null)) {
      const reading = codec(name).read(text);
      if (reading.value !== null) filters[name] = reading.value;
      whole = reading.whole;
    } else {
      notices.push({ name, reason: "unknown" });
    }
    if (!whole) notices.push({ name, reason: "malformed" });
  }
  return { query, notices };
}

const writeFilters = (filters: Filters): [FilterName, string][] =>
  filterNames.flatMap((name): [FilterName, string][] => {
    const value = filters[name];
    return value === undefined ? [] : [[name, codec(name).write(value)]];
  });

/** The URL's parameters for a query: status, filters in one fixed order, sort, then the page unless it is 1. */
export function writeQuery({ page, sort, status, filters }: TicketsQuery): URLSearchParams {
  const params = new URLSearchParams({ [statusName]: statusList.write(status) });
  for (const [name, text] of writeFilters(filters)) {
    for (const value of name.endsWith("[]") ? text.split(",") : [text]) params.append(name, value);
  }
  if (sort) params.set("sort", writeSort(sort));
  const pageText = pageCodec.write(page);
  if (pageText) params.set("page", pageText);
  return params;
}

/** The query of the call to v0 that answers a list's URL (contract §4). */
export function toApiQuery(query: TicketsQuery): Query {
  const { field, descending } = sortOf(query);
  const { "child_company_ids[]": children, ...filters } = query.filters;
  const [status, ...others] = query.status;
  return {
    ...Object.fromEntries(writeFilters(filters)),
    // Both are none of the two for v0.
    ...(others.length === 0 && { [statusName]: status }),
    ...(children && { child_company_ids: children }),
    page: query.page,
    sort: `${field}:${descending ? "desc" : "asc"}`,
    with: "assignees",
  };
}

/** The order a list stands in. */
export const sortOf = ({ sort }: TicketsQuery): Sort => sort ?? defaultSort;

/** Sets one filter, or lifts it with undefined. Any change of a filter leads to page 1 (spec 3 §2). */
export function withFilter<Name extends FilterName>(
  query: TicketsQuery,
  name: Name,
  value: Filters[Name] | undefined,
): TicketsQuery {
  const { [name]: _, ...others } = query.filters;
  return { ...query, page: 1, filters: value === undefined ? others : { ...others, [name]: value } };
}

/** The open ones, the closed ones, or both. */
export const withStatus = (query: TicketsQuery, status: TicketState[]): TicketsQuery => ({
  ...query,
  page: 1,
  status,
});

/** Lifts every filter; status and order have controls of their own, and stay. */
export const withoutFilters = (query: TicketsQuery): TicketsQuery => ({ ...query, page: 1, filters: {} });

/** The query after a click on a column's header. Any change of the order leads to page 1 (spec 3 §2). */
export const sortedBy = (query: TicketsQuery, field: SortField): TicketsQuery => ({
  ...query,
  page: 1,
  sort: nextSort(sortOf(query), field),
});

/** Another page of the same list. */
export const onPage = (query: TicketsQuery, page: number): TicketsQuery => ({ ...query, page });

/** Whether anything but the status narrows the list. */
export const isFiltered = ({ filters }: TicketsQuery): boolean => Object.keys(filters).length > 0;
