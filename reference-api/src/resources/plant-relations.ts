import { type RawBuilder, sql } from "kysely";
import type { PlantRow } from "../access/plants";
import { isVisibleTo } from "../access/shared-resources";
import type { Api } from "../api";
import { jsonList, readBatch } from "../db/connect";
import type { Row } from "../db/schema";
import type { Plant } from "./plants";
import {
  type CustomField,
  type Meter,
  meterColumns,
  type Named,
  type PlantCompany,
  type PromiseStatus,
  serializeIssue,
  serializeMeter,
  serializePlantCompany,
  serializePlantCore,
  serializePromise,
  type TicketReference,
} from "./plants";

interface RelatedIssue extends Row<"issues"> {
  /** Whether it meets the condition `matching`. */
  readonly is_matching: number;
}

export interface PlantRelations {
  readonly companies: PlantCompany[];
  readonly tags: Named[];
  /** Oldest first; an active one of each driver when the relation was not requested. */
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
 * Loads the relations of some plants in one round trip; returns a function from plant id to relations. Tags and custom
 * fields are those visible to the company.
 */
export async function loadPlantRelations(
  api: Api,
  plantIds: readonly number[],
  companyId: number,
  { resolvedSince = null, requested, matching = sql`false` }: RelationsOptions = {},
): Promise<(plantId: number) => PlantRelations> {
  const ids = jsonList(plantIds);
  const isSkipped = (relation: string) => requested !== undefined && !requested.has(relation);
  const [companies, tags, meters, issues, tickets, promises, fields] = await readBatch(api.env.DB, [
    api.db
      .selectFrom("plant_companies")
      .innerJoin("companies", "companies.id", "plant_companies.company_id")
      .select(["plant_id", "companies.id", "companies.name", "is_owner"])
      .where("plant_id", "in", ids)
      .orderBy("is_owner", "desc")
      .orderBy("companies.name"),
    tagsOfPlants(api, plantIds, companyId),
    metersOfPlants(api, plantIds).$if(isSkipped("meters"), (query) =>
      query
        .where("operational_since", "<=", api.clock.today)
        .where((eb) => eb.or([eb("retired_on", "is", null), eb("retired_on", ">", api.clock.today)]))
        .groupBy(["meters.plant_id", "meters.inbound_driver_id"])
        .clearOrderBy()
        .orderBy(sql`min(meters.id)`),
    ),
    api.db
      .selectFrom("issues")
      .selectAll()
      .select(sql<number>`${matching}`.as("is_matching"))
      .where("plant_id", "in", ids)
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
    api.db
      .selectFrom("tickets")
      .select(["plant_id", "id", "number", "title", "created_at", "closed_on"])
      .where("plant_id", "in", ids)
      .orderBy("created_at", "desc"),
    isSkipped("promise_statuses")
      ? null
      : api.db.selectFrom("promise_periods").selectAll().where("plant_id", "in", ids).orderBy("period_index", "desc"),
    isSkipped("custom_fields") ? null : customFieldsOfPlants(api, plantIds, companyId),
  ]);
  const companiesOf = Map.groupBy(companies, (row) => row.plant_id);
  const tagsOf = Map.groupBy(tags, (row) => row.plant_id);
  const metersOf = Map.groupBy(meters, (row) => row.plant_id);
  const issuesOf = Map.groupBy(issues, (row) => row.plant_id);
  const ticketsOf = Map.groupBy(tickets, (row) => row.plant_id);
  const promisesOf = Map.groupBy(promises, (row) => row.plant_id);
  const fieldsOf = Map.groupBy(fields, (row) => row.plant_id);
  return (plantId) => ({
    companies: (companiesOf.get(plantId) ?? []).map(serializePlantCompany),
    tags: (tagsOf.get(plantId) ?? []).map(({ id, name }) => ({ id, name })),
    meters: (metersOf.get(plantId) ?? []).map((row) => serializeMeter(row, api.clock.today)),
    issues: issuesOf.get(plantId) ?? [],
    tickets: (ticketsOf.get(plantId) ?? []).map(({ plant_id: _, ...ticket }) => ticket),
    promises: (promisesOf.get(plantId) ?? []).map(serializePromise),
    customFields: (fieldsOf.get(plantId) ?? []).map(serializeCustomField),
  });
}

/** Meters with the name of their driver, oldest first. */
export function metersOfPlants(api: Api, plantIds: readonly number[]) {
  return api.db
    .selectFrom("meters")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "meters.inbound_driver_id")
    .select(meterColumns)
    .select(["inbound_drivers.name as driver_name", "inbound_drivers.display_name as driver_display_name"])
    .where("meters.plant_id", "in", jsonList(plantIds))
    .orderBy("meters.id");
}

function tagsOfPlants(api: Api, plantIds: readonly number[], companyId: number) {
  return api.db
    .selectFrom("plant_tags")
    .innerJoin("tags", "tags.id", "plant_tags.tag_id")
    .select(["plant_tags.plant_id", "tags.id", "tags.name"])
    .where("plant_tags.plant_id", "in", jsonList(plantIds))
    .where(isVisibleTo("tags", companyId))
    .orderBy("tags.name");
}

export function customFieldsOfPlants(api: Api, plantIds: readonly number[], companyId: number) {
  return api.db
    .selectFrom("custom_fields")
    .innerJoin("custom_field_types", "custom_field_types.id", "custom_fields.type_id")
    .select([
      "custom_fields.plant_id",
      "custom_fields.id",
      "custom_fields.value",
      "custom_field_types.id as type_id",
      "custom_field_types.name as type_name",
      "custom_field_types.type",
    ])
    .where("custom_fields.plant_id", "in", jsonList(plantIds))
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

export async function serializePlant(
  api: Api,
  plant: PlantRow,
  companyId: number,
  relations: ReadonlySet<string>,
): Promise<Plant> {
  const related = (await loadPlantRelations(api, [plant.id], companyId, { requested: relations }))(plant.id);
  return {
    ...serializePlantCore(plant),
    created_at: plant.created_at,
    companies: related.companies,
    tags: related.tags,
    ...(relations.has("meters") && { meters: related.meters }),
    ...(relations.has("custom_fields") && { custom_fields: related.customFields }),
    ...(relations.has("promise_statuses") && { promise_statuses: related.promises }),
    ...(relations.has("issues") && { issues: related.issues.map(serializeIssue) }),
    ...(relations.has("tickets") && { tickets: related.tickets }),
  };
}
