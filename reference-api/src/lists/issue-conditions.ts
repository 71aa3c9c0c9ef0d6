import { type RawBuilder, sql } from "kysely";
import { literalList } from "../db/connect";
import { type IssueType, typesOfIndicator } from "./indicators";
import type { PlantFilters } from "./plant-filters";

/**
 * The issues a list is about, as a condition on the table `issues`: by default the open ones, with snoozed=1 and
 * resolved=1 those too; with `date` those unresolved on that day, with `health` those found on it.
 */
export function issueCondition(filters: PlantFilters): RawBuilder<boolean> {
  const { foundOn, date, health } = filters;
  const parts: RawBuilder<unknown>[] = [];
  if (health !== null) {
    parts.push(sql`issues.found_on = ${sql.lit(health)}`);
  } else if (date !== null) {
    parts.push(
      sql`issues.found_on <= ${date} and (issues.resolved_on is null or issues.resolved_on > ${date})`,
    );
  } else {
    parts.push(sql`issues.state in ${literalList(issueStates(filters))}`);
  }
  // Few issues are unresolved: the plus prevents SQLite from scanning all issues found in the range.
  parts.push(foundInRange(foundOn, filters.resolved ? sql`issues.found_on` : sql`+issues.found_on`));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Whether a day lies in a range. */
export function foundInRange(range: PlantFilters["foundOn"], day: RawBuilder<unknown>): RawBuilder<boolean> {
  const from = range?.from ? sql`${day} >= ${sql.lit(range.from)}` : sql`true`;
  const to = range?.to ? sql`${day} <= ${sql.lit(range.to)}` : sql`true`;
  return sql<boolean>`${from} and ${to}`;
}

/**
 * Which of a plant's matching issues is the current one: the most severe, of equal ones the oldest; with resolved
 * issues, the newest.
 */
export function issueOrder(filters: PlantFilters): RawBuilder<unknown> {
  return filters.resolved
    ? sql`issues.found_on desc, issues.severity desc, issues.id`
    : sql`issues.severity desc, issues.found_on, issues.id`;
}

/** As `issueCondition`, limited to the types of the filters when they require any. */
export function typedIssueCondition(filters: PlantFilters): RawBuilder<boolean> {
  if (!hasRequiredTypes(filters)) return issueCondition(filters);
  return sql<boolean>`(${issueCondition(filters)} and issues.type_name in ${literalList(requiredTypes(filters))})`;
}

/** The issue types that the filters require. */
export function requiredTypes({ indicators, indicatorsOr }: PlantFilters): IssueType[] {
  return [...(indicators?.include ?? []), ...(indicatorsOr ?? [])].flatMap(typesOfIndicator);
}

/** Whether the filters require issue types. */
export function hasRequiredTypes({ indicators, indicatorsOr }: PlantFilters): boolean {
  return (indicators?.include.length ?? 0) + (indicatorsOr?.length ?? 0) > 0;
}

/** Whether the filters match only plants with an issue. */
export function requiresIssue(filters: PlantFilters): boolean {
  return hasRequiredTypes(filters) || filters.foundOn !== null || filters.health !== null;
}

/**
 * The column of plants with the day the current issue was found; null when no column has it for these filters. The
 * newest issue of all is also the newest of an open range.
 */
export function foundOnColumn(filters: PlantFilters): RawBuilder<string | null> | null {
  const { snoozed, resolved, date, health, foundOn } = filters;
  if (hasRequiredTypes(filters) || date !== null || health !== null) return null;
  if (foundOn !== null && !(resolved && foundOn.to === null)) return null;
  if (resolved) return sql.ref(snoozed ? "plants.last_issue_found_on" : "plants.last_unsnoozed_found_on");
  return sql.ref(snoozed ? "plants.unresolved_found_on" : "plants.issue_found_on");
}

/**
 * When the filters are about open issues found in a range: whether the plant's worst open issue is in it, which is
 * nearly always the case and makes it the current issue; otherwise null.
 */
export function worstIssueInRange(filters: PlantFilters): RawBuilder<boolean> | null {
  const { foundOn, snoozed, resolved, date, health } = filters;
  if (
    foundOn === null ||
    snoozed ||
    resolved ||
    date !== null ||
    health !== null ||
    hasRequiredTypes(filters)
  )
    return null;
  return foundInRange(foundOn, sql.ref("plants.issue_found_on"));
}

/**
 * The day a plant's current issue was found, from the plant's columns or, rarely, its issues; null when the filters
 * need a join.
 */
export function issueFoundOn(filters: PlantFilters): RawBuilder<string | null> | null {
  const shortcut = worstIssueInRange(filters);
  if (shortcut === null) return foundOnColumn(filters);
  return sql<string | null>`case when ${shortcut} then plants.issue_found_on else (
    select found_on from issues where issues.plant_id = plants.id and ${issueCondition(filters)}
    order by ${issueOrder(filters)} limit 1
  ) end`;
}

/** The columns of plants with the types of the matching issues, as bits. */
export function typeColumns(filters: PlantFilters): RawBuilder<number> {
  const columns = issueStates(filters).map((state) => sql.ref(`plants.${state}_types`));
  return sql<number>`(${sql.join(columns, sql` | `)})`;
}

function issueStates({ snoozed, resolved }: PlantFilters): string[] {
  return ["open", ...(snoozed ? ["snoozed"] : []), ...(resolved ? ["resolved"] : [])];
}
