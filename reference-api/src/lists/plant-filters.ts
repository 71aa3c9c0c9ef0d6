import { object, optional, string } from "superstruct";
import { type PromiseFlag, promiseFlags, type YieldStatus, yieldStatuses } from "../db/schema/values";
import { type Messages, throwIfInvalid } from "../http/api-error";
import {
  booleanValue,
  customFieldPairs,
  dateRange,
  day,
  enumList,
  enumValue,
  FilterError,
  type IncludeExclude,
  includeExclude,
  maxSearchLength,
  numberRange,
  parseId,
  type Range,
} from "./filter-values";
import { type IssueType, isIndicator } from "./indicators";

export type TicketFilter = "has_any" | "has_none" | "has_open" | "without_open";
export type PromisePeriod = "current" | "previous" | "any";

/** The parsed filters of the plants and plant-issues lists; null where a filter is not set. contract-v0 §4 */
export interface PlantFilters {
  readonly search: string | null;
  readonly yieldStatuses: readonly YieldStatus[] | null;
  readonly indicators: IncludeExclude<IssueType> | null;
  readonly indicatorsOr: readonly IssueType[] | null;
  readonly promise: { readonly period: PromisePeriod; readonly flags: readonly PromiseFlag[] } | null;
  readonly tags: IncludeExclude<number> | null;
  readonly companies: IncludeExclude<number> | null;
  readonly drivers: IncludeExclude<number> | null;
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

/** The query parameters of the filters; parsePlantFilters parses their values. */
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

const maxSearchTerms = 12;
const maxFilterLength = 4000;

/** Parses the filters of a list query. Throws 4000 with a message for each malformed filter. */
export function parsePlantFilters(query: URLSearchParams): PlantFilters {
  const messages: Messages = {};
  const read = <T>(name: string, parse: (value: string) => T): T | null => {
    const value = query.get(name)?.trim() ?? "";
    if (value === "") return null;
    try {
      if (value.length > maxFilterLength) throw new FilterError("This filter is too long.");
      return parse(value);
    } catch (problem) {
      if (!(problem instanceof FilterError)) throw problem;
      messages[name] = [problem.message];
      return null;
    }
  };
  const filters: PlantFilters = {
    search: read("search", parseSearch),
    yieldStatuses: read("yield_status_filter", (value) => enumList(value, isYieldStatus)),
    indicators: read("indicators", (value) => includeExclude(value, parseIndicator)),
    indicatorsOr: read("indicators_or", (value) => enumList(value, isIndicator)),
    promise: read("ltpm", parsePromiseFilter),
    tags: read("tags", (value) => includeExclude(value, parseId)),
    companies: read("companies", (value) => includeExclude(value, parseId)),
    drivers: read("drivers", (value) => includeExclude(value, parseId)),
    customFields: read("custom_fields", customFieldPairs),
    tickets: read("tickets", (value) => enumValue(value, isTicketFilter)),
    foundOn: read("found_on", dateRange),
    monitoredSince: read("monitored_since", dateRange),
    snoozed: read("snoozed", booleanValue) ?? false,
    resolved: read("resolved", booleanValue) ?? false,
    withoutMeter: read("has_meter", booleanValue) === false,
    withoutMixedOrientation: read("mixed_orientation", booleanValue) === false,
    peak: read("peak", numberRange),
    p90: read("p90", numberRange),
    date: read("date", day),
    health: read("health", day),
  };
  throwIfInvalid(messages);
  return filters;
}

function parseSearch(value: string): string {
  if (value.length > maxSearchLength)
    throw new FilterError(`Search for at most ${maxSearchLength} characters.`);
  if (value.split(/\s+/).length > maxSearchTerms)
    throw new FilterError(`Search for at most ${maxSearchTerms} words.`);
  return value;
}

function parseIndicator(name: string): IssueType {
  if (!isIndicator(name)) throw new FilterError(`Unknown value: ${name.slice(0, 40)}.`);
  return name;
}

/** `period:current+flags:AHEAD,BEHIND`; an unencoded + is decoded as a space. */
function parsePromiseFilter(value: string): PlantFilters["promise"] {
  const match = /^period:(\w+)[+ ]flags:([\w,]+)$/.exec(value);
  if (!match?.[1] || !match[2]) throw new FilterError("Use the format period:current+flags:AHEAD,BEHIND.");
  return { period: enumValue(match[1], isPromisePeriod), flags: enumList(match[2], isPromiseFlag) };
}

function isOneOf<const T extends readonly string[]>(values: T): (text: string) => text is T[number] {
  const allowed: ReadonlySet<string> = new Set(values);
  return (text): text is T[number] => allowed.has(text);
}

const isYieldStatus = isOneOf(yieldStatuses);
const isPromiseFlag = isOneOf(promiseFlags);
const isPromisePeriod = isOneOf(["current", "previous", "any"]);
const isTicketFilter = isOneOf(["has_any", "has_none", "has_open", "without_open"]);
