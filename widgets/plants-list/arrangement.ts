import type { PlantsList } from "@features/plants-filter";
import { type ColumnId, columnIds, headColumn } from "./column-ids";
import { listLooks } from "./list-looks";

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** What a list is on a screen too narrow for its columns. */
export const narrowLooks = ["cards", "table"] as const;
export type NarrowLook = (typeof narrowLooks)[number];

/** How a person has arranged a list for themselves. */
export interface Arrangement {
  /** Those that are shown, from left to right; the head column is the first. */
  columns: readonly ColumnId[];
  density: Density;
  narrow: NarrowLook;
}

/** How a list is arranged until somebody arranges it. */
export const standardArrangement = (list: PlantsList): Arrangement => ({
  columns: listLooks[list].columns,
  density: "comfortable",
  narrow: "cards",
});

/** The cookie in which a device keeps the arrangement of a list, so that the server draws it right at once. */
export const arrangementCookie = (list: PlantsList): string => `table-${list}`;

const isStandard = (columns: readonly ColumnId[], list: PlantsList): boolean =>
  columns.join() === listLooks[list].columns.join();

/**
 * The arrangement as a cookie's value, `density~narrow look~columns`. Standard columns are left out, so that
 * whoever has not chosen their own gets those that come later.
 */
export function writeArrangement({ columns, density, narrow }: Arrangement, list: PlantsList): string {
  return [density, narrow, isStandard(columns, list) ? "" : columns.join(".")].join("~");
}

/** Reads what `writeArrangement` wrote; whatever cannot be used counts as not chosen. */
export function readArrangement(text: string | undefined, list: PlantsList): Arrangement {
  const standard = standardArrangement(list);
  const [density, narrow, columns = ""] = (text ?? "").split("~");
  const named = new Set(columns.split("."));
  const chosen = [...named].flatMap((name) => columnIds.filter((id) => id === name && id !== headColumn));
  return {
    columns: chosen.length > 0 ? [headColumn, ...chosen] : standard.columns,
    density: densities.find((known) => known === density) ?? standard.density,
    narrow: narrowLooks.find((known) => known === narrow) ?? standard.narrow,
  };
}

/** All columns: the shown ones in their order, each hidden one after the column that it is offered behind. */
export function offeredColumns(shown: readonly ColumnId[]): ColumnId[] {
  const offered = [...shown];
  for (const [index, id] of columnIds.entries()) {
    if (shown.includes(id)) continue;
    const before = columnIds[index - 1];
    offered.splice(before === undefined ? 0 : offered.indexOf(before) + 1, 0, id);
  }
  return offered;
}

/** Shows a column at the place where it is offered, or hides it. The head column stays. */
export function toggled(shown: readonly ColumnId[], column: ColumnId): ColumnId[] {
  if (column === headColumn) return [...shown];
  const wanted = (id: ColumnId) => (id === column ? !shown.includes(id) : shown.includes(id));
  return offeredColumns(shown).filter(wanted);
}

/** Moves a shown column by one place; nothing moves before the head column or behind the end. */
export function moved(shown: readonly ColumnId[], column: ColumnId, step: -1 | 1): ColumnId[] {
  const from = shown.indexOf(column);
  const to = from + step;
  if (from < 1 || to < 1 || to >= shown.length) return [...shown];
  return shown.toSpliced(from, 1).toSpliced(to, 0, column);
}
