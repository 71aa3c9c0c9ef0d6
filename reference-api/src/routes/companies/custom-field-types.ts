import { sql } from "kysely";
import { object } from "superstruct";
import { listChildren, visibilityGroupsOf } from "../../access/companies";
import { isVisibleTo } from "../../access/shared-resources";
import type { Api } from "../../api";
import { jsonList } from "../../db/connect";
import { relationsQuery } from "../../http/fields";
import { endpoint, many, reading } from "../endpoint";
import { childCustomFieldTypesSchema, childSharingEndpoints, customFieldTypeSchema } from "./child-sharing";

const fieldTypes = endpoint("get", "/companies/{c}/plant-custom-field-types", {
  summary: "The custom field types a company owns, and those shared with it, by name. with: usage.",
  query: object({ with: relationsQuery("usage") }),
  response: many("CustomFieldType", customFieldTypeSchema),
  read({ api, params, query }) {
    const types = typeRows(api).where(isVisibleTo("custom_field_types", params.c));
    const isEditable = ({ company_id }: { readonly company_id: number }) => company_id === params.c;
    if (query.with !== "usage")
      return reading([types], ([rows]) => rows.map((row) => ({ ...row, editable: isEditable(row) })));
    return reading([types, frequentValues(api, params.c), lastChanges(api, params.c)], ([rows, values, changes]) => {
      const valuesOf = Map.groupBy(values, ({ type_id }) => type_id);
      const changedAt = new Map(changes.map(({ name, changed_at }) => [name, changed_at]));
      return rows.map((row) => {
        const frequent = valuesOf.get(row.id) ?? [];
        const usage = {
          plant_count: frequent[0]?.total ?? 0,
          values: frequent.flatMap(({ value, plant_count }) => (plant_count > 1 ? [{ value, plant_count }] : [])),
          last_changed_at: changedAt.get(row.name) ?? null,
        };
        return { ...row, editable: isEditable(row), usage };
      });
    });
  },
});

interface FrequentValue {
  readonly type_id: number;
  readonly value: string;
  readonly plant_count: number;
  /** The plants with any value of the type. */
  readonly total: number;
}

/** The three most frequent values of each type that the company sees, on the plants that it sees. */
function frequentValues(api: Api, companyId: number) {
  const ranked = sql<FrequentValue & { readonly place: number }>`(
    select type_id, value, count(*) as plant_count, sum(count(*)) over (partition by type_id) as total,
      row_number() over (partition by type_id order by count(*) desc, value) as place
    from custom_fields join plants on plants.id = custom_fields.plant_id
    where visibility_group_id in ${visibilityGroupsOf([companyId])}
      and type_id in (select id from custom_field_types where ${isVisibleTo("custom_field_types", companyId)})
    group by type_id, value
  )`.as("ranked");
  return api.db
    .selectFrom(ranked)
    .select(["type_id", "value", "plant_count", "total"])
    .where("place", "<=", 3)
    .orderBy("type_id")
    .orderBy("place");
}

/** The last change of a value by the name of its type, on the plants that the company sees. */
function lastChanges(api: Api, companyId: number) {
  const changed = sql<{ readonly name: string; readonly changed_at: string }>`(
    select field.key as name, max(audits.created_at) as changed_at
    from plants cross join audits on plant_id = plants.id and model_type = 'custom_field',
      json_each(json_patch(old_values, new_values)) as field
    where visibility_group_id in ${visibilityGroupsOf([companyId])}
    group by 1
  )`.as("changed");
  return api.db.selectFrom(changed).select(["name", "changed_at"]);
}

const childFieldTypes = endpoint("get", "/companies/{c}/children/plant-custom-field-types", {
  summary: "The company's custom field types that each child company can see.",
  response: many("ChildCustomFieldTypes", childCustomFieldTypesSchema),
  async handle({ api, params }) {
    const children = await listChildren(api, params.c);
    const rows = await typeRows(api)
      .innerJoin("company_custom_field_types as shared", "shared.type_id", "custom_field_types.id")
      .select("shared.company_id as child_id")
      .where("custom_field_types.company_id", "=", params.c)
      .where("shared.company_id", "in", jsonList(children.map((child) => child.id)))
      .execute();
    const typesOf = Map.groupBy(rows, (row) => row.child_id);
    return children.map(({ id, name }) => ({
      company_id: id,
      company_name: name,
      plant_custom_field_types: (typesOf.get(id) ?? []).map(({ child_id: _, ...type }) => ({
        ...type,
        editable: false,
      })),
    }));
  },
});

function typeRows(api: Api) {
  return api.db
    .selectFrom("custom_field_types")
    .innerJoin("companies", "companies.id", "custom_field_types.company_id")
    .select([
      "custom_field_types.id",
      "custom_field_types.name",
      "custom_field_types.type",
      "custom_field_types.company_id",
      "companies.name as company_name",
    ])
    .orderBy("custom_field_types.name");
}

/** Custom field types: owned, and shared with children. See domain/v0-calls.md#sharing. */
export const customFieldTypeEndpoints = [
  fieldTypes,
  childFieldTypes,
  ...childSharingEndpoints("custom_field_types", "plant-custom-field-types/{type}"),
];
