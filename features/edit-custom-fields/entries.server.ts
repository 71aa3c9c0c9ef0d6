import { listCustomFieldTypes, listPlantCustomFields } from "@entities/custom-field";
import type { PlantRef } from "@shared/api/refs";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type CustomFieldEntry, customFieldEntries } from "./entries";

/** The custom fields of a plant, or of one that does not exist yet (null), as a company sees them. Throws `ApiError`. */
export async function loadCustomFields(
  api: V0Client,
  ref: PlantRef | null,
  companyId: number,
  options: RequestOptions,
): Promise<CustomFieldEntry[]> {
  const [types, fields] = await Promise.all([
    listCustomFieldTypes(api, companyId, options),
    ref ? listPlantCustomFields(api, ref, options) : [],
  ]);
  return customFieldEntries(types, fields);
}
