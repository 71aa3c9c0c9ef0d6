import { object } from "superstruct";
import { requirePlantRow } from "../../access/plants";
import { requireOwned } from "../../access/shared-resources";
import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { isDate } from "../../clock";
import type { CustomFieldKind } from "../../db/collaboration-tables";
import { insertedId, runBatch } from "../../db/connect";
import type { Row } from "../../db/schema";
import { audit } from "../../fleet/audit";
import { invalid, notFound, whenTaken } from "../../http/api-error";
import { multilineText } from "../../http/fields";
import { id } from "../../http/references";
import { changeRevised } from "../../http/revision";
import { selectCustomFields, serializeCustomField } from "../../resources/plant-relations";
import { customFieldSchema } from "../../resources/plants";
import { endpoint, many, noContent, one, reading } from "../endpoint";

const fieldValue = multilineText(1000, "Can't save empty value");

const plantFields = endpoint("get", "/companies/{c}/plants/{p}/custom-fields", {
  summary: "The custom fields of a plant whose type is visible to the company.",
  response: many("CustomField", customFieldSchema),
  read: ({ api, params }) =>
    reading([selectCustomFields(api.db, params.p, params.c)], ([rows]) => rows.map(serializeCustomField)),
});

const createField = endpoint("post", "/companies/{c}/plants/{p}/custom-fields", {
  access: "writer",
  summary: "Creates a custom field of one of the company's own types on a plant.",
  body: object({ type_id: id("custom field type"), value: fieldValue }),
  response: one("CustomField", customFieldSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    const type = await requireOwnedType(api, user, params.c, body.type_id);
    assertValidValue(type.type, body.value);
    const [inserted] = await runBatch(api.env.DB, [
      api.db.insertInto("custom_fields").values({ plant_id: params.p, type_id: type.id, value: body.value }),
      audit(api, user, params.p, ["custom_field", "inserted"], "created", { new: { [type.name]: body.value } }),
    ]).catch(
      whenTaken("custom_fields", () => invalid({ type_id: ["This plant already has a value for this field."] })),
    );
    return serializeCustomField({ ...typeFields(type), id: insertedId(inserted), value: body.value, revision: 0 });
  },
});

const updateField = endpoint("put", "/companies/{c}/plants/{p}/custom-fields/{id}", {
  access: "writer",
  summary: "Updates the value of a plant's custom field.",
  body: object({ value: fieldValue }),
  response: one("CustomField", customFieldSchema),
  async handle(call) {
    const { api, user, params, body } = call;
    await changeRevised(call, "custom_fields", async (guard) => {
      const { field, type } = await requireOwnedField(api, user, params);
      assertValidValue(type.type, body.value);
      if (field.value === body.value) return;
      await runBatch(api.env.DB, [
        guard(field),
        api.db.updateTable("custom_fields").set({ value: body.value }).where("id", "=", field.id),
        audit(api, user, params.p, ["custom_field", field.id], "updated", {
          old: { [type.name]: field.value },
          new: { [type.name]: body.value },
        }),
      ]);
    });
    const { field, type } = await requireOwnedField(api, user, params);
    return serializeCustomField({ ...field, ...typeFields(type) });
  },
});

const deleteField = endpoint("delete", "/companies/{c}/plants/{p}/custom-fields/{id}", {
  access: "writer",
  summary: "Deletes a custom field of a plant.",
  response: noContent,
  handle: (call) =>
    changeRevised(call, "custom_fields", async (guard) => {
      const { api, user, params } = call;
      const { field, type } = await requireOwnedField(api, user, params);
      await runBatch(api.env.DB, [
        guard(field),
        api.db.deleteFrom("custom_fields").where("id", "=", field.id),
        audit(api, user, params.p, ["custom_field", field.id], "deleted", { old: { [type.name]: field.value } }),
      ]);
    }),
});

type TypeRow = Row<"custom_field_types">;

/**
 * Loads a field type whose values the user may change through a company: a type that the company owns, or any type for
 * administrators. Throws 4005 for a type that is only shared with the company, and 2000 for any other type
 * (domain/permissions.md#plant).
 */
async function requireOwnedType(api: Api, user: SignedInUser, companyId: number, typeId: number): Promise<TypeRow> {
  const message = "Only the company that owns this field may change it.";
  if (!user.admin) await requireOwned(api, "custom_field_types", companyId, typeId, message);
  return api.db
    .selectFrom("custom_field_types")
    .selectAll()
    .where("id", "=", typeId)
    .executeTakeFirstOrThrow(() => notFound("Custom field type"));
}

async function requireOwnedField(
  api: Api,
  user: SignedInUser,
  { c, p, id: fieldId }: { readonly c: number; readonly p: number; readonly id: number },
) {
  const field = await requirePlantRow(api, "custom_fields", p, fieldId, "Custom field");
  return { field, type: await requireOwnedType(api, user, c, field.type_id) };
}

/** Values are texts in the format of their type (domain/tags.md#custom-fields). */
function assertValidValue(kind: CustomFieldKind, value: string): void {
  const problem: Partial<Record<CustomFieldKind, string | false>> = {
    date: !isDate(value) && "Enter a date (YYYY-MM-DD).",
    integer: !/^-?\d{1,15}$/.test(value) && "Enter a whole number.",
    float: !/^-?\d{1,15}(\.\d{1,10})?$/.test(value) && "Enter a number.",
    euro: !/^-?\d{1,12}(\.\d{1,2})?$/.test(value) && "Enter an amount in euros.",
  };
  const sentence = problem[kind];
  if (sentence) throw invalid({ value: [sentence] });
}

function typeFields(type: TypeRow) {
  return { type_id: type.id, type_name: type.name, type: type.type };
}

/** Custom fields of a plant. See domain/v0-calls.md#plants. */
export const customFieldEndpoints = [plantFields, createField, updateField, deleteField];
