import { array, enums, type Infer, integer, object, record, string } from "superstruct";

/** Named filters of a list; `query` maps the names of query parameters to values. */
export const filterPresetsSchema = object({
  company_presets: array(
    object({
      id: integer(),
      name: string(),
      list: enums(["plants", "issues", "performances"]),
      query: record(string(), string()),
    }),
  ),
});
export type FilterPresets = Infer<typeof filterPresetsSchema>;
