import type { Query as ApiQuery } from "@shared/api/v0/v0-client";
import { pageCodec, type QueryCodec } from "./codecs";

/** A URL parameter that was dropped completely or in part, because it is unknown or malformed. */
export interface IgnoredParameter {
  name: string;
  reason: "unknown" | "malformed";
}

/** The query of a list, parsed from its URL. */
export interface QueryState<Filters extends object, Field extends string = never> {
  /** The page number, from 1. */
  page: number;
  /** Null for the default sort of the list. */
  sort: Sort<Field> | null;
  /** The filters that are set. An absent filter does not restrict the list. */
  filters: Filters;
}

/**
 * The query of a list in its URL, its links and its v0 call. A change of filters or the sort resets the page to 1
 * (domain/lists.md#url).
 */
export interface ListQuery<Filters extends object, Field extends string = never> {
  /** The names of the URL parameters in the order in which they are written. */
  parameters: readonly string[];
  /** The fields that the list can be sorted by. */
  sortFields: readonly Field[];
  /** Parses a URL. Unknown and malformed parameters are dropped and listed in `ignored`. Never throws. */
  read(params: URLSearchParams): { query: QueryState<Filters, Field>; ignored: IgnoredParameter[] };
  /** The URL parameters in their fixed order, after the parameters of `others` that do not belong to this list. */
  write(query: QueryState<Filters, Field>, others?: URLSearchParams): URLSearchParams;
  /** The query string of a link with its `?`, or an empty string. */
  search(query: QueryState<Filters, Field>): string;
  /** Sets a filter; undefined removes the filter or resets it to its default. */
  withFilter<Name extends keyof Filters>(
    query: QueryState<Filters, Field>,
    name: Name,
    value: Filters[Name] | undefined,
  ): QueryState<Filters, Field>;
  /** Sets, removes or resets several filters. */
  withFilters(query: QueryState<Filters, Field>, changes: Partial<Filters>): QueryState<Filters, Field>;
  /** Removes all filters without a default. The sort is preserved. */
  withoutFilters(query: QueryState<Filters, Field>): QueryState<Filters, Field>;
  /** The effective sort; null for a list that cannot be sorted. */
  sortOf(query: QueryState<Filters, Field>): [Field] extends [never] ? null : Sort<Field>;
  /** The query after a click on a column header: the first direction of the field, then the other direction. */
  sortedBy(query: QueryState<Filters, Field>, field: Field): QueryState<Filters, Field>;
  /** The query of another page. */
  onPage(query: QueryState<Filters, Field>, page: number): QueryState<Filters, Field>;
  /** Whether a filter without a default is set. */
  isFiltered(query: QueryState<Filters, Field>): boolean;
  /** The number of set filters without a default, besides the search. */
  filterCount(query: QueryState<Filters, Field>): number;
  /** The query of the v0 call: filters, `page` and `sort` as `field:asc|desc` (domain/v0-api.md#pages-and-sort). */
  toApiQuery(query: QueryState<Filters, Field>): ApiQuery;
}

export type QueryOf<List> = List extends ListQuery<infer Filters, infer Field> ? QueryState<Filters, Field> : never;

type Codecs = Record<string, QueryCodec<unknown>>;
type ValueOf<Codec> = Codec extends QueryCodec<infer Value> ? Value : never;

/** The filters of a list by their codecs. Filters with a default are always set. */
export type FiltersOf<C extends Codecs, Preset extends keyof C = never> = {
  [Name in Preset]: ValueOf<C[Name]>;
} & { [Name in Exclude<keyof C, Preset>]?: ValueOf<C[Name]> };

