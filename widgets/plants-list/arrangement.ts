import type { PlantsList } from "@features/plants-filter";
import type { ColumnId } from "./column-ids";
import { listLooks } from "./list-looks";

export type Density = "comfortable" | "compact";

/** What a list is on a screen too narrow for its columns. */
export type NarrowLook = "cards" | "table";

/** How a person has arranged a list for themselves. */
export interface Arrangement {
  /** Those that are shown, from left to right; the head column is the first. */
  columns: readonly ColumnId[];
  density: Density;
  narrow: NarrowLook;
}

/** The cookie in which a device keeps the arrangement of a list, so that the server draws it right at once. */
export const arrangementCookie = (list: PlantsList): string => `table-${list}`;

/**
 * The arrangement as a cookie's value, `density~narrow look~columns`. Standard columns are left out, so that
 * whoever has not chosen their own gets those that come later.
 */
export function writeArrangement({ columns, density, narrow }: Arrangement, list: PlantsList): string {
  const isStandard = columns.join() === listLooks[list].columns.join();
  return [density, narrow, isStandard ? "" : columns.join(".")].join("~");
}
