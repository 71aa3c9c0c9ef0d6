import type { PlantsList } from "@features/plants-filter";
import type { ColumnId } from "./column-ids";
import { listColumns } from "./list-columns";

export type Density = "comfortable" | "compact";

/** What a list is on a screen too narrow for its columns. */
export type PhoneLayout = "cards" | "table";

/** How a person has arranged a list for themselves. */
export interface TableLayout {
  /** Those that are shown, from left to right; the head column is the first. */
  columns: readonly ColumnId[];
  density: Density;
  narrow: PhoneLayout;
}

/** The cookie in which a device keeps the arrangement of a list, so that the server draws it right at once. */
export const tableLayoutCookie = (list: PlantsList): string => `table-${list}`;

/**
 * The arrangement as a cookie's value, `density~narrow look~columns`. Standard columns are left out, so that
 * whoever has not chosen their own gets those that come later.
 */
export function writeTableLayout({ columns, density, narrow }: TableLayout, list: PlantsList): string {
  const isStandard = columns.join() === listColumns[list].columns.join();
  return [density, narrow, isStandard ? "" : columns.join(".")].join("~");
}
