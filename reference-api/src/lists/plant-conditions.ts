import { searchTerms } from "@heliograph/rules/search-text";
import { type RawBuilder, sql } from "kysely";
import { isVisibleTo } from "../access/shared-resources";
import type { Env } from "../api";
import { literalList } from "../db/connect";
import type { YieldStatus } from "../db/schema";
import type { IssueType } from "../simulation";
import {
  filtersIssuesByDay,
  foundOnColumn,
  issueCondition,
  matchingIssueConditions,
  typeColumns,
  worstIssueInRange,
} from "./issue-conditions";
import type { IncludeExclude, Range } from "./list-query";
import type { PlantFilters } from "./plant-filters";
import { typesOfIndicator } from "./plant-filters";

type Condition = RawBuilder<boolean>;

/** The plants that statistics count: by their rates, and as expected by the totals of the window (domain/scores.md#losses). */
export const isLosing = sql<boolean>`plants.lost_kwh_per_day > 0`;
export const isNotReceived = sql<boolean>`plants.not_received_kwh_per_day >= 0.5`;
export const isSilent = sql<boolean>`plants.silent_since is not null`;
export const isAsExpected = sql<boolean>`(
  plants.window_lost_kwh = 0 and coalesce(plants.window_not_received_kwh, 0) < 0.5 and plants.silent_since is null
)`;

/** Whether a plant has measured meters in use, none of which has a measurement yet (domain/measurements.md#waiting). */
export const isWaiting = (today: string) => {
  const inUse = sql`meters.plant_id = plants.id and (meters.retired_on is null or meters.retired_on > ${today})`;
  const hasData = sql`exists (select 1 from measured_days where measured_days.meter_id = meters.id)`;
  return sql<boolean>`(
    plants.measured = 1 and exists (select 1 from meters where ${inUse})
    and not exists (select 1 from meters where ${inUse} and (meters.measured = 0 or ${hasData}))
  )`;
};

/** Whether nothing delivers the measurements of a plant any more (domain/measurements.md#imported). */
export const isImported = sql<boolean>`(
  plants.measured = 1 and plants.imported_until is not null and plants.yield_status = 'NONE'
)`;

/** Whether the expected yield of a plant is not known because there is no weather source. */
export const isWithoutWeatherSource = ({ WEATHER_API_URL }: Pick<Env, "WEATHER_API_URL">) =>
  WEATHER_API_URL ? sql<boolean>`false` : sql<boolean>`(plants.measured = 1 and plants.weather_revision = 0)`;

/**
 * The filters as conditions on the table `plants`. All conditions must hold. Tags and custom fields count only if they
 * are visible to the company.
 */
export function plantConditions(filters: PlantFilters, today: string, companyId: number): Condition[] {
  const groups = [
    search(filters.search),
    yieldStatus(filters),
    filtersIssuesByDay(filters) ? matchingIssueConditions(filters) : indicators(filters),
    promise(filters.promise),
    tags(filters.tags, companyId),
    companies(filters.companies),
    drivers(filters.drivers),
    customFields(filters.customFields, companyId),
    tickets(filters.tickets),
    inRange(sql.ref("plants.monitored_since"), untilToday(filters.monitoredSince, today)),
    inRange(sql.ref("plants.total_peak_in_watt"), filters.peak),
    inRange(sql.ref("plants.total_p90_in_kwh"), filters.p90),
    filters.withoutMeter ? [sql<boolean>`plants.meter_count = 0`] : [],
    filters.losing ? [isLosing] : [],
    filters.notReceived ? [isNotReceived] : [],
    filters.silent ? [isSilent] : [],
    filters.asExpected ? [isAsExpected] : [],
    filters.withoutMixedOrientation ? [sql<boolean>`plants.mixed_orientation = 0`] : [],
  ];
  // Parentheses avoid nesting, because D1 limits the depth of expressions to 100.
  return groups.filter((group) => group.length > 0).map((group) => sql<boolean>`(${sql.join(group, sql` and `)})`);
}

/** All search terms must match. */
function search(text: string | null): Condition[] {
  return searchTerms(text ?? "").map((term) => sql<boolean>`instr(plants.search_text, ${term}) > 0`);
}

function yieldStatus({ yieldStatuses, date }: PlantFilters): Condition[] {
  if (yieldStatuses === null) return [];
  if (date === null) return [sql<boolean>`plants.yield_status in ${literalList(yieldStatuses)}`];
  return [sql<boolean>`${statusOn(date)} in ${literalList(yieldStatuses)}`];
}

/**
 * The status of a plant on a day: NON_MON before its monitoring began, NONE without data. Most plants need no lookup in
 * their history, because their status has not changed since.
 */
export function statusOn(date: string): RawBuilder<YieldStatus> {
  const day = sql.lit(date);
  return sql<YieldStatus>`case
    when plants.monitored_since is null or plants.monitored_since > ${day} then 'NON_MON'
    when plants.status_since <= ${day} then plants.status
    else coalesce((
      select yield_status from plant_status_spans as span
      where span.plant_id = plants.id and span.starts_on <= ${day} and coalesce(span.ends_on, ${day}) >= ${day}
      order by span.starts_on desc limit 1
    ), 'NONE') end`;
}

