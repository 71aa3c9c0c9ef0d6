import { type RawBuilder, sql } from "kysely";
import { isVisibleTo } from "../access/shared-resources";
import type { Env } from "../api";
import type { YieldStatus } from "../db/schema";
import type { Condition, IssueFilters } from "./issue-conditions";
import type { IncludeExclude } from "./list-query";

/** What the condition of a filter may depend on: the company, the day, and the filters of issues and days. */
export interface FilterContext {
  readonly filters: IssueFilters;
  readonly companyId: number;
  readonly today: string;
}

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

/** The conditions of a filter that includes and excludes ids. */
export const idConditions =
  (has: (id: number, context: FilterContext) => Condition) =>
  ({ include, exclude }: IncludeExclude<number>, context: FilterContext): Condition[] => [
    ...include.map((id) => has(id, context)),
    ...exclude.map((id) => sql<boolean>`not ${has(id, context)}`),
  ];

/** Whether a column of comma-separated ids contains an id. */
export function contains(column: string, id: number): Condition {
  return sql<boolean>`(instr(${sql.ref(column)}, ${sql.lit(`,${id},`)}) > 0)`;
}

/** A tag that the company does not see matches no plant. The subquery is evaluated once per statement. */
export function hasTag(id: number, { companyId }: FilterContext): Condition {
  const visible = sql`select id from tags where id = ${sql.lit(id)} and ${isVisibleTo("tags", companyId)}`;
  return sql`(${contains("plants.tag_ids", id)} and exists (${visible}))`;
}

/** The companies that see a plant are the companies of its visibility group. */
export const isSeenBy = (id: number) => sql<boolean>`(plants.visibility_group_id in (
  select visibility_group_id from visibility_group_companies where company_id = ${sql.lit(id)}
))`;

/** A custom field that the company does not see matches no plant. */
export const hasCustomField = (typeId: number, value: string, { companyId }: FilterContext) =>
  sql<boolean>`+plants.id in (
    select plant_id from custom_fields
    where value = ${value} collate nocase and type_id = (
      select id from custom_field_types
      where id = ${sql.lit(typeId)} and ${isVisibleTo("custom_field_types", companyId)}
    )
  )`;
