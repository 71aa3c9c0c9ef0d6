import { type PlantRef, plantPath } from "@shared/api/refs";
import * as v0 from "@shared/api/v0/decoder";
import { named, relation, relations, rows } from "@shared/api/v0/rows";
import type { ChangeOptions, RequestOptions, V0Client } from "@shared/api/v0/v0-client";

export { useFieldText } from "./text-of-field";

/** A custom field type that a company owns or that is shared with it (domain/v0-calls.md#sharing). */
export const customFieldTypeSchema = named(
  v0.object({
    id: v0.id(),
    name: v0.nameOrNull(),
    type: v0.textOrNull(),
    company_id: v0.idOrNull(),
    company_name: v0.nameOrNull(),
    /** On how many plants the field has a value, with the most frequent values (the extension `tags`). */
    usage: v0.optional(
      relation(
        v0.object({
          plant_count: v0.countOrNull(),
          values: relations(v0.object({ value: v0.text(), plant_count: v0.countOrNull() })),
          last_changed_at: v0.dateOrNull(),
        }),
      ),
    ),
  }),
);
export type CustomFieldType = v0.Infer<typeof customFieldTypeSchema>;

/** The value of a plant's custom field, which is a text for every type. */
export const customFieldSchema = v0.object({
  id: v0.id(),
  value: v0.textOrNull(),
  type: relation(named(v0.object({ id: v0.id(), name: v0.nameOrNull(), type: v0.textOrNull() }))),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: v0.optional(v0.numberOrNull()),
});
export type CustomField = v0.Infer<typeof customFieldSchema>;

/** A child company with the ids of the custom field types that are shared with it (domain/v0-calls.md#sharing). */
const childFieldTypesSchema = v0.object({
  company_id: v0.id(),
  company_name: v0.nameOrNull(),
  plant_custom_field_types: relations(v0.object({ id: v0.id() })),
});

/**
 * The custom field types owned by or shared with a company, with their `usage` on request. Throws `ApiError`. See
 * domain/v0-calls.md#sharing.
 */
export const listCustomFieldTypes = (
  api: V0Client,
  companyId: number,
  { signal, hasUsage = false }: RequestOptions & { hasUsage?: boolean } = {},
) =>
  api.read(`/companies/${companyId}/plant-custom-field-types`, {
    query: hasUsage ? { with: "usage" } : {},
    schema: rows(customFieldTypeSchema),
    signal,
  });

/** The child companies with the types a company shares with each. Throws `ApiError`. See domain/v0-calls.md#sharing. */
export const listChildFieldTypes = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/children/plant-custom-field-types`, {
    schema: rows(childFieldTypesSchema),
    signal,
  });

/** Shares a type with a child company, or ends the sharing. Throws `ApiError`. See domain/v0-calls.md#sharing. */
export function updateChildFieldType(
  api: V0Client,
  { companyId, childId, typeId }: { companyId: number; childId: number; typeId: number },
  shared: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  const path = `/companies/${companyId}/children/${childId}/plant-custom-field-types/${typeId}`;
  return api.write(shared ? "PUT" : "DELETE", path, { signal });
}

/** The custom fields of a plant whose type is visible to the company. Throws `ApiError` (domain/v0-calls.md#plants). */
export const listPlantCustomFields = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/custom-fields`, { schema: rows(customFieldSchema), signal });

/** Adds a custom field to a plant. Throws `ApiError` 4000 for an invalid value (domain/v0-calls.md#plants). */
export function createCustomField(
  api: V0Client,
  ref: PlantRef,
  { typeId, value }: { typeId: number; value: string },
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { type_id: typeId, value };
  return api.write("POST", `${plantPath(ref)}/custom-fields`, { body, signal });
}

/** Changes the value of a custom field. Throws `ApiError` 4000 for an invalid value. See domain/v0-calls.md#plants. */
export const updateCustomField = (
  api: V0Client,
  ref: PlantRef,
  { id, value }: { id: number; value: string },
  options: ChangeOptions = {},
) => api.write("PUT", `${plantPath(ref)}/custom-fields/${id}`, { body: { value }, ...options });

/** Removes a custom field from a plant. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const deleteCustomField = (api: V0Client, ref: PlantRef, id: number, options: ChangeOptions = {}) =>
  api.write("DELETE", `${plantPath(ref)}/custom-fields/${id}`, options);

/** The kinds of custom fields with a special input (domain/tags.md#custom-field-types). */
const customFieldKinds = ["date", "two_solar", "euro", "integer", "float"] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number] | "text";

/** Returns the kind of a type; text for an unknown kind. */
export const customFieldKind = (type: string | null | undefined): CustomFieldKind =>
  customFieldKinds.find((kind) => kind === type) ?? "text";