/** Conditions on the current issues. `matchingIssueConditions` is about the issues of days. */
function indicators(filters: PlantFilters): Condition[] {
  const { indicators, indicatorsOr } = filters;
  const has = (types: readonly IssueType[]) => sql`${typeColumns(filters)} & ${bitsOf(types)}`;
  return [
    ...(indicators?.include ?? []).map((name) => sql<boolean>`${has(typesOfIndicator(name))} <> 0`),
    ...(indicators?.exclude ?? []).map((name) => sql<boolean>`${has(typesOfIndicator(name))} = 0`),
    ...(indicatorsOr === null ? [] : [sql<boolean>`${has(indicatorsOr.flatMap(typesOfIndicator))} <> 0`]),
    ...foundOn(filters),
  ];
}

function foundOn(filters: PlantFilters): Condition[] {
  const worst = worstIssueInRange(filters);
  if (worst === null) return inRange(foundOnColumn(filters), filters.foundOn);
  const others = sql`select plant_id from issues where ${issueCondition(filters)}`;
  return [sql`plants.issue_found_on is not null and (${worst} or +plants.id in (${others}))`];
}

/** The bits of some names, which are read once per statement. */
function bitsOf(names: readonly string[]): RawBuilder<number> {
  return sql<number>`(select sum(bit) from list_bits where name in ${literalList(names)})`;
}

function promise(filter: PlantFilters["promise"]): Condition[] {
  if (filter === null) return [];
  const flags = literalList(filter.flags);
  switch (filter.period) {
    case "current":
      return [sql<boolean>`plants.promise_current_flag in ${flags}`];
    case "previous":
      return [sql<boolean>`plants.promise_previous_flag in ${flags}`];
    case "any":
      return [sql<boolean>`(plants.promise_current_flag in ${flags} or plants.promise_previous_flag in ${flags})`];
  }
}

function drivers(filter: IncludeExclude<number> | null): Condition[] {
  return [
    ...(filter?.include ?? []).map((id) => contains(sql.ref("plants.driver_ids"), id)),
    ...(filter?.exclude ?? []).map((id) => sql<boolean>`not ${contains(sql.ref("plants.driver_ids"), id)}`),
  ];
}

/** A tag that the company does not see matches no plant. The subquery is evaluated once per statement. */
function tags(filter: IncludeExclude<number> | null, companyId: number): Condition[] {
  const has = (id: number) => {
    const visible = sql`select id from tags where id = ${sql.lit(id)} and ${isVisibleTo("tags", companyId)}`;
    return sql`(${contains(sql.ref("plants.tag_ids"), id)} and exists (${visible}))`;
  };
  return [
    ...(filter?.include ?? []).map((id) => sql<boolean>`${has(id)}`),
    ...(filter?.exclude ?? []).map((id) => sql<boolean>`not ${has(id)}`),
  ];
}

/** Whether a column of comma-separated ids contains an id. */
function contains(column: RawBuilder<unknown>, id: number): Condition {
  return sql<boolean>`(instr(${column}, ${sql.lit(`,${id},`)}) > 0)`;
}

/** The companies that see a plant are the companies of its visibility group. */
function companies(filter: IncludeExclude<number> | null): Condition[] {
  const visibility_groups = (id: number) =>
    sql`select visibility_group_id from visibility_group_companies where company_id = ${sql.lit(id)}`;
  return [
    ...(filter?.include ?? []).map((id) => sql<boolean>`plants.visibility_group_id in (${visibility_groups(id)})`),
    ...(filter?.exclude ?? []).map((id) => sql<boolean>`plants.visibility_group_id not in (${visibility_groups(id)})`),
  ];
}

function customFields(filter: PlantFilters["customFields"], companyId: number): Condition[] {
  return (filter ?? []).map(
    ({ typeId, value }) =>
      sql<boolean>`+plants.id in (
        select plant_id from custom_fields
        where value = ${value} collate nocase and type_id = (
          select id from custom_field_types
          where id = ${sql.lit(typeId)} and ${isVisibleTo("custom_field_types", companyId)}
        )
      )`,
  );
}

function tickets(filter: PlantFilters["tickets"]): Condition[] {
  switch (filter) {
    case null:
      return [];
    case "has_any":
      return [sql<boolean>`plants.ticket_count > 0`];
    case "has_none":
      return [sql<boolean>`plants.ticket_count = 0`];
    case "has_open":
      return [sql<boolean>`plants.open_ticket_count > 0`];
    case "without_open":
      return [sql<boolean>`plants.open_ticket_count = 0`];
  }
}

/** The filter "Monitored since" implies that monitoring has begun. A range without an end therefore ends today. */
function untilToday(range: Range<string> | null, today: string): Range<string> | null {
  return range === null || range.to !== null ? range : { ...range, to: today };
}

function inRange(column: RawBuilder<unknown> | null, range: Range<string | number> | null): Condition[] {
  if (column === null || range === null) return [];
  return [
    ...(range.from === null ? [] : [sql<boolean>`${column} >= ${sql.lit(range.from)}`]),
    ...(range.to === null ? [] : [sql<boolean>`${column} <= ${sql.lit(range.to)}`]),
  ];
}
