import type { PlantRow } from "@entities/plant";
import type { FilterName, PlantsQuery } from "@features/plants-filter";

/** Names of the filters' choices by `filter:id`. */
export type FilterNames = Record<string, string>;

const keyOf = (filter: FilterName, id: string | number) => `${filter}:${id}`;

/** Returns a name loaded with the page. */
export const nameIn =
  (names: FilterNames) =>
  (filter: FilterName, id: string): string | undefined =>
    names[keyOf(filter, id)];

/** The names of the choices a list is filtered by: from its rows, or from lookups. */
export function filterNamesOf(
  { filters }: PlantsQuery,
  rows: readonly PlantRow[],
  lookedUp: readonly { filter: FilterName; id: string; name: string }[],
): FilterNames {
  const names: FilterNames = {};
  for (const filter of ["tags", "companies", "drivers"] as const) {
    const included = new Set(filters[filter]?.include);
    for (const row of rows) {
      for (const { id, name } of row[filter]) {
        if (id !== null && included.has(String(id))) names[keyOf(filter, id)] = name;
      }
    }
  }
  for (const { filter, id, name } of lookedUp) names[keyOf(filter, id)] = name;
  return names;
}
