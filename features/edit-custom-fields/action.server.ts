import { changedBy } from "@entities/audit";
import {
  type CustomField,
  type CustomFieldType,
  createCustomField,
  deleteCustomField,
  listCustomFieldTypes,
  listPlantCustomFields,
  updateCustomField,
} from "@entities/custom-field";
import type { PlantRef } from "@shared/api/refs";
import { ApiError, toResult } from "@shared/api/result";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { mergeChanges } from "@shared/forms/merge-changes";
import { idField, plantRefFields, textField } from "@shared/lib/fields";
import { defineAction, untilUnchanged } from "@shared/mutations/action.server";
import { array, enums, optional, size, type } from "superstruct";
import { type CustomFieldEntry, customFieldEntries } from "./entries";

/**
 * Saves or removes a custom field of a plant, unless another user changed it since it was `loaded`. The stored value
 * decides whether the field is created or updated. See domain/tags.md#custom-fields.
 */
export const editPlantCustomField = defineAction(
  type({
    ...plantRefFields,
    typeId: idField,
    value: textField,
    change: enums(["save", "delete"]),
    loaded: optional(type({ value: textField })),
  }),
  ({ api, params, signal }) =>
    untilUnchanged(async () => {
      const { typeId, change, loaded } = params;
      const fields = await listPlantCustomFields(api, params, { signal });
      const field = fields.findLast(({ type }) => type?.id === typeId);
      const { value } = await mergeChanges({
        parts: { value: ["value"] },
        loaded: loaded && { value: loaded.value.trim() },
        typed: { value: change === "delete" ? "" : params.value },
        stored: { value: field?.value?.trim() ?? "" },
        changedBy: async ({ value }) => {
          const name = field?.type?.name;
          return field && name
            ? changedBy(api, params, { type: "custom_field", id: field.id }, { [name]: value }, { signal })
            : null;
        },
      });
      return storeValue(api, params, { typeId, field, value }, { signal });
    }),
);

interface StoredValue {
  typeId: number;
  /** The stored field. Undefined if the plant has no value. */
  field: CustomField | undefined;
  value: string;
}

/**
 * Stores the value of a custom field. An empty value deletes the field. Throws `ApiError` 412 if the plant has got another
 * value since the stored field was read.
 */
async function storeValue(
  api: V0Client,
  plant: PlantRef,
  { typeId, field, value }: StoredValue,
  options: RequestOptions,
): Promise<void> {
  if (field?.value?.trim() === value) return;
  if (!field) return value === "" ? undefined : createValue(api, plant, { typeId, value }, options);
  const change = { revision: field.revision, ...options };
  if (value === "") return deleteCustomField(api, plant, field.id, change);
  return updateCustomField(api, plant, { id: field.id, value }, change);
}

/** Creates a value. Throws `ApiError` 412 if the plant has got one meanwhile. */
async function createValue(...args: Parameters<typeof createCustomField>): Promise<void> {
  try {
    await createCustomField(...args);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.messages.type_id) throw error;
    throw new ApiError({ status: 412, code: error.code, messages: error.messages });
  }
}

/** One call is made for each field, and a Worker may make few calls. */
const maxFields = 50;

/**
 * Saves the changed custom fields of a plant. The messages of the API and the conflicts have the ids of the types as
 * names. See domain/create-plant.md#attach.
 */
export const savePlantCustomFields = defineAction(
  type({
    ...plantRefFields,
    fields: size(array(type({ typeId: idField, value: textField, loaded: textField })), 1, maxFields),
  }),
  ({ api, params, signal }) =>
    untilUnchanged(async () => {
      const stored = await listPlantCustomFields(api, params, { signal });
      const fieldOf = (typeId: number) => stored.findLast(({ type }) => type?.id === typeId);
      const valuesBy = (read: (field: (typeof params.fields)[number]) => string): Record<string, string> =>
        Object.fromEntries(params.fields.map((field) => [field.typeId, read(field).trim()]));
      const values = await mergeChanges({
        parts: Object.fromEntries(params.fields.map(({ typeId }) => [typeId, [String(typeId)]])),
        loaded: valuesBy(({ loaded }) => loaded),
        typed: valuesBy(({ value }) => value),
        stored: valuesBy(({ typeId }) => fieldOf(typeId)?.value ?? ""),
      });
      const results = await Promise.all(
        params.fields.map(async ({ typeId }) => ({
          typeId,
          result: await toResult(
            storeValue(api, params, { typeId, field: fieldOf(typeId), value: values[typeId] ?? "" }, { signal }),
          ),
        })),
      );
      const errors = results.flatMap(({ typeId, result }) => (result.ok ? [] : [{ typeId, error: result.error }]));
      const first = errors.find(({ error }) => error.status === 412) ?? errors[0];
      if (!first) return;
      const messages = errors.map(({ typeId, error }) => [typeId, Object.values(error.messages).flat()]);
      throw new ApiError({
        status: first.error.status,
        code: first.error.code,
        messages: Object.fromEntries(messages),
      });
    }),
);

interface FieldCompanies {
  /** The company that owns the plant. The plant has the field types of this company. Null if the owner is not known. */
  ownerId: number | null;
  /** The company of the user. Its field types are used when the user may not read the types of the owner. */
  companyId: number;
}

/** The custom fields of a plant. Null for a plant that does not exist yet. Throws `ApiError`. */
export async function loadCustomFields(
  api: V0Client,
  ref: PlantRef | null,
  { ownerId, companyId }: FieldCompanies,
  options: RequestOptions,
): Promise<CustomFieldEntry[]> {
  const [types, fields] = await Promise.all([
    listTypes(ownerId ?? companyId),
    ref ? listPlantCustomFields(api, ref, options) : [],
  ]);
  return customFieldEntries(types, fields);

  async function listTypes(ofCompany: number): Promise<CustomFieldType[]> {
    try {
      return await listCustomFieldTypes(api, ofCompany, options);
    } catch (error) {
      const isDenied = error instanceof ApiError && (error.status === 403 || error.status === 404);
      if (ofCompany === companyId || !isDenied) throw error;
      return listTypes(companyId);
    }
  }
}
