import { type AliasedExpression, type RawBuilder, sql } from "kysely";
import type { PlantRow } from "../access/plants";
import { isVisibleTo } from "../access/shared-resources";
import type { Api } from "../api";
import { jsonList } from "../db/connect";
import { jsonRows, type NamedSelect, noRows, rowsOf } from "../db/json-rows";
import type { IssueState } from "../db/schema";
import type { Plant } from "./plants";
import {
  type CustomField,
  type DriverReference,
  type IssueColumns,
  type IssueCosts,
  issueColumns,
  issueCosts,
  type Meter,
  meterColumns,
  type Named,
  type PlantCompany,
  type PromiseStatus,
  promiseColumns,
  serializeIssue,
  serializeMeter,
  serializePlantCompany,
  serializePlantCore,
  serializePromise,
  type TicketReference,
} from "./plants";

/** An unresolved issue, or a recently resolved one; with what it costs if `meter_issues` was requested. */
export interface RelatedIssue extends IssueColumns, Partial<IssueCosts> {
  readonly state: IssueState;
  /** Whether it meets the condition `matching`. */
  readonly is_matching: number;
}

export interface PlantRelations {
  readonly companies: PlantCompany[];
  readonly tags: Named[];
  /** Those of active meters, by their oldest one. */
  readonly drivers: DriverReference[];
  /** Oldest first. */
  readonly meters: Meter[];
  /** The unresolved issues, the most severe first; then those resolved since a day, if any were requested. */
  readonly issues: RelatedIssue[];
  readonly tickets: TicketReference[];
  readonly promises: PromiseStatus[];
  readonly customFields: CustomField[];
}

interface RelationsOptions {
  /** The first day of resolved issues to include; none by default. */
  resolvedSince?: string | null;
  /** What a request names of the relations that are seldom needed, the rest is empty; by default all are loaded. */
  requested?: ReadonlySet<string>;
  /** A condition on `issues`, which tells the matching ones; none matches by default. */
  matching?: RawBuilder<boolean>;
}

/**
 * The relations of the plants of a select, as columns of it, which `plantRelations` reads. Tags and custom fields are
 * those visible to the company.
 */
export function relationColumns(
  api: Api,
  companyId: number,
  { resolvedSince = null, requested, matching = sql`false` }: RelationsOptions = {},
) {
  const { today } = api.clock;
  const plantId = sql<number>`plants.id`;
  const isSkipped = (relation: string) => requested !== undefined && !requested.has(relation);
  const unlessSkipped = <Row>(relation: string, select: () => NamedSelect<Row>) =>
    isSkipped(relation) ? noRows<Row>() : jsonRows(select());
  return [
    jsonRows(
      api.db
        .selectFrom("plant_companies")
        .innerJoin("companies", "companies.id", "plant_companies.company_id")
        .select(["companies.id", "companies.name", "is_owner"])
        .where("plant_id", "=", plantId)
        .orderBy("is_owner", "desc")
        .orderBy("companies.name"),
    ).as("companies"),
    jsonRows(
      api.db
        .selectFrom("plant_tags")
        .innerJoin("tags", "tags.id", "plant_tags.tag_id")
        .select(["tags.id", "tags.name"])
        .where("plant_tags.plant_id", "=", plantId)
        .where(isVisibleTo("tags", companyId))
        .orderBy("tags.name"),
    ).as("tags"),
    jsonRows(
      api.db
        .selectFrom("meters")
        .innerJoin("inbound_drivers", "inbound_drivers.id", "meters.inbound_driver_id")
        .select(["inbound_drivers.id", "inbound_drivers.name", "inbound_drivers.display_name"])
        .where("meters.plant_id", "=", plantId)
        .where("operational_since", "<=", today)
        .where((eb) => eb.or([eb("retired_on", "is", null), eb("retired_on", ">", today)]))
        .groupBy("inbound_drivers.id")
        .orderBy(sql`min(meters.id)`),
    ).as("drivers"),
    unlessSkipped("meters", () => metersOf(api, plantId)).as("meters"),
    jsonRows(
      api.db
        .selectFrom("issues")
        .select([...issueColumns, "state", sql<number>`${matching}`.as("is_matching")])
        .$if(!isSkipped("meter_issues"), (query) => query.select(issueCosts))
        .where("plant_id", "=", plantId)
        .where((eb) =>
          eb.or([
            eb("state", "in", ["open", "snoozed"]),
            ...(resolvedSince === null ? [] : [eb("resolved_on", ">=", resolvedSince)]),
          ]),
        )
        .orderBy((eb) => eb("resolved_on", "is not", null))
        .orderBy("severity", "desc")
        .orderBy("found_on")
        .orderBy("id"),
    ).as("issues"),
    jsonRows(
      api.db
        .selectFrom("tickets")
        .select(["id", "number", "title", "created_at", "closed_on"])
        .where("plant_id", "=", plantId)
        .orderBy("created_at", "desc"),
    ).as("tickets"),
    unlessSkipped("promise_statuses", () =>
      api.db
        .selectFrom("promise_periods")
        .select(promiseColumns)
        .where("plant_id", "=", plantId)
        .orderBy("period_index", "desc"),
    ).as("promises"),
    unlessSkipped("custom_fields", () => customFieldsOf(api, plantId, companyId)).as("custom_fields"),
  ] as const;
}

