import { type PromiseFlag, promiseFlags, type YieldStatus, yieldStatuses } from "../db/plant-tables";
import { type Messages, throwIfInvalid } from "../http/api-error";
import { countCharacters, datePattern, queryText } from "../http/fields";
import { type IssueType, issueSeverity } from "../simulation";
import {
  booleanValue,
  customFieldPairs,
  dateRange,
  day,
  enumItem,
  enumList,
  enumValue,
  FilterError,
  type IncludeExclude,
  includeExclude,
  maxFilterValues,
  maxSearchLength,
  numberRange,
  parseId,
  type Range,
} from "./list-query";

type TicketFilter = (typeof ticketFilters)[number];
type PromisePeriod = (typeof promisePeriods)[number];

/** The parsed filters of the plants and plant-issues lists; null if a filter is not set (domain/lists.md#filters). */
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
  readonly losing: boolean;
  readonly notReceived: boolean;
  readonly silent: boolean;
  readonly asExpected: boolean;
  readonly withoutMixedOrientation: boolean;
  /** W. */
  readonly peak: Range<number> | null;
  /** kWh. */
  readonly p90: Range<number> | null;
  readonly date: string | null;
  readonly health: string | null;
}

const issueTypes = Object.keys(issueSeverity) as IssueType[];
const maxSearchTerms = 12;
const maxFilterLength = 4000;

/** Patterns of filters for the OpenAPI document. The handlers also check what a pattern cannot express. */
const zeroOrOne = { enum: ["0", "1"] };
const list = (values: readonly string[]) => ({
  maxLength: maxFilterLength,
  pattern: `^(${values.join("|")})(,(${values.join("|")}))*$`,
});
const sides = (values: readonly string[]) => {
  const value = `(${values.join("|")})\\|[01]`;
  return { pattern: `^${value}(,${value}){0,${maxFilterValues - 1}}$` };
};
const ids = sides(["[1-9]\\d{0,14}"]);
const side = `(after|before):${datePattern}`;
const dates = { pattern: `^${side}(,${side})?$` };
/** Percent-encoded UTF-8. */
const encoded = [
  "[^%|]",
  "%[0-7][\\dA-Fa-f]",
  "%(?:[Cc][2-9A-Fa-f]|[Dd][\\dA-Fa-f])%[89ABab][\\dA-Fa-f]",
  "%[Ee](?:0%[ABab]|[1-9A-Ca-cEeFf]%[89ABab]|[Dd]%[89])[\\dA-Fa-f]%[89ABab][\\dA-Fa-f]",
  "%[Ff](?:0%[9ABab]|[1-3]%[89ABab]|4%8)[\\dA-Fa-f]%[89ABab][\\dA-Fa-f]%[89ABab][\\dA-Fa-f]",
].join("|");
const pair = `[1-9]\\d{0,14},(?:${encoded})*`;
const pairs = { maxLength: maxFilterLength, pattern: `^${pair}(\\|${pair}){0,${maxFilterValues - 1}}$` };
const amount = "\\d{1,12}(\\.\\d{1,6})?";
const range = { pattern: `^(${amount},(${amount})?|,${amount})$` };
const promisePeriods = ["current", "previous", "any"] as const;
const promiseFlag = `(${promiseFlags.join("|")})`;
const ticketFilters = ["has_any", "has_none", "has_open", "without_open"] as const;

