import type { PlantRow } from "@entities/plant";
import type { FilterName, PlantsQuery } from "@features/plants-filter";

/** Names of what the filters speak of by id, by `filter:id`. */
export type FilterNames = Record<string, string>;

const keyOf = (filter: FilterName, id: string | number) => `${filter}:${id}`;

/** Finds a name among those that came with a page. */
export const nameIn =
  (names: FilterNames) =>
  (filter: FilterName, id: string): string | undefined =>
    names[keyOf(filter, id)];

/** The names of the tags, companies and drivers that a list is filtered by, as far as its own rows tell them. */
export function filterNamesOf({ filters }: PlantsQuery, rows: readonly PlantRow[]): FilterNames {
  const names: FilterNames = {};
  for (const filter of ["tags", "companies", "drivers"] as const) {
    const wanted = new Set(filters[filter]?.include);
    for (const row of rows) {
      for (const { id, name } of row[filter]) {
        if (wanted.has(String(id))) names[keyOf(filter, id)] = name;
      }
    }
  }
  return names;
}
