import { searchTerms } from "@heliograph/rules/search-text";
import { sql } from "kysely";
import { type IssueType, issueSeverity } from "../assessment/issues/issue-types";
import { literalList } from "../db/connect";
import { promiseFlags, yieldStatuses } from "../db/plant-tables";
import { type Messages, throwIfInvalid } from "../http/api-error";
import { countCharacters, queryText } from "../http/fields";
import {
  anyIndicatorCondition,
  type Condition,
  foundOnConditions,
  indicatorConditions,
  inRange,
} from "./issue-conditions";
import {
  customFieldPairs,
  dateRange,
  day,
  enumItem,
  enumList,
  enumValue,
  FilterError,
  type FilterValue,
  idSides,
  includeExclude,
  maxFilterLength,
  maxSearchLength,
  numberRange,
  zeroOrOne,
} from "./list-query";
import {
  contains,
  type FilterContext,
  hasCustomField,
  hasTag,
  idConditions,
  isAsExpected,
  isLosing,
  isNotReceived,
  isSeenBy,
  isSilent,
  statusOn,
} from "./plant-conditions";
import { isInGroup, plantGroup } from "./portfolio";

/** A filter of the plants and plant-issues lists (domain/lists.md#filters). */
interface PlantFilter<T> extends FilterValue<T> {
  /** The description in the OpenAPI document. */
  readonly doc: string;
  /** The conditions on the table `plants`, all of which must hold. */
  where(value: T, context: FilterContext): readonly Condition[];
}

/** Without `where`, only the conditions of other filters depend on the filter. */
const filter = <T>(
  doc: string,
  { schema, parse }: FilterValue<T>,
  where: PlantFilter<T>["where"] = () => [],
): PlantFilter<T> => ({ doc, schema, parse, where });

/** A filter that restricts the list with one of the values 0 and 1. */
const flag = (doc: string, restricting: boolean, condition: Condition) =>
  filter(doc, zeroOrOne, (value) => (value === restricting ? [condition] : []));

const issueTypes = Object.keys(issueSeverity) as IssueType[];
const maxSearchTerms = 12;

const searchText: FilterValue<string> = {
  schema: { maxLength: maxSearchLength, pattern: `^\\s*(?:\\S+(?:\\s+|$)){0,${maxSearchTerms}}$` },
  parse(value) {
    if (countCharacters(value) > maxSearchLength)
      throw new FilterError(`Search for at most ${maxSearchLength} characters.`);
    if (value.split(/\s+/).length > maxSearchTerms)
      throw new FilterError(`Search for at most ${maxSearchTerms} words.`);
    return value;
  },
};

const promisePeriods = ["current", "previous", "any"] as const;
const promiseFlag = `(${promiseFlags.join("|")})`;

/** `period:current+flags:AHEAD,BEHIND`. An unencoded + is decoded as a space. */
const promiseFilter = {
  schema: { pattern: `^period:(current|previous|any)\\+flags:${promiseFlag}(,${promiseFlag})*$` },
  parse(value: string) {
    const match = /^period:(\w+)[+ ]flags:([\w,]+)$/.exec(value);
    if (!match?.[1] || !match[2]) throw new FilterError("Use the format period:current+flags:AHEAD,BEHIND.");
    return { period: enumValue(promisePeriods).parse(match[1]), flags: enumList(promiseFlags).parse(match[2]) };
  },
};

const ticketConditions = {
  has_any: sql<boolean>`plants.ticket_count > 0`,
  has_none: sql<boolean>`plants.ticket_count = 0`,
  has_open: sql<boolean>`plants.open_ticket_count > 0`,
  without_open: sql<boolean>`plants.open_ticket_count = 0`,
};

