import { id, nameOrNull, oneOf, texts } from "@shared/api/v0/fields";
import { named, relations, withSomeField } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** The lists that have presets. */
const presetLists = ["plants", "issues", "performances"] as const;

/** A named set of filters; `query` contains the parameters of the list's URL (contract §2). */
const filterPresetSchema = named(
  type({
    id: id(),
    name: nameOrNull(),
    list: oneOf(presetLists, null),
    query: texts(),
  }),
);
export type FilterPreset = Infer<typeof filterPresetSchema>;

export const filterPresetsSchema = withSomeField(type({ company_presets: relations(filterPresetSchema) }));
