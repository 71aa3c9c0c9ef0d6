import { rows } from "@shared/api/rows";
import { enums, type Infer, number, record, string, type } from "superstruct";

/** The lists a preset can belong to. */
const presetLists = ["plants", "issues", "performances"] as const;

/** A named set of filter values; `query` is the list's own query, name to text (contract §2). */
const filterPresetSchema = type({
  id: number(),
  name: string(),
  list: enums(presetLists),
  query: record(string(), string()),
});
export type FilterPreset = Infer<typeof filterPresetSchema>;

export const filterPresetsSchema = type({ company_presets: rows(filterPresetSchema) });
