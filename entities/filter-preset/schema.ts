import { rows } from "@shared/api/rows";
import { enums, type Infer, number, record, string, type } from "superstruct";

/** The lists that have presets. */
const presetLists = ["plants", "issues", "performances"] as const;

/** A named set of filters; `query` contains the parameters of the list's URL (contract §2). */
const filterPresetSchema = type({
  id: number(),
  name: string(),
  list: enums(presetLists),
  query: record(string(), string()),
});
export type FilterPreset = Infer<typeof filterPresetSchema>;

export const filterPresetsSchema = type({ company_presets: rows(filterPresetSchema) });
