import { reachCompany } from "../access/companies";
import { childrenOf, reachChild } from "../access/family";
import type { Api } from "../api";
import { listed } from "../db/connect";
import { many, nothing } from "../http/answer";
import { accessDenied, notFound } from "../http/api-error";
import { endpoint } from "../http/endpoint";
import { groupedBy } from "../http/grouping";
import { ChildCustomFieldTypes, CustomFieldType } from "../shapes/collections";

const fieldTypes = endpoint({
  method: "get",
  path: "/companies/{c}/plant-custom-field-types",
  access: "user",
  summary: "The custom field types a company owns, and those shared with it, by name.",
  answer: many("CustomFieldType", CustomFieldType),
  async handle({ api, user, params }) {
    await reachCompany(api, user, params.c);
    const rows = await typeRows(api)
      .where((eb) =>
        eb.or([
          eb("custom_field_types.company_id", "=", params.c),
          eb(
            "custom_field_types.id",
            "in",
            eb.selectFrom("company_custom_field_types").select("type_id").where("company_id", "=", params.c),
          ),
        ]),
      )
      .execute();
    return rows.map((row) => ({ ...row, editable: row.company_id === params.c }));
  },
});

const childFieldTypes = endpoint({
  method: "get",
  path: "/companies/{c}/children/plant-custom-field-types",
  access: "user",
  summary: "For each child company the custom field types of this company that it may see.",
  answer: many("ChildCustomFieldTypes", ChildCustomFieldTypes),
  async handle({ api, user, params }) {
    await reachCompany(api, user, params.c);
    const children = await childrenOf(api, params.c);
    const rows = await typeRows(api)
      .innerJoin("company_custom_field_types as shared", "shared.type_id", "custom_field_types.id")
      .select("shared.company_id as child_id")
      .where("custom_field_types.company_id", "=", params.c)
      .where("shared.company_id", "in", listed(children.map((child) => child.id)))
      .execute();
    const typesOf = groupedBy(rows, (row) => row.child_id);
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

const shareType = endpoint({
  method: "put",
  path: "/companies/{c}/children/{child}/plant-custom-field-types/{type}",
  access: "user",
  summary: "Lets a child company see one of this company's custom field types.",
  answer: nothing,
  async handle({ api, user, params }) {
    await reachChild(api, user, params.c, params.child);
    await refuseForeignType(api, params.c, params.type);
    await api.db
      .insertInto("company_custom_field_types")
      .values({ company_id: params.child, type_id: params.type })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});

const unshareType = endpoint({
  method: "delete",
  path: "/companies/{c}/children/{child}/plant-custom-field-types/{type}",
  access: "user",
  summary: "Ends the sharing of a custom field type with a child company.",
  answer: nothing,
  async handle({ api, user, params }) {
    await reachChild(api, user, params.c, params.child);
    await refuseForeignType(api, params.c, params.type);
    await api.db
      .deleteFrom("company_custom_field_types")
      .where("company_id", "=", params.child)
      .where("type_id", "=", params.type)
      .execute();
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

/** Only the owner of a type shares it: one that is merely seen is 4005, any other 2000. */
async function refuseForeignType(api: Api, companyId: number, typeId: number): Promise<void> {
  const type = await typeRows(api).where("custom_field_types.id", "=", typeId).executeTakeFirst();
  if (type?.company_id === companyId) return;
  const shared = await api.db
    .selectFrom("company_custom_field_types")
    .select("type_id")
    .where("company_id", "=", companyId)
    .where("type_id", "=", typeId)
    .executeTakeFirst();
  if (!shared) throw notFound("Custom field type");
  throw accessDenied("Only the company that owns a custom field may share it.");
}

/** Custom field types: owned, and shared with children. contract-v0 §6 */
export const customFieldTypeEndpoints = [fieldTypes, childFieldTypes, shareType, unshareType];
