import { type RawBuilder, sql } from "kysely";
import { literalList } from "../db/connect";
import { type IssueType, typesOfIndicator } from "./indicators";
import type { PlantFilters } from "./plant-filters";

/**
 * Which issues a list speaks of, as a condition on the table `issues`: by default the open ones, with
 * snoozed=1 and resolved=1 those too; with `date` those standing on that day, with `health` those found on it.
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
  // Issues that are not resolved are few: the plus keeps SQLite from walking all issues ever found in the range.
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
 * Which of the issues a list speaks of is a plant's current one: the worst, of equal ones the oldest. A list that
 * speaks of resolved ones shows the newest: what was worst long ago says little.
 */
export function issueOrder(filters: PlantFilters): RawBuilder<unknown> {
  return filters.resolved
    ? sql`issues.found_on desc, issues.severity desc, issues.id`
    : sql`issues.severity desc, issues.found_on, issues.id`;
}

/** As issueCondition, and of the types the filters name, if they name any. */
export function typedIssueCondition(filters: PlantFilters): RawBuilder<boolean> {
  if (!hasRequiredTypes(filters)) return issueCondition(filters);
  return sql<boolean>`(${issueCondition(filters)} and issues.type_name in ${literalList(requiredTypes(filters))})`;
}

/** The types of the indicators that have to be there. */
export function requiredTypes({ indicators, indicatorsOr }: PlantFilters): IssueType[] {
  return [...(indicators?.include ?? []), ...(indicatorsOr ?? [])].flatMap(typesOfIndicator);
}

/** Whether the filters name indicators that have to be there. */
export function hasRequiredTypes({ indicators, indicatorsOr }: PlantFilters): boolean {
  return (indicators?.include.length ?? 0) + (indicatorsOr?.length ?? 0) > 0;
}

/** Whether the filters by themselves let through only plants that have an issue they speak of. */
export function requiresIssue(filters: PlantFilters): boolean {
  return hasRequiredTypes(filters) || filters.foundOn !== null || filters.health !== null;
}

/**
 * The column of plants that says when the current issue was found; null when none does for these filters. The newest
 * of all issues is also the newest since a day.
 */
export function foundOnColumn(filters: PlantFilters): RawBuilder<string | null> | null {
  const { snoozed, resolved, date, health, foundOn } = filters;
  if (hasRequiredTypes(filters) || date !== null || health !== null) return null;
  if (foundOn !== null && !(resolved && foundOn.to === null)) return null;
  if (resolved) return sql.ref(snoozed ? "plants.last_issue_found_on" : "plants.last_unsnoozed_found_on");
  return sql.ref(snoozed ? "plants.unresolved_found_on" : "plants.issue_found_on");
}

/**
 * When the filters speak of open issues found in a range: whether a plant's worst open issue is one of them, which
 * it nearly always is, and then it is the worst of them too. null when they speak of anything else.
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

/** When a plant's current issue was found, read from the plant and, now and then, its own issues; null as above. */
export function issueFoundOn(filters: PlantFilters): RawBuilder<string | null> | null {
  const shortcut = worstIssueInRange(filters);
  if (shortcut === null) return foundOnColumn(filters);
  return sql<string | null>`case when ${shortcut} then plants.issue_found_on else (
    select found_on from issues where issues.plant_id = plants.id and ${issueCondition(filters)}
    order by ${issueOrder(filters)} limit 1
  ) end`;
}

/** The columns of plants that hold the types of the issues the filters speak of, as bits. */
export function typeColumns(filters: PlantFilters): RawBuilder<number> {
  const columns = issueStates(filters).map((state) => sql.ref(`plants.${state}_types`));
  return sql<number>`(${sql.join(columns, sql` | `)})`;
}

function issueStates({ snoozed, resolved }: PlantFilters): string[] {
  return ["open", ...(snoozed ? ["snoozed"] : []), ...(resolved ? ["resolved"] : [])];
}
