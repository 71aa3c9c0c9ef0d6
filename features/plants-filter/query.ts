import { isIssueType } from "@entities/issue";
import { yieldStatuses } from "@entities/plant";
import {
  choicesCodec,
  dayCodec,
  dayRangeCodec,
  enumCodec,
  enumListCodec,
  type IgnoredParameter,
  isId,
  listCodec,
  numberRangeCodec,
  pageCodec,
  type QueryCodec,
  switchCodec,
  textCodec,
} from "@shared/lib/query-value";
import { customFieldPairs } from "./custom-field-pairs";
import { indicatorChoices } from "./indicator-choices";
import { longTermChoice } from "./long-term-choice";
import { readSort, type Sort, writeSort } from "./sort";

export const ticketChoices = ["has_any", "has_none", "has_open", "without_open"] as const;

/** How each filter of the plant lists is written, in the URL and in the call to v0 (contract §4). */
const filterValues = {
  search: textCodec(200),
  yield_status_filter: enumListCodec(yieldStatuses),
  indicators: indicatorChoices,
  indicators_or: listCodec(isIssueType),
  ltpm: longTermChoice,
  tags: choicesCodec(isId),
  companies: choicesCodec(isId),
  drivers: choicesCodec(isId),
  custom_fields: customFieldPairs,
  tickets: enumCodec(ticketChoices),
  found_on: dayRangeCodec,
  monitored_since: dayRangeCodec,
  snoozed: switchCodec(false),
  resolved: switchCodec(false),
  has_meter: switchCodec(true),
  mixed_orientation: switchCodec(true),
  peak: numberRangeCodec,
  p90: numberRangeCodec,
  date: dayCodec,
  health: dayCodec,
  "child_company_ids[]": listCodec(isId),
} satisfies Record<string, QueryCodec<unknown>>;

export type FilterName = keyof typeof filterValues;
export const filterNames = Object.keys(filterValues) as FilterName[];

/** The filters that are set; an absent one restricts nothing. */
export type Filters = {
  [Name in FilterName]?: (typeof filterValues)[Name] extends QueryCodec<infer Value> ? Value : never;
};

/** What the URL of a plant list says. `sort` null: the list's own order. */
export interface PlantsQuery {
  page: number;
  sort: Sort | null;
  filters: Filters;
}

const isFilterName = (name: string): name is FilterName => Object.hasOwn(filterValues, name);
const codec = (name: FilterName): QueryCodec<unknown> => filterValues[name];

/** A filter given twice counts by its last value; lists of the form `name[]` take all of theirs. */
function textOf(params: URLSearchParams, name: string): string {
  const given = params.getAll(name);
  return name.endsWith("[]") ? given.join(",") : (given.at(-1) ?? "");
}

/**
 * Reads the URL of a plant list. Whatever cannot be used is dropped and named in `notices`; nothing throws.
 * NON_MON is a status only of companies with access to the light tier (spec 3 §4).
 */
export function readQuery(
  params: URLSearchParams,
  { nonMonAccessible }: { nonMonAccessible: boolean },
): { query: PlantsQuery; notices: IgnoredParameter[] } {
  const notices: IgnoredParameter[] = [];
  const note = (name: string, whole: boolean) => {
    if (!whole) notices.push({ name, reason: "malformed" });
  };
  const filters: Record<string, unknown> = {};
  let page = 1;
  let sort: Sort | null = null;
  for (const name of new Set(params.keys())) {
    const text = textOf(params, name);
    if (name === "page") {
      const reading = pageCodec.read(text);
      page = reading.value ?? 1;
      note(name, reading.whole);
    } else if (name === "sort") {
      const reading = readSort(text);
      sort = reading.value;
      note(name, reading.whole);
    } else if (isFilterName(name)) {
      const reading = codec(name).read(text);
      if (reading.value !== null) filters[name] = reading.value;
      note(name, reading.whole);
    } else notices.push({ name, reason: "unknown" });
  }
  const query = { page, sort, filters: filters as Filters };
  return nonMonAccessible ? { query, notices } : withoutLightTier(query, notices);
}

function withoutLightTier(
  query: PlantsQuery,
  notices: IgnoredParameter[],
): { query: PlantsQuery; notices: IgnoredParameter[] } {
  const { yield_status_filter: statuses, ...others } = query.filters;
  if (!statuses?.includes("NON_MON")) return { query, notices };
  const left = statuses.filter((status) => status !== "NON_MON");
  const filters = left.length > 0 ? { ...others, yield_status_filter: left } : others;
  return {
    query: { ...query, filters },
    notices: [...notices, { name: "yield_status_filter", reason: "malformed" }],
  };
}

/** The filters that restrict something, each with its text, in one fixed order. */
export function writeFilters(filters: Filters): [FilterName, string][] {
  return filterNames.flatMap((name) => {
    const value = filters[name];
    const text = value === undefined ? "" : codec(name).write(value);
    return text === "" ? [] : [[name, text]];
  });
}

/** The URL's parameters for a query: filters in one fixed order, then sort, then the page unless it is 1. */
export function writeQuery({ page, sort, filters }: PlantsQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, text] of writeFilters(filters)) {
    for (const value of name.endsWith("[]") ? text.split(",") : [text]) params.append(name, value);
  }
  if (sort) params.set("sort", writeSort(sort));
  const pageText = pageCodec.write(page);
  if (pageText) params.set("page", pageText);
  return params;
}
