import { type Kysely, type RawBuilder, sql } from "kysely";
import type { PlantRow } from "../access/plants";
import { isVisibleTo } from "../access/shared-resources";
import type { Api } from "../api";
import { jsonList, parts } from "../db/connect";
import { constantJsonRows } from "../db/json-rows";
import type { Database, IssueState } from "../db/schema";
import { type IssueColumns, type IssueCosts, issueColumns, issueCosts, serializeIssue } from "./issues";
import type { Plant } from "./plants";
import {
  type CustomField,
  type DriverReference,
  type Meter,
  meterColumns,
  type Named,
  type PlantCompany,
  type PromiseStatus,
  promiseColumns,
  serializeMeter,
  serializePlantCompany,
  serializePlantCore,
  serializePromise,
  type TicketReference,
  type WeatherEnv,
} from "./plants";
import { ticketNumber } from "./ticket-plants";

/** An unresolved or recently resolved issue. It contains its cost if `meter_issues` was requested. */
export interface RelatedIssue extends IssueColumns, Partial<IssueCosts> {
  readonly state: IssueState;
}

export interface PlantRelations {
  readonly companies: PlantCompany[];
  readonly tags: Named[];
  /** The drivers of active meters, in the order of their oldest meter. */
  readonly drivers: DriverReference[];
  /** Oldest first. */
  readonly meters: Meter[];
  /**
   * The unresolved issues, the most severe first, followed by the issues that were resolved since a day, if requested.
   */
  readonly issues: RelatedIssue[];
  readonly tickets: TicketReference[];
  readonly promises: PromiseStatus[];
  readonly customFields: CustomField[];
}

/** A table `request` with one row, which contains the input of relations, to join with plants. */
export function relationsRequest(api: Api, companyId: number, resolvedSince: string | null = null) {
  const { today } = api.clock;
  return sql`(select ${companyId} as company_id, ${today} as today, ${resolvedSince} as resolved_since)`.as<"request">(
    sql.ref("request"),
  );
}

const plantId = sql.ref<number>("plants.id");
const companyId = sql.ref<number>("request.company_id");
const today = sql.ref<string>("request.today");

const issues = parts
  .selectFrom("issues")
  .select([...issueColumns, "state"])
  .where("plant_id", "=", plantId)
  .where(sql<boolean>`(state in ('open', 'snoozed') or resolved_on >= request.resolved_since)`)
  .orderBy(sql`resolved_on is not null`)
  .orderBy("severity", "desc")
  .orderBy("found_on")
  .orderBy("id");

/** The relations of a plant. It has the tags and custom fields that the company of the request sees. */
const relations = {
  companies: constantJsonRows(
    parts
      .selectFrom("plant_companies")
      .innerJoin("companies", "companies.id", "plant_companies.company_id")
      .select(["companies.id", "companies.name", "is_owner"])
      .where("plant_id", "=", plantId)
      .orderBy("is_owner", "desc")
      .orderBy("companies.name"),
  ),
  tags: constantJsonRows(
    parts
      .selectFrom("plant_tags")
      .innerJoin("tags", "tags.id", "plant_tags.tag_id")
      .select(["tags.id", "tags.name"])
      .where("plant_tags.plant_id", "=", plantId)
      .where(isVisibleTo("tags", companyId))
      .orderBy("tags.name"),
  ),
  drivers: constantJsonRows(
    parts
      .selectFrom("meters")
      .innerJoin("inbound_drivers", "inbound_drivers.id", "meters.inbound_driver_id")
      .select(["inbound_drivers.id", "inbound_drivers.name", "inbound_drivers.display_name"])
      .where("meters.plant_id", "=", plantId)
      .where("operational_since", "<=", today)
      .where(sql<boolean>`(retired_on is null or retired_on > ${today})`)
      .groupBy("inbound_drivers.id")
      .orderBy(sql`min(meters.id)`),
  ),
  meters: constantJsonRows(selectMeters(parts, plantId)),
  issues: constantJsonRows(issues),
  costedIssues: constantJsonRows(issues.select(issueCosts)),
  tickets: constantJsonRows(
    parts
      .selectFrom("tickets")
      .select(["id", ticketNumber.as("number"), "title", "created_at", "closed_on"])
      .where("plant_id", "=", plantId)
      .orderBy("created_at", "desc"),
  ),
  promises: constantJsonRows(
    parts
      .selectFrom("promise_periods")
      .select(promiseColumns)
      .where("plant_id", "=", plantId)
      .orderBy("period_index", "desc"),
  ),
  customFields: constantJsonRows(selectCustomFields(parts, plantId, companyId)),
};

