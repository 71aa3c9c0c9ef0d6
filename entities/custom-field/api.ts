import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import {
  type ChildFieldTypes,
  type CustomField,
  type CustomFieldType,
  childFieldTypesSchema,
  customFieldSchema,
  customFieldTypeSchema,
} from "./schema";

/** The custom field types that a company owns or that are shared with it. Throws `ApiError`. // contract §6 */
export function listCustomFieldTypes(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<CustomFieldType[]> {
  return api.read(`/companies/${companyId}/plant-custom-field-types`, {
    schema: rows(customFieldTypeSchema),
    signal,
  });
}

/** The child companies of a company with the types that it shares with each. Throws `ApiError`. // contract §6 */
export function listChildFieldTypes(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<ChildFieldTypes[]> {
  return api.read(`/companies/${companyId}/children/plant-custom-field-types`, {
    schema: rows(childFieldTypesSchema),
    signal,
  });
}

/** Shares a type of a company with a child company, or ends the sharing. Throws `ApiError`. // contract §6 */
export function updateChildFieldType(
  api: V0Client,
  { companyId, childId, typeId }: { companyId: number; childId: number; typeId: number },
  shared: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  const path = `/companies/${companyId}/children/${childId}/plant-custom-field-types/${typeId}`;
  return api.write(shared ? "PUT" : "DELETE", path, { signal });
}

/** The custom fields of a plant whose type is visible to the company. Throws `ApiError`. // contract §5 */
export function listPlantCustomFields(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<CustomField[]> {
  return api.read(`${plantPath(ref)}/custom-fields`, { schema: rows(customFieldSchema), signal });
}

/** Gives a plant a value of a type. Throws `ApiError` 4000 for an invalid value. // contract §5 */
export function createCustomField(
  api: V0Client,
  ref: PlantRef,
  { typeId, value }: { typeId: number; value: string },
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { type_id: typeId, value };
  return api.write("POST", `${plantPath(ref)}/custom-fields`, { body, signal });
}

/** Changes the value of a custom field. Throws `ApiError` 4000 for an invalid value. // contract §5 */
export function updateCustomField(
  api: V0Client,
  ref: PlantRef,
  { id, value }: { id: number; value: string },
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", `${plantPath(ref)}/custom-fields/${id}`, { body: { value }, signal });
}

/** Removes a custom field from a plant. Throws `ApiError`. // contract §5 */
export function deleteCustomField(
  api: V0Client,
  ref: PlantRef,
  id: number,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("DELETE", `${plantPath(ref)}/custom-fields/${id}`, { signal });
}