interface ListQueryDefinition<C extends Codecs, Field extends string, Preset extends keyof C> {
  /** The codec of each filter, in the order of the URL. */
  filters: C;
  /** The sort fields with the direction of the first click. Without sort fields, the list cannot be sorted. */
  sortFields?: SortFields<Field>;
  /** The sort without a sort in the URL; a function if it depends on the filters. */
  defaultSort?: Sort<NoInfer<Field>> | ((filters: FiltersOf<C, Preset>) => Sort<NoInfer<Field>>);
  /** The default values of filters that are always set. `isFiltered`, `filterCount` and `withoutFilters` ignore these filters. */
  defaults?: { [Name in Preset]: ValueOf<C[Name]> };
  /** False for a list without pages; or the name of a filter, if the list has pages only while that filter is set. */
  paginated?: boolean | keyof C;
  /** Parameters of every v0 call. Filters of the same name override them. */
  apiParameters?: ApiQuery;
}

/** The codecs by URL parameter. */
type CodecsByParameter = ReadonlyMap<string, { name: string; codec: QueryCodec<unknown> }>;

/** Longer than any filter that a page writes. */
const maxParameterLength = 8_000;

/** Returns the values of URL parameters, and the parameters that were dropped. */
function readParameters(codecs: CodecsByParameter, params: URLSearchParams) {
  const values: Record<string, unknown> = {};
  const ignored: IgnoredParameter[] = [];
  for (const parameter of new Set(params.keys())) {
    const entry = codecs.get(parameter);
    if (!entry) {
      ignored.push({ name: parameter, reason: "unknown" });
      continue;
    }
    const given = params.getAll(parameter);
    const text = entry.codec.repeated ? given.join(",") : (given.at(-1) ?? "");
    const { value, complete } = entry.codec.read(text.slice(0, maxParameterLength));
    if (value !== null) values[entry.name] = value;
    if (!complete || text.length > maxParameterLength) ignored.push({ name: parameter, reason: "malformed" });
  }
  return { values, ignored };
}

const parameterOf = (name: string, { repeated }: QueryCodec<unknown>): string =>
  repeated === "brackets" ? `${name}[]` : name;

/** Creates the query of a list from its codecs, sort fields and default sort. */
export function createListQuery<C extends Codecs, Field extends string = never, Preset extends keyof C = never>({
  filters: codecs,
  sortFields,
  defaultSort,
  defaults,
  paginated = true,
  apiParameters,
}: ListQueryDefinition<C, Field, Preset>): ListQuery<FiltersOf<C, Preset>, Field> {
  type Filters = FiltersOf<C, Preset>;
  type State = QueryState<Filters, Field>;

  const sorting = sortFields && sortCodec(sortFields);
  const entries: [name: string, codec: QueryCodec<unknown>][] = Object.entries({
    ...codecs,
    ...(sorting && { sort: sorting }),
    ...(paginated && { page: pageCodec }),
  });
  const byParameter = new Map(entries.map(([name, codec]) => [parameterOf(name, codec), { name, codec }]));
  const parameters = [...byParameter.keys()];
  const hasPages = (filters: object): boolean =>
    typeof paginated === "boolean" ? paginated : (filters as Record<PropertyKey, unknown>)[paginated] !== undefined;
  const setFilters = (filters: Filters) => Object.keys(filters).filter((name) => !(defaults && name in defaults));
  const sortOf = ({ sort, filters }: State): Sort<Field> | null =>
    sort ?? (typeof defaultSort === "function" ? defaultSort(filters) : defaultSort) ?? null;

  /** Returns the parameters of a query with their texts, in the order of the definition. */
  function textsOf({ filters, sort, page }: State): [parameter: string, text: string][] {
    const values: Record<string, unknown> = { ...filters, sort, page: hasPages(filters) ? page : 1 };
    return entries.flatMap(([name, codec]) => {
      const value = values[name] ?? null;
      const text = value === null ? "" : codec.write(value);
      if (text === "") return [];
      const parts = codec.repeated === "brackets" ? text.split(",") : [text];
      return parts.map((part): [string, string] => [parameterOf(name, codec), part]);
    });
  }

  const list: ListQuery<Filters, Field> = {
    parameters,
    sortFields: Object.keys(sortFields ?? {}) as Field[],

    read(params) {
      const { values, ignored } = readParameters(byParameter, params);
      const { page = 1, sort = null, ...filters } = values;
      const query = { page: hasPages(filters) ? page : 1, sort, filters: { ...defaults, ...filters } };
      return { query: query as State, ignored };
    },

    write(query, others) {
      const params = new URLSearchParams(others);
      for (const parameter of parameters) params.delete(parameter);
      for (const [parameter, text] of textsOf(query)) params.append(parameter, text);
      return params;
    },

    search(query) {
      const texts = textsOf(query);
      return texts.length === 0 ? "" : `?${new URLSearchParams(texts)}`;
    },

    withFilter: (query, name, value) => list.withFilters(query, { [name]: value } as unknown as Partial<Filters>),

    withFilters(query, changes) {
      const set = Object.entries({ ...query.filters, ...changes }).filter(([, value]) => value !== undefined);
      return { ...query, page: 1, filters: { ...defaults, ...Object.fromEntries(set) } as Filters };
    },

    withoutFilters(query) {
      const { filters } = query;
      const presets = Object.keys(defaults ?? {}).map((name) => [name, filters[name as Preset]]);
      return { ...query, page: 1, filters: Object.fromEntries(presets) };
    },

    sortOf: (query) => sortOf(query) as ReturnType<typeof list.sortOf>,

    sortedBy: (query, field) =>
      sortFields ? { ...query, page: 1, sort: nextSort(sortFields, sortOf(query), field) } : query,

    onPage: (query, page) => ({ ...query, page }),

    isFiltered: ({ filters }) => setFilters(filters).length > 0,

    filterCount: ({ filters }) => setFilters(filters).filter((name) => name !== "search").length,

    toApiQuery(query) {
      const api: ApiQuery = { ...apiParameters };
      const sort = sortOf(query);
      const values: Record<string, unknown> = { ...query.filters };
      for (const [name, codec] of Object.entries(codecs)) {
        const value = values[name];
        const text = value === undefined ? "" : codec.toApi ? codec.toApi(value) : codec.write(value);
        if (text !== undefined && text !== "") api[name] = text;
      }
      if (sort) api.sort = sorting?.toApi?.(sort);
      if (paginated) api.page = query.page;
      return api;
    },
  };
  return list;
}

