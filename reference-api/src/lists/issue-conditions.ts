import { type RawBuilder, sql } from "kysely";
import type { IssueType } from "../assessment/issues/issue-types";
import { literalList } from "../db/connect";
import type { IncludeExclude, Range } from "./list-query";

export type Condition = RawBuilder<boolean>;

/** The filters that select issues; null if a filter is not set. */
export interface IssueFilters {
  readonly indicators: IncludeExclude<IssueType> | null;
  readonly indicators_or: readonly IssueType[] | null;
  readonly found_on: Range<string> | null;
  readonly snoozed: boolean | null;
  readonly resolved: boolean | null;
  readonly date: string | null;
  readonly health: string | null;
}

/** Types that include other types (domain/issues.md#groups). */
const groups: Partial<Record<IssueType, readonly IssueType[]>> = {
  shade: ["shade", "shade_first_half", "shade_second_half"],
  power_spike: ["power_spike", "power_spike_high", "power_spike_medium"],
};

const typesOfIndicator = (name: IssueType): readonly IssueType[] => groups[name] ?? [name];

/**
 * Condition on the table `issues` for the issues of a list: open issues by default, also snoozed or resolved issues
 * with snoozed=1 or resolved=1, issues that were unresolved on `date`, and issues that were found in `health`.
 */
