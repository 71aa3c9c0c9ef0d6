import { changedBy } from "@entities/audit";
import {
  type CustomFieldType,
  createCustomField,
  deleteCustomField,
  listCustomFieldTypes,
  listPlantCustomFields,
  updateCustomField,
} from "@entities/custom-field";
import { ApiError } from "@shared/api/api-error";
import type { PlantRef } from "@shared/api/refs";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { idField, plantRefFields, textField } from "@shared/forms/fields";
import { mergeChanges } from "@shared/forms/merge-changes";
import { defineAction } from "@shared/mutations/action.server";
import { enums, optional, type } from "superstruct";
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
  async ({ api, params, signal }) => {
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
    if (!field) return value === "" ? undefined : createCustomField(api, params, { typeId, value }, { signal });
    if (value === "") return deleteCustomField(api, params, field.id, { signal });
    return updateCustomField(api, params, { id: field.id, value }, { signal });
  },
);

interface FieldCompanies {
  /** The company that owns the plant. The plant has the field types of this company. Null if the owner is not known. */
  ownerId: number | null;
  /** The company of the user. Its field types are used when the user may not read those of the owner. */
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
