import { type RawBuilder, sql } from "kysely";
import { listed } from "../db/connect";
import type { PlantFilters } from "./plant-filters";

/**
 * Which issues a list speaks of, as a condition on the table `issues`: by default the open ones, with
 * snoozed=1 and resolved=1 those too; with `date` those standing on that day, with `health` those found on it.
 */
export function issueCondition(filters: PlantFilters): RawBuilder<boolean> {
  const { foundOn, date, health } = filters;
  const parts: RawBuilder<unknown>[] = [];
  if (health !== null) {
    parts.push(sql`issues.found_on = ${health}`);
  } else if (date !== null) {
    parts.push(
      sql`issues.found_on <= ${date} and (issues.resolved_on is null or issues.resolved_on > ${date})`,
    );
  } else {
    parts.push(sql`issues.state in ${listed(issueStates(filters))}`);
  }
  if (foundOn?.from) parts.push(sql`issues.found_on >= ${foundOn.from}`);
  if (foundOn?.to) parts.push(sql`issues.found_on <= ${foundOn.to}`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Whether the condition is the default one, which plants.issue_* columns answer by themselves. */
export function speaksOfOpenIssues(filters: PlantFilters): boolean {
  const { snoozed, resolved, foundOn, date, health } = filters;
  return !snoozed && !resolved && foundOn === null && date === null && health === null;
}

function issueStates({ snoozed, resolved }: PlantFilters): string[] {
  return ["open", ...(snoozed ? ["snoozed"] : []), ...(resolved ? ["resolved"] : [])];
}