/** The query parameters of the filters. parsePlantFilters parses their values. */
export const plantFilterFields = {
  search: queryText(
    "Free text: all words have to occur in the plant's name, code, street, house number, postal code or city.",
    { maxLength: maxSearchLength, pattern: `^\\s*(?:\\S+(?:\\s+|$)){0,${maxSearchTerms}}$` },
  ),
  yield_status_filter: queryText(
    "Comma list of OK, MEDIUM, NOK, NONE, NON_MON; with `date` the status of that day.",
    list(yieldStatuses),
  ),
  indicators: queryText(
    "Issue types, comma list of `name|1` (include) and `name|0` (exclude). `shade` and `power_spike` include their parts.",
    sides(issueTypes),
  ),
  indicators_or: queryText("Issue types, comma list: plants with any of these.", list(issueTypes)),
  ltpm: queryText(
    "Long-term performance: `period:current|previous|any+flags:AHEAD,BEHIND,…`; any is the current or the previous period.",
    { pattern: `^period:(current|previous|any)\\+flags:${promiseFlag}(,${promiseFlag})*$` },
  ),
  tags: queryText("Tags that the company sees, comma list of `id|1` (include) and `id|0` (exclude).", ids),
  companies: queryText("Owning or attached companies, comma list of `id|1` (include) and `id|0` (exclude).", ids),
  drivers: queryText("Drivers of active meters, comma list of `id|1` (include) and `id|0` (exclude).", ids),
  custom_fields: queryText(
    "Custom fields that the company sees: `id,value` pairs of type and value, separated by `|`, the value percent-encoded.",
    pairs,
  ),
  tickets: queryText("One of has_any, has_none, has_open, without_open.", { enum: ticketFilters }),
  found_on: queryText(
    "When the issue was found: `after:DATE,before:DATE`, both included; either may be missing.",
    dates,
  ),
  monitored_since: queryText(
    "When monitoring began: `after:DATE,before:DATE`, both included; either may be missing.",
    dates,
  ),
  snoozed: queryText("1 includes snoozed issues; 0 by default.", zeroOrOne),
  resolved: queryText("1 includes resolved issues; 0 by default.", zeroOrOne),
  has_meter: queryText("0: only plants without an active meter; 1 by default.", zeroOrOne),
  losing: queryText("1: only plants whose open issues lose energy; 0 by default.", zeroOrOne),
  not_received: queryText(
    "1: only plants of which at least 0.5 kWh a day is not received because of open issues; 0 by default.",
    zeroOrOne,
  ),
  silent: queryText("1: only plants without data on the last two full days; 0 by default.", zeroOrOne),
  as_expected: queryText(
    "1: only plants with data that lost no energy and of which all was received in the last 7 days; 0 by default.",
    zeroOrOne,
  ),
  mixed_orientation: queryText("0: only plants without panels of mixed orientations; 1 by default.", zeroOrOne),
  peak: queryText("Peak power in W: `from,to`, both included; either may be empty.", range),
  p90: queryText("P90 in kWh a year: `from,to`, both included; either may be empty.", range),
  date: queryText("The state of this day (YYYY-MM-DD).", { format: "date" }),
  health: queryText("Issues found on this day (YYYY-MM-DD), and changes of the long-term status.", { format: "date" }),
};

/** Parses the filters of a list query. Throws 4000 with a message for each malformed filter. */
export function parsePlantFilters(query: URLSearchParams): PlantFilters {
  const messages: Messages = {};
  const read = <T>(name: string, parse: (value: string) => T): T | null => {
    const value = query.get(name)?.trim() ?? "";
    if (value === "") return null;
    try {
      if (countCharacters(value) > maxFilterLength) throw new FilterError("This filter is too long.");
      return parse(value);
    } catch (problem) {
      if (!(problem instanceof FilterError)) throw problem;
      messages[name] = [problem.message];
      return null;
    }
  };
  const filters: PlantFilters = {
    search: read("search", parseSearch),
    yieldStatuses: read("yield_status_filter", (value) => enumList(value, yieldStatuses)),
    indicators: read("indicators", (value) => includeExclude(value, (name) => enumItem(name, issueTypes))),
    indicatorsOr: read("indicators_or", (value) => enumList(value, issueTypes)),
    promise: read("ltpm", parsePromiseFilter),
    tags: read("tags", (value) => includeExclude(value, parseId)),
    companies: read("companies", (value) => includeExclude(value, parseId)),
    drivers: read("drivers", (value) => includeExclude(value, parseId)),
    customFields: read("custom_fields", customFieldPairs),
    tickets: read("tickets", (value) => enumValue(value, ticketFilters)),
    foundOn: read("found_on", dateRange),
    monitoredSince: read("monitored_since", dateRange),
    snoozed: read("snoozed", booleanValue) ?? false,
    resolved: read("resolved", booleanValue) ?? false,
    withoutMeter: read("has_meter", booleanValue) === false,
    losing: read("losing", booleanValue) ?? false,
    notReceived: read("not_received", booleanValue) ?? false,
    silent: read("silent", booleanValue) ?? false,
    asExpected: read("as_expected", booleanValue) ?? false,
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
  if (countCharacters(value) > maxSearchLength)
    throw new FilterError(`Search for at most ${maxSearchLength} characters.`);
  if (value.split(/\s+/).length > maxSearchTerms) throw new FilterError(`Search for at most ${maxSearchTerms} words.`);
  return value;
}

/** `period:current+flags:AHEAD,BEHIND`. An unencoded + is decoded as a space. */
function parsePromiseFilter(value: string): PlantFilters["promise"] {
  const match = /^period:(\w+)[+ ]flags:([\w,]+)$/.exec(value);
  if (!match?.[1] || !match[2]) throw new FilterError("Use the format period:current+flags:AHEAD,BEHIND.");
  return { period: enumValue(match[1], promisePeriods), flags: enumList(match[2], promiseFlags) };
}

/** Types that include other types (domain/issues.md#groups). */
const groups: Partial<Record<IssueType, readonly IssueType[]>> = {
  shade: ["shade", "shade_first_half", "shade_second_half"],
  power_spike: ["power_spike", "power_spike_high", "power_spike_medium"],
};

export function typesOfIndicator(name: IssueType): readonly IssueType[] {
  return groups[name] ?? [name];
}
