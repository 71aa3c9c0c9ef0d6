import { type RawBuilder, sql } from "kysely";
import { inList } from "../db/connect";
import type { YieldStatus } from "../db/schema";
import type { Range, Sides } from "./filter-values";
import { typesOfIndicator } from "./indicators";
import { issueCondition, worstIsInRange } from "./issue-conditions";
import type { PlantFilters } from "./plant-filters";

type Condition = RawBuilder<boolean>;

/** The filters as conditions on the table `plants`, one a filter; all of them have to hold. */
export function plantConditions(filters: PlantFilters, today: string): Condition[] {
  const groups = [
    search(filters.search),
    yieldStatus(filters),
    indicators(filters),
    promise(filters.promise),
    linked(filters.tags, (id) => sql`select plant_id from plant_tags where tag_id = ${sql.lit(id)}`),
    companies(filters.companies),
    linked(
      filters.drivers,
      (id) =>
        sql`select plant_id from meters where inbound_driver_id = ${sql.lit(id)} and retired_on is null`,
    ),
    customFields(filters.customFields),
    tickets(filters.tickets),
    within(sql.ref("plants.monitored_since"), untilToday(filters.monitoredSince, today)),
    within(sql.ref("plants.total_peak_in_watt"), filters.peak),
    within(sql.ref("plants.total_p90_in_kwh"), filters.p90),
    filters.withoutMeter ? [sql<boolean>`plants.meter_count = 0`] : [],
    filters.withoutMixedOrientation ? [sql<boolean>`plants.mixed_orientation = 0`] : [],
  ];
  // Brackets keep the statement flat: D1 takes expressions of a depth of 100.
  return groups
    .filter((group) => group.length > 0)
    .map((group) => sql<boolean>`(${sql.join(group, sql` and `)})`);
}

/** Each word has to occur; words of three letters and more go through the trigram index. */
function search(text: string | null): Condition[] {
  if (text === null) return [];
  const words = text.split(/\s+/).filter((word) => word !== "");
  const long = words.filter((word) => [...word].length >= 3);
  const short = words.filter((word) => [...word].length < 3);
  const match = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
  const conditions = [
    ...(match === "" ? [] : [sql`plant_search match ${match}`]),
    ...short.map((word) => sql`instr(lower(text), ${word.toLowerCase()}) > 0`),
  ];
  if (conditions.length === 0) return [];
  return [
    sql<boolean>`plants.id in (select rowid from plant_search where ${sql.join(conditions, sql` and `)})`,
  ];
}

function yieldStatus({ yieldStatuses, date }: PlantFilters): Condition[] {
  if (yieldStatuses === null) return [];
  if (date === null) return [sql<boolean>`plants.yield_status in ${inList(yieldStatuses)}`];
  return [sql<boolean>`${statusOn(date)} in ${inList(yieldStatuses)}`];
}

/**
 * The status of a plant on a day: NON_MON before its monitoring began, NONE when there is no data of that day. The
 * plants whose status has not changed since, nearly all, are answered without their history.
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

function indicators(filters: PlantFilters): Condition[] {
  const { foundOn, health } = filters;
  const condition = issueCondition(filters);
  const plantsWith = (types: readonly string[]) =>
    sql`select plant_id from issues where type_name in ${inList(types)} and ${condition}`;
  const include = filters.indicators?.include ?? [];
  const exclude = filters.indicators?.exclude ?? [];
  const any = filters.indicatorsOr ?? [];
  const conditions = [
    ...include.map((name) => sql<boolean>`plants.id in (${plantsWith(typesOfIndicator(name))})`),
    ...exclude.map((name) => sql<boolean>`plants.id not in (${plantsWith(typesOfIndicator(name))})`),
    ...(any.length === 0 ? [] : [anyOf(filters, plantsWith(any.flatMap(typesOfIndicator)))]),
  ];
  const namesTypes = include.length > 0 || any.length > 0;
  if ((foundOn !== null || health !== null) && !namesTypes) {
    const shortcut = worstIsInRange(filters);
    const sought = sql`plants.id in (select plant_id from issues where ${condition})`;
    const open = sql`plants.issue_found_on is not null`;
    conditions.push(
      shortcut ? sql<boolean>`(${open} and (${shortcut} or ${sought}))` : sql<boolean>`${sought}`,
    );
  }
  return conditions;
}

/** On the health page a change of the long-term status is counted as an issue of its day. spec 3 §2 */
function anyOf({ health, indicatorsOr }: PlantFilters, plants: RawBuilder<unknown>): Condition {
  if (health === null || !indicatorsOr?.includes("yield_promise_status")) {
    return sql<boolean>`plants.id in (${plants})`;
  }
  return sql<boolean>`plants.id in (${plants} union select plant_id from promise_status_changes where changed_on = ${sql.lit(health)})`;
}

function promise(filter: PlantFilters["promise"]): Condition[] {
  if (filter === null) return [];
  const flags = inList(filter.flags);
  switch (filter.period) {
    case "current":
      return [sql<boolean>`plants.promise_current_flag in ${flags}`];
    case "previous":
      return [sql<boolean>`plants.promise_previous_flag in ${flags}`];
    case "any":
      return [sql<boolean>`plants.id in (select plant_id from promise_periods where summary in ${flags})`];
  }
}

function linked(filter: Sides<number> | null, plantsOf: (id: number) => RawBuilder<unknown>): Condition[] {
  if (filter === null) return [];
  return [
    ...filter.include.map((id) => sql<boolean>`plants.id in (${plantsOf(id)})`),
    ...filter.exclude.map((id) => sql<boolean>`plants.id not in (${plantsOf(id)})`),
  ];
}

/** Who sees a plant is its audience. */
function companies(filter: Sides<number> | null): Condition[] {
  const audiences = (id: number) =>
    sql`select audience_id from audience_companies where company_id = ${sql.lit(id)}`;
  return [
    ...(filter?.include ?? []).map((id) => sql<boolean>`plants.audience_id in (${audiences(id)})`),
    ...(filter?.exclude ?? []).map((id) => sql<boolean>`plants.audience_id not in (${audiences(id)})`),
  ];
}

function customFields(filter: PlantFilters["customFields"]): Condition[] {
  return (filter ?? []).map(
    ({ typeId, value }) =>
      sql<boolean>`plants.id in (
        select plant_id from custom_fields where type_id = ${sql.lit(typeId)} and value = ${value} collate nocase
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

/** Monitored since a day means that monitoring has begun: a range without an end ends today. */
function untilToday(range: Range<string> | null, today: string): Range<string> | null {
  return range === null || range.to !== null ? range : { ...range, to: today };
}

function within(column: RawBuilder<unknown>, range: Range<string | number> | null): Condition[] {
  if (range === null) return [];
  return [
    ...(range.from === null ? [] : [sql<boolean>`${column} >= ${sql.lit(range.from)}`]),
    ...(range.to === null ? [] : [sql<boolean>`${column} <= ${sql.lit(range.to)}`]),
  ];
}
