import type { ColumnOrderState, ColumnVisibilityState } from "@tanstack/react-table";
import { createEffect, createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { useMemo } from "react";

export const densities = ["comfortable", "compact"] as const;
type Density = (typeof densities)[number];

/** The layout of rows on a screen that is too narrow for the columns. */
export const phoneLayouts = ["cards", "table"] as const;
type PhoneLayout = (typeof phoneLayouts)[number];

/** The layout of a table: column order and visibility as state of TanStack Table. */
export interface TableLayout {
  columnOrder: ColumnOrderState;
  columnVisibility: ColumnVisibilityState;
  density: Density;
  phoneLayout: PhoneLayout;
}

/** A table with a changeable layout. */
export interface TableDefinition {
  /** Identifies the table in its cookie. */
  name: string;
  /** All columns in the order of the layout menu. */
  columnIds: readonly string[];
  /**
   * The columns that are visible by default, in order. The first column is the row header, which cannot be moved or
   * hidden.
   */
  defaultColumns: readonly string[];
  /**
   * The columns whose values the filter makes the same in all rows. They are left out, and keep their place in the
   * stored layout.
   */
  constantColumns?: readonly string[];
  /** The current ids of columns that a stored layout may contain under an earlier id. */
  renamedColumns?: Readonly<Record<string, string>>;
}

/** The cookie that stores the layout of a table on this device, so that the server renders the layout. */
export const tableLayoutCookie = ({ name }: Pick<TableDefinition, "name">): string => `table-${name}`;

/** The ids of the columns that a table offers: all but the constant columns. */
export const offeredColumns = ({ columnIds, constantColumns = [] }: TableDefinition): string[] =>
  columnIds.filter((id) => !constantColumns.includes(id));

/** The visible columns, in order. */
export const visibleColumns = ({ columnOrder, columnVisibility }: TableLayout): string[] =>
  columnOrder.filter((id) => columnVisibility[id] !== false);

/** Returns the visible columns in order. Each hidden column follows the column that precedes it in the definition. */
function columnState(
  visible: readonly string[],
  { columnIds }: TableDefinition,
): Pick<TableLayout, "columnOrder" | "columnVisibility"> {
  const columnOrder = [...visible];
  for (const [index, id] of columnIds.entries()) {
    if (visible.includes(id)) continue;
    const previous = columnIds[index - 1];
    columnOrder.splice(previous === undefined ? 0 : columnOrder.indexOf(previous) + 1, 0, id);
  }
  const hidden = columnIds.filter((id) => !visible.includes(id));
  return { columnOrder, columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) };
}

export const defaultTableLayout = (table: TableDefinition): TableLayout => ({
  ...columnState(table.defaultColumns, table),
  density: "comfortable",
  phoneLayout: "cards",
});

/** Reads the value of a layout cookie (`writeTableLayout`). Invalid parts get their default. */
export function readTableLayout(value: string | undefined, table: TableDefinition): TableLayout {
  const defaults = defaultTableLayout(table);
  const [density, phoneLayout, columns = ""] = (value ?? "").split("~");
  const rowHeader = table.defaultColumns.slice(0, 1);
  const renamed = new Map(Object.entries(table.renamedColumns ?? {}));
  const ids = new Set(columns.split(".").map((id) => renamed.get(id) ?? id));
  const chosen = [...ids].filter((id) => table.columnIds.includes(id) && !rowHeader.includes(id));
  return {
    ...(chosen.length > 0 ? columnState([...rowHeader, ...chosen], table) : defaults),
    density: densities.find((known) => known === density) ?? defaults.density,
    phoneLayout: phoneLayouts.find((known) => known === phoneLayout) ?? defaults.phoneLayout,
  };
}

/**
 * Writes a layout as a cookie value: `density~phone layout~visible columns`. Default columns are omitted. A column that
 * a later version adds is then visible, unless the user has changed the columns.
 */
export function writeTableLayout(layout: TableLayout, { defaultColumns }: TableDefinition): string {
  const columns = visibleColumns(layout).join(".");
  return [layout.density, layout.phoneLayout, columns === defaultColumns.join(".") ? "" : columns].join("~");
}

interface LayoutChange {
  table: TableDefinition;
  layout: TableLayout;
}

/** The user changed the columns, their order, the density or the phone layout of a table. */
export const tableLayoutChanged = createEvent<LayoutChange>();

/**
 * The layouts that changed since the page loaded, by table name, as values of their cookies: the default columns depend
 * on the filters and the sort. Other tables use the layout of the loader.
 */
export const $tableLayouts = createStore<Readonly<Record<string, string>>>({}).on(
  tableLayoutChanged,
  (layouts, { table, layout }) => ({ ...layouts, [table.name]: writeTableLayout(layout, table) }),
);

/** Stores a layout on this device. */
export const saveTableLayoutFx = createEffect(({ table, layout }: LayoutChange) =>
  setCookie(tableLayoutCookie(table), writeTableLayout(layout, table)),
);

sample({ clock: tableLayoutChanged, target: saveTableLayoutFx });

/**
 * Returns the current layout of a table: the changed layout of this page, else the layout that the loader read from the
 * cookie.
 */
export function useTableLayout(table: TableDefinition, stored: TableLayout): TableLayout {
  const changed = useUnit($tableLayouts)[table.name];
  return useMemo(() => (changed === undefined ? stored : readTableLayout(changed, table)), [changed, stored, table]);
}

const yearSeconds = 31_536_000;

/** Stores a preference of this device in a cookie for one year. Browser only. Never use it for secrets. */
function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`;
}
