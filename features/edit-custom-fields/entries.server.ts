import { listCustomFieldTypes, listPlantCustomFields } from "@entities/custom-field";
import type { PlantRef } from "@shared/api/refs";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type CustomFieldEntry, customFieldEntries } from "./entries";

/** The custom fields of a plant as a company sees them. Throws `ApiError`. */
export async function loadCustomFields(
  api: V0Client,
  ref: PlantRef,
  companyId: number,
  options: RequestOptions,
): Promise<CustomFieldEntry[]> {
  const [types, fields] = await Promise.all([
    listCustomFieldTypes(api, companyId, options),
    listPlantCustomFields(api, ref, options),
  ]);
  return customFieldEntries(types, fields);
}
