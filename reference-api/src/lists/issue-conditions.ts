import { type RawBuilder, sql } from "kysely";
import { inList } from "../db/connect";
import { typesOfIndicator } from "./indicators";
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
    parts.push(sql`issues.state in ${inList(issueStates(filters))}`);
  }
  // Issues that are not resolved are few: the plus keeps SQLite from walking all issues ever found in the range.
  const found = filters.resolved ? sql`issues.found_on` : sql`+issues.found_on`;
  if (foundOn?.from) parts.push(sql`${found} >= ${sql.lit(foundOn.from)}`);
  if (foundOn?.to) parts.push(sql`${found} <= ${sql.lit(foundOn.to)}`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
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
export function namedIssueCondition(filters: PlantFilters): RawBuilder<boolean> {
  const named = [...(filters.indicators?.include ?? []), ...(filters.indicatorsOr ?? [])];
  if (named.length === 0) return issueCondition(filters);
  return sql<boolean>`(${issueCondition(filters)} and issues.type_name in ${inList(named.flatMap(typesOfIndicator))})`;
}

/** Whether the filters by themselves let through only plants that have an issue they speak of. */
export function demandsAnIssue({ indicators, indicatorsOr, foundOn, health }: PlantFilters): boolean {
  const named = (indicators?.include.length ?? 0) + (indicatorsOr?.length ?? 0);
  return named > 0 || foundOn !== null || health !== null;
}

/** The column of plants that says when the current issue was found; null when none does for these filters. */
export function foundOnColumn(filters: PlantFilters): RawBuilder<string | null> | null {
  const { snoozed, resolved, date } = filters;
  if (demandsAnIssue(filters) || date !== null) return null;
  if (!resolved) return snoozed ? null : sql.ref("plants.issue_found_on");
  return sql.ref(snoozed ? "plants.last_issue_found_on" : "plants.last_awake_found_on");
}

/**
 * When the filters speak of open issues found in a range: whether a plant's worst open issue is one of them, which
 * it nearly always is, and then it is the worst of them too. null when they speak of anything else.
 */
export function worstIsInRange(filters: PlantFilters): RawBuilder<boolean> | null {
  const { foundOn, snoozed, resolved, date, health, indicators, indicatorsOr } = filters;
  const named = (indicators?.include.length ?? 0) + (indicatorsOr?.length ?? 0);
  if (foundOn === null || snoozed || resolved || date !== null || health !== null || named > 0) return null;
  const from = sql.lit(foundOn.from ?? "0000-01-01");
  const to = sql.lit(foundOn.to ?? "9999-12-31");
  return sql<boolean>`plants.issue_found_on between ${from} and ${to}`;
}

function issueStates({ snoozed, resolved }: PlantFilters): string[] {
  return ["open", ...(snoozed ? ["snoozed"] : []), ...(resolved ? ["resolved"] : [])];
}