/** All filters by query parameter, in the order of the OpenAPI document. */
const plantFilters = {
  search: filter(
    "Free text: all words have to occur in the plant's name, code, street, house number, postal code or city.",
    searchText,
    (text) => searchTerms(text).map((term) => sql<boolean>`instr(plants.search_text, ${term}) > 0`),
  ),
  yield_status_filter: filter(
    "Comma list of OK, MEDIUM, NOK, NONE, NON_MON; with `date` the status of that day.",
    enumList(yieldStatuses),
    (statuses, { filters: { date } }) => {
      const status = date === null ? sql.ref("plants.yield_status") : statusOn(date);
      return [sql`${status} in ${literalList(statuses)}`];
    },
  ),
  indicators: filter(
    "Issue types, comma list of `name|1` (include) and `name|0` (exclude). `shade` and `power_spike` include their parts.",
    includeExclude(issueTypes.join("|"), (name) => enumItem(name, issueTypes)),
    (names, { filters }) => indicatorConditions(filters, names),
  ),
  indicators_or: filter(
    "Issue types, comma list: plants with any of these.",
    enumList(issueTypes),
    (names, { filters }) => [anyIndicatorCondition(filters, names)],
  ),
  ltpm: filter(
    "Long-term performance: `period:current|previous|any+flags:AHEAD,BEHIND,…`; any is the current or the previous period.",
    promiseFilter,
    ({ period, flags }) => {
      const periods = period === "any" ? (["current", "previous"] as const) : [period];
      const has = periods.map((name) => sql`${sql.ref(`plants.promise_${name}_flag`)} in ${literalList(flags)}`);
      return [sql`(${sql.join(has, sql` or `)})`];
    },
  ),
  tags: filter(
    "Tags that the company sees, comma list of `id|1` (include) and `id|0` (exclude).",
    idSides,
    idConditions(hasTag),
  ),
  companies: filter(
    "Owning or attached companies, comma list of `id|1` (include) and `id|0` (exclude).",
    idSides,
    idConditions(isSeenBy),
  ),
  drivers: filter(
    "Drivers of active meters, comma list of `id|1` (include) and `id|0` (exclude).",
    idSides,
    idConditions((id) => contains("plants.driver_ids", id)),
  ),
  custom_fields: filter(
    "Custom fields that the company sees: `id,value` pairs of type and value, separated by `|`, the value percent-encoded.",
    customFieldPairs,
    (pairs, context) => pairs.map(({ typeId, value }) => hasCustomField(typeId, value, context)),
  ),
  tickets: filter(
    "One of has_any, has_none, has_open, without_open.",
    enumValue(Object.keys(ticketConditions) as (keyof typeof ticketConditions)[]),
    (tickets) => [ticketConditions[tickets]],
  ),
  found_on: filter(
    "When the issue was found: `after:DATE,before:DATE`, both included; either may be missing.",
    dateRange,
    (range, { filters }) => foundOnConditions(filters, range),
  ),
  monitored_since: filter(
    "When monitoring began: `after:DATE,before:DATE`, both included; either may be missing.",
    dateRange,
    // Monitoring has begun, so a range without an end ends today.
    ({ from, to }, { today }) => [inRange(sql.ref("plants.monitored_since"), { from, to: to ?? today })],
  ),
  snoozed: filter("1 includes snoozed issues; 0 by default.", zeroOrOne),
  resolved: filter("1 includes resolved issues; 0 by default.", zeroOrOne),
  has_meter: flag("0: only plants without an active meter; 1 by default.", false, sql<boolean>`plants.meter_count = 0`),
  losing: flag("1: only plants whose open issues lose energy; 0 by default.", true, isLosing),
  not_received: flag(
    "1: only plants of which at least 0.5 kWh a day is not received because of open issues; 0 by default.",
    true,
    isNotReceived,
  ),
  silent: flag("1: only plants without data on the last two full days; 0 by default.", true, isSilent),
  as_expected: flag(
    "1: only plants with data that lost no energy and of which all was received in the last 7 days; 0 by default.",
    true,
    isAsExpected,
  ),
  mixed_orientation: flag(
    "0: only plants without panels of mixed orientations; 1 by default.",
    false,
    sql<boolean>`plants.mixed_orientation = 0`,
  ),
  group: filter(
    "A group of the portfolio: `tag:1,5`, the plants with these tags alone.",
    plantGroup,
    (group, context) => [isInGroup(group, context)],
  ),
  peak: filter("Peak power in W: `from,to`, both included; either may be empty.", numberRange, (watt) => [
    inRange(sql.ref("plants.total_peak_in_watt"), watt),
  ]),
  p90: filter("P90 in kWh a year: `from,to`, both included; either may be empty.", numberRange, (kwh) => [
    inRange(sql.ref("plants.total_p90_in_kwh"), kwh),
  ]),
  date: filter("The state of this day (YYYY-MM-DD).", day),
  health: filter("Issues found on this day (YYYY-MM-DD), and changes of the long-term status.", day),
};

type FilterTable = typeof plantFilters;
const entries = Object.entries<PlantFilter<unknown>>(plantFilters);

/** The parsed filters of a list; null if a filter is not set. */
export type PlantFilters = {
  readonly [Name in keyof FilterTable]: ReturnType<FilterTable[Name]["parse"]> | null;
};

/** The query parameters of the filters. parsePlantFilters parses their values. */
export const plantFilterFields = Object.fromEntries(
  entries.map(([name, { doc, schema }]) => [name, queryText(doc, schema)]),
) as Record<keyof FilterTable, ReturnType<typeof queryText>>;

/** Parses the filters of a list query. Throws 4000 with a message for each malformed filter. */
export function parsePlantFilters(query: URLSearchParams): PlantFilters {
  const messages: Messages = {};
  const filters = entries.map(([name, { parse }]) => {
    const text = query.get(name)?.trim() ?? "";
    if (text === "") return [name, null];
    try {
      if (countCharacters(text) > maxFilterLength) throw new FilterError("This filter is too long.");
      return [name, parse(text)];
    } catch (problem) {
      if (!(problem instanceof FilterError)) throw problem;
      messages[name] = [problem.message];
      return [name, null];
    }
  });
  throwIfInvalid(messages);
  return Object.fromEntries(filters) as PlantFilters;
}

/** The filters as conditions on the table `plants`. All conditions must hold. */
export function plantConditions(filters: PlantFilters, today: string, companyId: number): Condition[] {
  return entries.flatMap(([name, { where }]) => {
    const value = filters[name as keyof FilterTable];
    const conditions = value === null ? [] : where(value, { filters, today, companyId });
    // Parentheses avoid nesting, because D1 limits the depth of expressions to 100.
    return conditions.length > 0 ? [sql<boolean>`(${sql.join(conditions, sql` and `)})`] : [];
  });
}
