import { object, optional, string } from "superstruct";
import type { PromiseFlag, YieldStatus } from "../db/schema";
import { invalid, type Messages } from "../http/api-error";
import {
  customFieldPairs,
  dateRange,
  day,
  FilterProblem,
  idOf,
  numberRange,
  type Range,
  type Sides,
  sides,
  word,
  wordList,
  zeroOrOne,
} from "./filter-values";
import { type IssueType, isIndicator } from "./indicators";

export type TicketFilter = "has_any" | "has_none" | "has_open" | "without_open";
export type PromisePeriod = "current" | "previous" | "any";

/** The filters of the plants and plant-issues lists, parsed; null where a filter is not set. contract-v0 §4 */
export interface PlantFilters {
  readonly search: string | null;
  readonly yieldStatuses: readonly YieldStatus[] | null;
  readonly indicators: Sides<IssueType> | null;
  readonly indicatorsOr: readonly IssueType[] | null;
  readonly promise: { readonly period: PromisePeriod; readonly flags: readonly PromiseFlag[] } | null;
  readonly tags: Sides<number> | null;
  readonly companies: Sides<number> | null;
  readonly drivers: Sides<number> | null;
  readonly customFields: readonly { readonly typeId: number; readonly value: string }[] | null;
  readonly tickets: TicketFilter | null;
  readonly foundOn: Range<string> | null;
  readonly monitoredSince: Range<string> | null;
  readonly snoozed: boolean;
  readonly resolved: boolean;
  readonly withoutMeter: boolean;
  readonly withoutMixedOrientation: boolean;
  /** W. */
  readonly peak: Range<number> | null;
  /** kWh. */
  readonly p90: Range<number> | null;
  readonly date: string | null;
  readonly health: string | null;
}

const text = optional(string());

/** Every filter by its name on the wire; what stands in them is read by parsePlantFilters. */
export const plantFilterFields = {
  search: text,
  yield_status_filter: text,
  indicators: text,
  indicators_or: text,
  ltpm: text,
  tags: text,
  companies: text,
  drivers: text,
  custom_fields: text,
  tickets: text,
  found_on: text,
  monitored_since: text,
  snoozed: text,
  resolved: text,
  has_meter: text,
  mixed_orientation: text,
  peak: text,
  p90: text,
  date: text,
  health: text,
};

/** The query of a list of plants. */
export const plantListQuerySchema = object({ ...plantFilterFields, page: text, sort: text, with: text });

const maxSearch = 200;
const maxWords = 12;
const maxFilter = 4000;

/** Reads the filters of a list's query. Throws 4000 with one message for each malformed filter. */
export function parsePlantFilters(query: URLSearchParams): PlantFilters {
  const messages: Record<string, string[]> = {};
  const read = <T>(name: string, parse: (value: string) => T): T | null => {
    const value = query.get(name)?.trim() ?? "";
    if (value === "") return null;
    try {
      if (value.length > maxFilter) throw new FilterProblem("This filter is too long.");
      return parse(value);
    } catch (problem) {
      if (!(problem instanceof FilterProblem)) throw problem;
      messages[name] = [problem.message];
      return null;
    }
  };
  const filters: PlantFilters = {
    search: read("search", searchText),
    yieldStatuses: read("yield_status_filter", (value) => wordList(value, isYieldStatus)),
    indicators: read("indicators", (value) => sides(value, indicatorOf)),
    indicatorsOr: read("indicators_or", (value) => wordList(value, isIndicator)),
    promise: read("ltpm", promiseOf),
    tags: read("tags", (value) => sides(value, idOf)),
    companies: read("companies", (value) => sides(value, idOf)),
    drivers: read("drivers", (value) => sides(value, idOf)),
    customFields: read("custom_fields", customFieldPairs),
    tickets: read("tickets", (value) => word(value, isTicketFilter)),
    foundOn: read("found_on", dateRange),
    monitoredSince: read("monitored_since", dateRange),
    snoozed: read("snoozed", zeroOrOne) ?? false,
    resolved: read("resolved", zeroOrOne) ?? false,
    withoutMeter: read("has_meter", zeroOrOne) === false,
    withoutMixedOrientation: read("mixed_orientation", zeroOrOne) === false,
    peak: read("peak", numberRange),
    p90: read("p90", numberRange),
    date: read("date", day),
    health: read("health", day),
  };
  refuse(messages);
  return filters;
}

function refuse(messages: Messages): void {
  if (Object.keys(messages).length > 0) throw invalid(messages);
}

function searchText(value: string): string {
  if (value.length > maxSearch) throw new FilterProblem(`Search for at most ${maxSearch} characters.`);
  if (value.split(/\s+/).length > maxWords) throw new FilterProblem(`Search for at most ${maxWords} words.`);
  return value;
}

function indicatorOf(name: string): IssueType {
  if (!isIndicator(name)) throw new FilterProblem(`Unknown value: ${name.slice(0, 40)}.`);
  return name;
}

/** `period:current+flags:AHEAD,BEHIND`; a + that was not encoded arrives as a space. */
function promiseOf(value: string): PlantFilters["promise"] {
  const match = /^period:(\w+)[+ ]flags:([\w,]+)$/.exec(value);
  if (!match?.[1] || !match[2]) throw new FilterProblem("Write it as period:current+flags:AHEAD,BEHIND.");
  return { period: word(match[1], isPromisePeriod), flags: wordList(match[2], isPromiseFlag) };
}

function among<const T extends readonly string[]>(words: T): (text: string) => text is T[number] {
  const known: ReadonlySet<string> = new Set(words);
  return (text): text is T[number] => known.has(text);
}

const isYieldStatus = among(["OK", "MEDIUM", "NOK", "NONE", "NON_MON"]);
const isPromiseFlag = among(["TOO_EARLY", "AHEAD", "BEHIND", "BEHIND_SEVERELY", "FINISHED"]);
const isPromisePeriod = among(["current", "previous", "any"]);
const isTicketFilter = among(["has_any", "has_none", "has_open", "without_open"]);
