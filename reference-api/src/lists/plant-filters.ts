import { object } from "superstruct";
import { type PromiseFlag, promiseFlags, type YieldStatus, yieldStatuses } from "../db/schema/values";
import { type Messages, throwIfInvalid } from "../http/api-error";
import { queryText } from "../http/fields";
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
import { pageFields } from "./paging";

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

/** The query parameters of the filters; parsePlantFilters parses their values. */
export const plantFilterFields = {
  search: queryText(
    "Free text: all words have to occur in the plant's name, code, street, house number, postal code or city.",
  ),
  yield_status_filter: queryText(
    "Comma list of OK, MEDIUM, NOK, NONE, NON_MON; with `date` the status of that day.",
  ),
  indicators: queryText(
    "Issue types, comma list of `name|1` (include) and `name|0` (exclude). `shade` and `power_spike` include their parts.",
  ),
  indicators_or: queryText("Issue types, comma list: plants with any of these."),
  ltpm: queryText(
    "Long-term performance: `period:current|previous|any+flags:AHEAD,BEHIND,…`; any is the current or the previous period.",
  ),
  tags: queryText("Tags that the company sees, comma list of `id|1` (include) and `id|0` (exclude)."),
  companies: queryText("Owning or attached companies, comma list of `id|1` (include) and `id|0` (exclude)."),
  drivers: queryText("Drivers of active meters, comma list of `id|1` (include) and `id|0` (exclude)."),
  custom_fields: queryText(
    "Custom fields that the company sees: `id,value` pairs of type and value, separated by `|`, the value percent-encoded.",
  ),
  tickets: queryText("One of has_any, has_none, has_open, without_open."),
  found_on: queryText(
    "When the issue was found: `after:DATE,before:DATE`, both included; either may be missing.",
  ),
  monitored_since: queryText(
    "When monitoring began: `after:DATE,before:DATE`, both included; either may be missing.",
  ),
  snoozed: queryText("1 includes snoozed issues; 0 by default."),
  resolved: queryText("1 includes resolved issues; 0 by default."),
  has_meter: queryText("0: only plants without an active meter; 1 by default."),
  mixed_orientation: queryText("0: only plants without panels of mixed orientations; 1 by default."),
  peak: queryText("Peak power in W: `from,to`, both included; either may be empty."),
  p90: queryText("P90 in kWh a year: `from,to`, both included; either may be empty."),
  date: queryText("The state of this day (YYYY-MM-DD)."),
  health: queryText("Issues found on this day (YYYY-MM-DD), and changes of the long-term status."),
};

/** The query of a list of plants. */
export const plantListQuerySchema = object({
  ...plantFilterFields,
  ...pageFields,
  with: queryText("Relations to include: meter_issues, promise_statuses, meters, custom_fields."),
});

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
