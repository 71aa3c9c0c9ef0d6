import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type FilterPreset, filterPresetsSchema } from "./schema";

/** The filter presets of a user in a company, for all lists. Throws `ApiError`. // contract §2, spec 3 §7 */
export async function listFilterPresets(
  api: V0Client,
  { companyId, userId }: { companyId: number; userId: number },
  { signal }: RequestOptions = {},
): Promise<FilterPreset[]> {
  const path = `/companies/${companyId}/users/${userId}/filter-presets`;
  const { company_presets } = await api.read(path, { schema: filterPresetsSchema, signal });
  return company_presets;
}