/** The sort order of a list. */
export interface Sort<Field extends string = string> {
  field: Field;
  descending: boolean;
}

/** The sort fields of a list, each with the direction of the first click. */
export type SortFields<Field extends string = string> = Readonly<Record<Field, "ascending" | "descending">>;

/**
 * `field,true` for descending and `field,false` for ascending (domain/lists.md#url). v0 expects `field:asc|desc`
 * (domain/v0-api.md#pages-and-sort).
 */
function sortCodec<Field extends string>(fields: SortFields<Field>): QueryCodec<Sort<Field>> {
  const isField = (name: string): name is Field => Object.hasOwn(fields, name);
  return {
    read(text) {
      const [field = "", descending, ...rest] = text.trim().split(",");
      if (!isField(field) || rest.length > 0 || (descending !== "true" && descending !== "false"))
        return { value: null, complete: text.trim() === "" };
      return { value: { field, descending: descending === "true" }, complete: true };
    },
    write: ({ field, descending }) => `${field},${descending}`,
    toApi: ({ field, descending }) => `${field}:${descending ? "desc" : "asc"}`,
  };
}

/** Returns the sort after a click on a column header: the first direction of the field, then the other direction. */
function nextSort<Field extends string>(
  fields: SortFields<Field>,
  current: Sort<Field> | null,
  field: Field,
): Sort<Field> {
  if (current?.field === field) return { field, descending: !current.descending };
  return { field, descending: fields[field] === "descending" };
}

/** A page of a list that the API returns without pages. */
interface SlicedPage<Row> {
  rows: Row[];
  /** The number of rows of all pages. */
  total: number;
  perPage: number;
}

/** Returns one page of all rows; empty past the last page. */
export function slicePage<Row>(all: readonly Row[], page: number, perPage: number): SlicedPage<Row> {
  return { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length, perPage };
}
