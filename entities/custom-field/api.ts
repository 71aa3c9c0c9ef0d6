import { rows } from "@shared/api/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0-client";
import { type CustomFieldType, customFieldTypeSchema } from "./schema";

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