type Columns = ReturnType<typeof relationColumns>[number];
type RelationRow = {
  readonly [C in Columns as C extends AliasedExpression<unknown, infer Name extends string>
    ? Name
    : never]: C extends AliasedExpression<infer Value, string> ? Value : never;
};

/** The relations in the columns of a row. */
export function plantRelations(row: RelationRow, today: string): PlantRelations {
  return {
    companies: rowsOf(row.companies).map(serializePlantCompany),
    tags: rowsOf(row.tags),
    drivers: rowsOf(row.drivers),
    meters: rowsOf(row.meters).map((meter) => serializeMeter(meter, today)),
    issues: rowsOf(row.issues),
    tickets: rowsOf(row.tickets),
    promises: rowsOf(row.promises).map(serializePromise),
    customFields: rowsOf(row.custom_fields).map(serializeCustomField),
  };
}

/** Loads the relations of some plants by their ids. */
export async function loadPlantRelations(
  api: Api,
  plantIds: readonly number[],
  companyId: number,
): Promise<Map<number, PlantRelations>> {
  const rows = await api.db
    .selectFrom("plants")
    .select("plants.id")
    .select(relationColumns(api, companyId))
    .where("plants.id", "in", jsonList(plantIds))
    .execute();
  return new Map(rows.map((row) => [row.id, plantRelations(row, api.clock.today)]));
}

/** The meters of a plant with the name of their driver, oldest first. */
export function metersOf(api: Api, plantId: number | RawBuilder<number>) {
  return api.db
    .selectFrom("meters")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "meters.inbound_driver_id")
    .select(meterColumns)
    .select(["inbound_drivers.name as driver_name", "inbound_drivers.display_name as driver_display_name"])
    .where("meters.plant_id", "=", plantId)
    .orderBy("meters.id");
}

/** The custom fields of a plant that are visible to the company, by name. */
export function customFieldsOf(api: Api, plantId: number | RawBuilder<number>, companyId: number) {
  return api.db
    .selectFrom("custom_fields")
    .innerJoin("custom_field_types", "custom_field_types.id", "custom_fields.type_id")
    .select([
      "custom_fields.id",
      "custom_fields.value",
      "custom_field_types.id as type_id",
      "custom_field_types.name as type_name",
      "custom_field_types.type",
    ])
    .where("custom_fields.plant_id", "=", plantId)
    .where(isVisibleTo("custom_field_types", companyId))
    .orderBy("custom_field_types.name");
}

export function serializeCustomField(row: {
  id: number;
  value: string;
  type_id: number;
  type_name: string;
  type: string;
}): CustomField {
  return { id: row.id, value: row.value, type: { id: row.type_id, name: row.type_name, type: row.type } };
}

export function serializePlant(
  plant: PlantRow,
  { companies, tags, meters, customFields, promises, issues, tickets }: PlantRelations,
  requested: ReadonlySet<string>,
): Plant {
  return {
    ...serializePlantCore(plant),
    created_at: plant.created_at,
    companies,
    tags,
    ...(requested.has("meters") && { meters }),
    ...(requested.has("custom_fields") && { custom_fields: customFields }),
    ...(requested.has("promise_statuses") && { promise_statuses: promises }),
    ...(requested.has("issues") && { issues: issues.map(serializeIssue) }),
    ...(requested.has("tickets") && { tickets }),
  };
}
