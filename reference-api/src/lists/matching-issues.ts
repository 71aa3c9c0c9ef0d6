import { type RawBuilder, sql } from "kysely";
import { literalList } from "../db/connect";
import { type IssueType, typesOfIndicator } from "./indicators";
import {
  foundInRange,
  hasRequiredTypes,
  issueCondition,
  issueFoundOn,
  requiredTypes,
} from "./issue-conditions";
import type { PlantFilters } from "./plant-filters";

/** The matching issues of one plant. */
interface MatchingIssues {
  readonly plant_id: number;
  /** The day the current issue was found. */
  readonly found_on: string;
}

type Condition = RawBuilder<boolean>;

/**
 * Whether a list has to read the table `issues`, because its filters are about a day or a range of days. Everything
 * else is in columns of plants.
 */
export function filtersIssuesByDay(filters: PlantFilters): boolean {
  const { date, health, foundOn, indicators, indicatorsOr } = filters;
  if (date !== null || health !== null) return true;
  if (foundOn === null) return false;
  return indicators !== null || indicatorsOr !== null || issueFoundOn(filters) === null;
}

/** The matching issues by plant, to be joined as `matching`. */
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
 * Condition: the plant has a matching issue. `joined`: the table `matching` is joined. The plus prevents SQLite from
 * scanning the issues instead of the index of plants.
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

/** With `health`, a change of the long-term status counts as an issue of its day. spec 3 §2 */
function anyOf({ health, indicatorsOr }: PlantFilters, count: RawBuilder<unknown>): Condition {
  if (health === null || !indicatorsOr?.includes("yield_promise_status")) return sql`${count} > 0`;
  const changed = sql`select plant_id from promise_status_changes where changed_on = ${sql.lit(health)}`;
  return sql`(${count} > 0 or +plants.id in (${changed}))`;
}

/** The groups of types counted for each plant: by included and excluded indicator, and for any of several. */
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
 * The matching issues of all plants. Of the issues that were unresolved on a day and are resolved now, some began
 * shortly before it and others lasted long: both are few and have an index.
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
      issues(
        sql`${begun} and found_on > date(${day}, '-17 days') and resolved_on > ${day} and not ${lasted}`,
      ),
      issues(sql`${begun} and resolved_on > ${day} and ${lasted}`),
    ],
    sql` union all `,
  );
}
