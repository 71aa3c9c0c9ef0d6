import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type CustomFieldType, customFieldTypeSchema } from "./schema";

/** The custom field types a company owns and those shared with it. // contract §6 */
export function listCustomFieldTypes(
  api: V0Client,
  companyId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CustomFieldType[]> {
  return api.read(`/companies/${companyId}/plant-custom-field-types`, {
    schema: rows(customFieldTypeSchema),
    signal,
  });
}