function issueCondition(filters: IssueFilters): RawBuilder<boolean> {
  const { found_on, date, health } = filters;
  const parts: RawBuilder<unknown>[] = [];
  if (health !== null) {
    parts.push(sql`issues.found_on = ${sql.lit(health)}`);
  } else if (date !== null) {
    parts.push(sql`issues.found_on <= ${date} and (issues.resolved_on is null or issues.resolved_on > ${date})`);
  } else {
    parts.push(sql`issues.state in ${literalList(issueStates(filters))}`);
  }
  // Few issues are unresolved. The plus prevents SQLite from scanning all issues that were found in the range.
  parts.push(inRange(filters.resolved ? sql`issues.found_on` : sql`+issues.found_on`, found_on));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Whether a column is within a range; without a range, always. */
export function inRange(column: RawBuilder<unknown>, range: Range<string | number> | null): Condition {
  const from = range && range.from !== null ? sql`${column} >= ${sql.lit(range.from)}` : sql`true`;
  const to = range && range.to !== null ? sql`${column} <= ${sql.lit(range.to)}` : sql`true`;
  return sql`${from} and ${to}`;
}

/**
 * The order of a plant's matching issues, the current issue first: the most severe, then the oldest. With resolved
 * issues, the newest.
 */
export function issueOrder(filters: IssueFilters): RawBuilder<unknown> {
  return filters.resolved
    ? sql`issues.found_on desc, issues.severity desc, issues.id`
    : sql`issues.severity desc, issues.found_on, issues.id`;
}

/** Condition like `issueCondition`, limited to the types that the filters require. */
export function typedIssueCondition(filters: IssueFilters): RawBuilder<boolean> {
  if (!hasRequiredTypes(filters)) return issueCondition(filters);
  return sql<boolean>`(${issueCondition(filters)} and issues.type_name in ${literalList(requiredTypes(filters))})`;
}

function requiredTypes({ indicators, indicators_or }: IssueFilters): IssueType[] {
  return [...(indicators?.include ?? []), ...(indicators_or ?? [])].flatMap(typesOfIndicator);
}

export function hasRequiredTypes({ indicators, indicators_or }: IssueFilters): boolean {
  return (indicators?.include.length ?? 0) + (indicators_or?.length ?? 0) > 0;
}

/** Whether the filters match only plants with an issue. */
export function requiresIssue(filters: IssueFilters): boolean {
  return hasRequiredTypes(filters) || filters.found_on !== null || filters.health !== null;
}

/**
 * The column of plants with the day on which the current issue was found; null if no column has it for these filters.
 * The newest issue of all is also the newest issue of an open range.
 */
export function foundOnColumn(filters: IssueFilters): RawBuilder<string | null> | null {
  const { snoozed, resolved, date, health, found_on } = filters;
  if (hasRequiredTypes(filters) || date !== null || health !== null) return null;
  if (found_on !== null && !(resolved && found_on.to === null)) return null;
  if (resolved) return sql.ref(snoozed ? "plants.last_issue_found_on" : "plants.last_unsnoozed_found_on");
  return sql.ref(snoozed ? "plants.unresolved_found_on" : "plants.issue_found_on");
}

/**
 * Condition for filters on open issues that were found in a range: the worst open issue of the plant is in the range,
 * so it is the current issue. This is nearly always the case. Null for other filters.
 */
function worstIssueInRange(filters: IssueFilters): RawBuilder<boolean> | null {
  const { found_on, snoozed, resolved, date, health } = filters;
  if (found_on === null || snoozed || resolved || date !== null || health !== null || hasRequiredTypes(filters))
    return null;
  return inRange(sql.ref("plants.issue_found_on"), found_on);
}

/**
 * The day on which the current issue of a plant was found, from the columns of the plant or, rarely, from its issues.
 * Null if the filters need a join.
 */
export function issueFoundOn(filters: IssueFilters): RawBuilder<string | null> | null {
  const shortcut = worstIssueInRange(filters);
  if (shortcut === null) return foundOnColumn(filters);
  return sql<string | null>`case when ${shortcut} then plants.issue_found_on else (
    select found_on from issues where issues.plant_id = plants.id and ${issueCondition(filters)}
    order by ${issueOrder(filters)} limit 1
  ) end`;
}

/** The columns of plants with the types of matching issues as bits. */
function typeColumns(filters: IssueFilters): RawBuilder<number> {
  const columns = issueStates(filters).map((state) => sql.ref(`plants.${state}_types`));
  return sql<number>`(${sql.join(columns, sql` | `)})`;
}

function issueStates({ snoozed, resolved }: IssueFilters): string[] {
  return ["open", ...(snoozed ? ["snoozed"] : []), ...(resolved ? ["resolved"] : [])];
}

interface MatchingIssues {
  readonly plant_id: number;
  /** The day on which the current issue was found. */
  readonly found_on: string;
}

/**
 * Whether a list has to read the table `issues`, because its filters are about a day or a range of days. Other filters
 * use columns of plants.
 */
export function filtersIssuesByDay(filters: IssueFilters): boolean {
  const { date, health, found_on, indicators, indicators_or } = filters;
  if (date !== null || health !== null) return true;
  if (found_on === null) return false;
  return indicators !== null || indicators_or !== null || issueFoundOn(filters) === null;
}

/** The matching issues by plant, to join as `matching`. */
export function matchingIssues(filters: IssueFilters): RawBuilder<MatchingIssues> {
  const counts = indicatorGroups(filters).map(
    ([name, types]) => sql`, sum(type_name in ${literalList(types)}) as ${sql.ref(name)}`,
  );
  // With a single max(), SQLite takes found_on from the row with the highest rank.
  const rank = filters.resolved ? sql`found_on` : sql`severity * 100000000 - replace(found_on, '-', '')`;
  return sql<MatchingIssues>`(
    select plant_id, found_on, max(${rank}) as rank ${sql.join(counts, sql``)}
    from (${matchingIssueRows(filters)}) group by plant_id
  )`;
}

/**
 * Condition: the plant has a matching issue. `joined` states that the table `matching` is joined. The plus prevents
 * SQLite from scanning the issues instead of the index of plants.
 */
export function hasMatchingIssue(filters: IssueFilters, joined: boolean): Condition {
  return joined
    ? sql`+matching.plant_id is not null`
    : sql`+plants.id in (select plant_id from (${matchingIssueRows(filters)}))`;
}

/** The included and excluded indicators, as conditions on `matching` or on the current issues of a plant. */
export function indicatorConditions(
  filters: IssueFilters,
  { include, exclude }: IncludeExclude<IssueType>,
): Condition[] {
  const byDay = filtersIssuesByDay(filters);
  const isIncluded = (name: IssueType, index: number) =>
    byDay ? sql<boolean>`+${sql.ref(`matching.include_${index}`)} > 0` : hasIssueOf(filters, [name]);
  const isExcluded = (name: IssueType, index: number) =>
    byDay
      ? sql<boolean>`coalesce(+${sql.ref(`matching.exclude_${index}`)}, 0) = 0`
      : sql<boolean>`not ${hasIssueOf(filters, [name])}`;
  return [...include.map(isIncluded), ...exclude.map(isExcluded)];
}

/** With `health`, a change of the long-term status counts as an issue of its day (domain/health.md#window). */
export function anyIndicatorCondition(filters: IssueFilters, names: readonly IssueType[]): Condition {
  if (!filtersIssuesByDay(filters)) return hasIssueOf(filters, names);
  const counted = sql<boolean>`+matching.any > 0`;
  if (filters.health === null || !names.includes("yield_promise_status")) return counted;
  const changed = sql`select plant_id from promise_status_changes where changed_on = ${sql.lit(filters.health)}`;
  return sql`(${counted} or +plants.id in (${changed}))`;
}

/** Whether a plant has a current issue of some indicators. The bits of the names are read once per statement. */
function hasIssueOf(filters: IssueFilters, names: readonly IssueType[]): Condition {
  const types = literalList(names.flatMap(typesOfIndicator));
  return sql`(${typeColumns(filters)} & (select sum(bit) from list_bits where name in ${types}) <> 0)`;
}

/** The day on which the current issue was found. Issues of a day are conditions on `matching`. */
export function foundOnConditions(filters: IssueFilters, range: Range<string>): Condition[] {
  if (filtersIssuesByDay(filters)) return [];
  const worst = worstIssueInRange(filters);
  const column = foundOnColumn(filters);
  if (worst === null) return column === null ? [] : [inRange(column, range)];
  const others = sql`select plant_id from issues where ${issueCondition(filters)}`;
  return [sql`plants.issue_found_on is not null and (${worst} or +plants.id in (${others}))`];
}

/**
 * The groups of types that are counted for each plant: for each included and excluded indicator, and for any of several
 * indicators.
 */
function indicatorGroups({ indicators, indicators_or }: IssueFilters) {
  const each = (side: string, names: readonly IssueType[] = []) =>
    names.map((name, index) => [`${side}_${index}`, typesOfIndicator(name)] as const);
  return [
    ...each("include", indicators?.include),
    ...each("exclude", indicators?.exclude),
    ...(indicators_or === null ? [] : [["any", indicators_or.flatMap(typesOfIndicator)] as const]),
  ];
}

/**
 * The matching issues of all plants. Issues that were unresolved on a day and are resolved now either began shortly
 * before that day or lasted long. Both kinds are few and have an index.
 */
function matchingIssueRows(filters: IssueFilters): RawBuilder<unknown> {
  const { date, health, found_on, indicators } = filters;
  const types = [...requiredTypes(filters), ...(indicators?.exclude ?? []).flatMap(typesOfIndicator)];
  const ofTypes = hasRequiredTypes(filters) ? sql`type_name in ${literalList(types)}` : sql`true`;
  const issues = (condition: RawBuilder<unknown>) =>
    sql`select plant_id, type_name, severity, found_on from issues where ${condition} and ${ofTypes}`;
  if (date === null || health !== null) return issues(issueCondition(filters));
  const day = sql.lit(date);
  const begun = sql`found_on <= ${day} and ${inRange(sql`found_on`, found_on)}`;
  const lasted = sql`resolved_on > date(found_on, '+16 days')`;
  return sql.join(
    [
      issues(sql`${begun} and state in ('open', 'snoozed')`),
      issues(sql`${begun} and found_on > date(${day}, '-17 days') and resolved_on > ${day} and not ${lasted}`),
      issues(sql`${begun} and resolved_on > ${day} and ${lasted}`),
    ],
    sql` union all `,
  );
}
