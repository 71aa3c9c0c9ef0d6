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

/** The names of what a list is filtered by: those its own rows tell, and those that were looked up. */
export function filterNamesOf(
  { filters }: PlantsQuery,
  rows: readonly PlantRow[],
  lookedUp: readonly { filter: FilterName; id: string; name: string }[],
): FilterNames {
  const names: FilterNames = {};
  for (const filter of ["tags", "companies", "drivers"] as const) {
    const wanted = new Set(filters[filter]?.include);
    for (const row of rows) {
      for (const { id, name } of row[filter]) {
        if (wanted.has(String(id))) names[keyOf(filter, id)] = name;
      }
    }
  }
  for (const { filter, id, name } of lookedUp) names[keyOf(filter, id)] = name;
  return names;
}