/**
 * The relations of the plants of a select as columns, which `plantRelations` reads. The select has to join
 * `relationsRequest`. Rarely needed relations are empty unless requested; by default all relations are loaded.
 */
export function relationColumns(requested?: ReadonlySet<string>) {
  const isRequested = (name: string) => requested === undefined || requested.has(name);
  const ifRequested = (name: string, { column }: { readonly column: RawBuilder<string> }) =>
    isRequested(name) ? column : sql<string>`'[]'`;
  return [
    relations.companies.column.as("companies"),
    relations.tags.column.as("tags"),
    relations.drivers.column.as("drivers"),
    ifRequested("meters", relations.meters).as("meters"),
    (isRequested("meter_issues") ? relations.costedIssues : relations.issues).column.as("issues"),
    relations.tickets.column.as("tickets"),
    ifRequested("promise_statuses", relations.promises).as("promises"),
    ifRequested("custom_fields", relations.customFields).as("custom_fields"),
  ] as const;
}

type RelationName = "companies" | "tags" | "drivers" | "meters" | "issues" | "tickets" | "promises" | "custom_fields";

/** Reads the relations from the columns of a row. */
export function plantRelations(
  row: { readonly [Name in RelationName]: string },
  requested: ReadonlySet<string> | undefined,
  today: string,
): PlantRelations {
  const withCosts = requested === undefined || requested.has("meter_issues");
  return {
    companies: relations.companies.read(row.companies).map(serializePlantCompany),
    tags: relations.tags.read(row.tags),
    drivers: relations.drivers.read(row.drivers),
    meters: relations.meters.read(row.meters).map((meter) => serializeMeter(meter, today)),
    issues: (withCosts ? relations.costedIssues : relations.issues).read(row.issues),
    tickets: relations.tickets.read(row.tickets),
    promises: relations.promises.read(row.promises).map(serializePromise),
    customFields: relations.customFields.read(row.custom_fields).map(serializeCustomField),
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
    .innerJoin(relationsRequest(api, companyId), (join) => join.onTrue())
    .select("plants.id")
    .select(relationColumns())
    .where("plants.id", "in", jsonList(plantIds))
    .execute();
  return new Map(rows.map((row) => [row.id, plantRelations(row, undefined, api.clock.today)]));
}

/** The meters of a plant with the name of their driver, oldest first. */
export function selectMeters(db: Kysely<Database>, plantId: number | RawBuilder<number>) {
  return db
    .selectFrom("meters")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "meters.inbound_driver_id")
    .select(meterColumns)
    .select(["inbound_drivers.name as driver_name", "inbound_drivers.display_name as driver_display_name"])
    .select((eb) =>
      eb
        .selectFrom("measured_days")
        .select((min) => min.fn.min("date").as("date"))
        .whereRef("meter_id", "=", "meters.id")
        .as("measured_since"),
    )
    .select(
      sql<string | null>`(
        select json_array(fault, fault_since, fault_clock_minutes) from ingest_keys
        where meter_id = meters.id and fault is not null order by fault_since limit 1
      )`.as("push_fault"),
    )
    .where("meters.plant_id", "=", plantId)
    .orderBy("meters.id");
}

/** The custom fields of a plant that are visible to the company, by name. */
export function selectCustomFields(
  db: Kysely<Database>,
  plantId: number | RawBuilder<number>,
  companyId: number | RawBuilder<number>,
) {
  return db
    .selectFrom("custom_fields")
    .innerJoin("custom_field_types", "custom_field_types.id", "custom_fields.type_id")
    .select([
      "custom_fields.id",
      "custom_fields.value",
      "custom_fields.revision",
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
  revision: number;
  type_id: number;
  type_name: string;
  type: string;
}): CustomField {
  const type = { id: row.type_id, name: row.type_name, type: row.type };
  return { id: row.id, value: row.value, type, revision: row.revision };
}

export function serializePlant(
  plant: PlantRow,
  { companies, tags, meters, customFields, promises, issues, tickets }: PlantRelations,
  requested: ReadonlySet<string>,
  env: WeatherEnv,
): Plant {
  return {
    ...serializePlantCore(plant, env),
    created_at: plant.created_at,
    revision: plant.revision,
    degradation: plant.degradation === null ? null : JSON.parse(plant.degradation),
    companies,
    tags,
    ...(requested.has("meters") && { meters }),
    ...(requested.has("custom_fields") && { custom_fields: customFields }),
    ...(requested.has("promise_statuses") && { promise_statuses: promises }),
    ...(requested.has("issues") && { issues: issues.map(serializeIssue) }),
    ...(requested.has("tickets") && { tickets }),
  };
}
