import * as v0 from "@shared/api/v0/decoder";
import { named, relations, withSomeField } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";

const presetLists = ["plants", "issues", "performances"] as const;

/** A named set of filters; `query` contains the parameters of the list's URL (domain/companies.md#filter-presets). */
const filterPresetSchema = named(
  v0.object({ id: v0.id(), name: v0.nameOrNull(), list: v0.oneOf(presetLists, null), query: v0.texts() }),
);
type FilterPreset = v0.Infer<typeof filterPresetSchema>;

export const filterPresetsSchema = withSomeField(v0.object({ company_presets: relations(filterPresetSchema) }));

/** The filter presets of a user in a company, for all lists. Throws `ApiError`. See domain/v0-calls.md#users. */
export async function listFilterPresets(
  api: V0Client,
  { companyId, userId }: { companyId: number; userId: number },
  { signal }: RequestOptions = {},
): Promise<FilterPreset[]> {
  const path = `/companies/${companyId}/users/${userId}/filter-presets`;
  const { company_presets } = await api.read(path, { schema: filterPresetsSchema, signal });
  return company_presets;
}
