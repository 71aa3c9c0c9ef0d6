import { type RawBuilder, sql } from "kysely";
import { literalList } from "../db/connect";
import type { IssueType } from "../simulation";
import { type PlantFilters, typesOfIndicator } from "./plant-filters";

/**
 * Condition on the table `issues` for the issues of a list: open issues by default, also snoozed or resolved issues
 * with snoozed=1 or resolved=1, issues that were unresolved on `date`, and issues that were found in `health`.
 */
export function issueCondition(filters: PlantFilters): RawBuilder<boolean> {
  const { foundOn, date, health } = filters;
  const parts: RawBuilder<unknown>[] = [];
  if (health !== null) {
    parts.push(sql`issues.found_on = ${sql.lit(health)}`);
  } else if (date !== null) {
    parts.push(sql`issues.found_on <= ${date} and (issues.resolved_on is null or issues.resolved_on > ${date})`);
  } else {
    parts.push(sql`issues.state in ${literalList(issueStates(filters))}`);
  }
  // Few issues are unresolved. The plus prevents SQLite from scanning all issues that were found in the range.
  parts.push(foundInRange(foundOn, filters.resolved ? sql`issues.found_on` : sql`+issues.found_on`));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

function foundInRange(range: PlantFilters["foundOn"], day: RawBuilder<unknown>): RawBuilder<boolean> {
  const from = range?.from ? sql`${day} >= ${sql.lit(range.from)}` : sql`true`;
  const to = range?.to ? sql`${day} <= ${sql.lit(range.to)}` : sql`true`;
  return sql<boolean>`${from} and ${to}`;
}

/**
 * The order of a plant's matching issues, the current issue first: the most severe, then the oldest. With resolved
 * issues, the newest.
 */
export function issueOrder(filters: PlantFilters): RawBuilder<unknown> {
  return filters.resolved
    ? sql`issues.found_on desc, issues.severity desc, issues.id`
    : sql`issues.severity desc, issues.found_on, issues.id`;
}

/** Condition like `issueCondition`, limited to the types that the filters require. */
export function typedIssueCondition(filters: PlantFilters): RawBuilder<boolean> {
  if (!hasRequiredTypes(filters)) return issueCondition(filters);
  return sql<boolean>`(${issueCondition(filters)} and issues.type_name in ${literalList(requiredTypes(filters))})`;
}

function requiredTypes({ indicators, indicatorsOr }: PlantFilters): IssueType[] {
  return [...(indicators?.include ?? []), ...(indicatorsOr ?? [])].flatMap(typesOfIndicator);
}

export function hasRequiredTypes({ indicators, indicatorsOr }: PlantFilters): boolean {
  return (indicators?.include.length ?? 0) + (indicatorsOr?.length ?? 0) > 0;
}

/** Whether the filters match only plants with an issue. */
export function requiresIssue(filters: PlantFilters): boolean {
  return hasRequiredTypes(filters) || filters.foundOn !== null || filters.health !== null;
}

/**
 * The column of plants with the day on which the current issue was found; null if no column has it for these filters.
 * The newest issue of all is also the newest issue of an open range.
 */
export function foundOnColumn(filters: PlantFilters): RawBuilder<string | null> | null {
  const { snoozed, resolved, date, health, foundOn } = filters;
  if (hasRequiredTypes(filters) || date !== null || health !== null) return null;
  if (foundOn !== null && !(resolved && foundOn.to === null)) return null;
  if (resolved) return sql.ref(snoozed ? "plants.last_issue_found_on" : "plants.last_unsnoozed_found_on");
  return sql.ref(snoozed ? "plants.unresolved_found_on" : "plants.issue_found_on");
}

/**
 * Condition for filters on open issues that were found in a range: the worst open issue of the plant is in the range,
 * so it is the current issue. This is nearly always the case. Null for other filters.
 */
export function worstIssueInRange(filters: PlantFilters): RawBuilder<boolean> | null {
  const { foundOn, snoozed, resolved, date, health } = filters;
  if (foundOn === null || snoozed || resolved || date !== null || health !== null || hasRequiredTypes(filters))
    return null;
  return foundInRange(foundOn, sql.ref("plants.issue_found_on"));
}

/**
 * The day on which the current issue of a plant was found, from the columns of the plant or, rarely, from its issues.
 * Null if the filters need a join.
 */
export function issueFoundOn(filters: PlantFilters): RawBuilder<string | null> | null {
  const shortcut = worstIssueInRange(filters);
  if (shortcut === null) return foundOnColumn(filters);
  return sql<string | null>`case when ${shortcut} then plants.issue_found_on else (
    select found_on from issues where issues.plant_id = plants.id and ${issueCondition(filters)}
    order by ${issueOrder(filters)} limit 1
  ) end`;
}

/** The columns of plants with the types of matching issues as bits. */
export function typeColumns(filters: PlantFilters): RawBuilder<number> {
  const columns = issueStates(filters).map((state) => sql.ref(`plants.${state}_types`));
  return sql<number>`(${sql.join(columns, sql` | `)})`;
}

function issueStates({ snoozed, resolved }: PlantFilters): string[] {
  return ["open", ...(snoozed ? ["snoozed"] : []), ...(resolved ? ["resolved"] : [])];
}

interface MatchingIssues {
  readonly plant_id: number;
  /** The day on which the current issue was found. */
  readonly found_on: string;
}

type Condition = RawBuilder<boolean>;

/**
 * Whether a list has to read the table `issues`, because its filters are about a day or a range of days. Other filters
 * use columns of plants.
 */
export function filtersIssuesByDay(filters: PlantFilters): boolean {
  const { date, health, foundOn, indicators, indicatorsOr } = filters;
  if (date !== null || health !== null) return true;
  if (foundOn === null) return false;
  return indicators !== null || indicatorsOr !== null || issueFoundOn(filters) === null;
}

/** The matching issues by plant, to join as `matching`. */
export function matchingIssues(filters: PlantFilters): RawBuilder<MatchingIssues> {
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
export function hasMatchingIssue(filters: PlantFilters, joined: boolean): Condition {
  return joined
    ? sql`+matching.plant_id is not null`
    : sql`+plants.id in (select plant_id from (${matchingIssueRows(filters)}))`;
}

/** The filters by indicator, as conditions on `matching`. */
export function matchingIssueConditions(filters: PlantFilters): Condition[] {
  return indicatorGroups(filters).map(([name]) => {
    const count = sql`+${sql.ref(`matching.${name}`)}`;
    if (name.startsWith("exclude")) return sql<boolean>`coalesce(${count}, 0) = 0`;
    return name === "any" ? anyOf(filters, count) : sql<boolean>`${count} > 0`;
  });
}

/** With `health`, a change of the long-term status counts as an issue of its day (domain/health.md#window). */
function anyOf({ health, indicatorsOr }: PlantFilters, count: RawBuilder<unknown>): Condition {
  if (health === null || !indicatorsOr?.includes("yield_promise_status")) return sql`${count} > 0`;
  const changed = sql`select plant_id from promise_status_changes where changed_on = ${sql.lit(health)}`;
  return sql`(${count} > 0 or +plants.id in (${changed}))`;
}

/**
 * The groups of types that are counted for each plant: for each included and excluded indicator, and for any of several
 * indicators.
 */
function indicatorGroups({ indicators, indicatorsOr }: PlantFilters) {
  const each = (side: string, names: readonly IssueType[] = []) =>
    names.map((name, index) => [`${side}_${index}`, typesOfIndicator(name)] as const);
  return [
    ...each("include", indicators?.include),
    ...each("exclude", indicators?.exclude),
    ...(indicatorsOr === null ? [] : [["any", indicatorsOr.flatMap(typesOfIndicator)] as const]),
  ];
}

/**
 * The matching issues of all plants. Issues that were unresolved on a day and are resolved now either began shortly
 * before that day or lasted long. Both kinds are few and have an index.
 */
function matchingIssueRows(filters: PlantFilters): RawBuilder<unknown> {
  const { date, health, foundOn, indicators } = filters;
  const types = [...requiredTypes(filters), ...(indicators?.exclude ?? []).flatMap(typesOfIndicator)];
  const ofTypes = hasRequiredTypes(filters) ? sql`type_name in ${literalList(types)}` : sql`true`;
  const issues = (condition: RawBuilder<unknown>) =>
    sql`select plant_id, type_name, severity, found_on from issues where ${condition} and ${ofTypes}`;
  if (date === null || health !== null) return issues(issueCondition(filters));
  const day = sql.lit(date);
  const begun = sql`found_on <= ${day} and ${foundInRange(foundOn, sql`found_on`)}`;
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
