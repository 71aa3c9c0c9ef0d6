import { listChildren } from "../../access/companies";
import { isVisibleTo } from "../../access/shared-resources";
import type { Api } from "../../api";
import { jsonList } from "../../db/connect";
import { endpoint, many, reading } from "../endpoint";
import { childCustomFieldTypesSchema, childSharingEndpoints, customFieldTypeSchema } from "./child-sharing";

const fieldTypes = endpoint("get", "/companies/{c}/plant-custom-field-types", {
  summary: "The custom field types a company owns, and those shared with it, by name.",
  response: many("CustomFieldType", customFieldTypeSchema),
  read: ({ api, params }) =>
    reading([typeRows(api).where(isVisibleTo("custom_field_types", params.c))], ([rows]) =>
      rows.map((row) => ({ ...row, editable: row.company_id === params.c })),
    ),
});

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
