import type { ColumnOrderState, ColumnVisibilityState } from "@tanstack/react-table";

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** How rows are laid out on a screen too narrow for their columns. */
export const phoneLayouts = ["cards", "table"] as const;
export type PhoneLayout = (typeof phoneLayouts)[number];

/** A user's layout of one table: column order and visibility as TanStack Table's state. */
export interface TableLayout {
  columnOrder: ColumnOrderState;
  columnVisibility: ColumnVisibilityState;
  density: Density;
  phoneLayout: PhoneLayout;
}

/** A table whose layout can be changed. */
export interface TableDefinition {
  /** Identifies the table in its cookie. */
  name: string;
  /** All columns, in the order in which they are offered. */
  columnIds: readonly string[];
  /** The columns visible by default, in order. The first one is the row header, which can be neither moved nor hidden. */
  defaultColumns: readonly string[];
}

/** The cookie that stores the layout of a table on this device, so that the server renders it at once. */
export const tableLayoutCookie = ({ name }: TableDefinition): string => `table-${name}`;

/** The visible columns, in order. */
export const visibleColumns = ({ columnOrder, columnVisibility }: TableLayout): string[] =>
  columnOrder.filter((id) => columnVisibility[id] !== false);

/** The visible columns in their order; each hidden one behind the column that it is offered behind. */
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

/** Reads the value of a layout cookie (`writeTableLayout`). Unusable parts get their default. */
export function readTableLayout(value: string | undefined, table: TableDefinition): TableLayout {
  const defaults = defaultTableLayout(table);
  const [density, phoneLayout, columns = ""] = (value ?? "").split("~");
  const rowHeader = table.defaultColumns.slice(0, 1);
  const chosen = [...new Set(columns.split("."))].filter(
    (id) => table.columnIds.includes(id) && !rowHeader.includes(id),
  );
  return {
    ...(chosen.length > 0 ? columnState([...rowHeader, ...chosen], table) : defaults),
    density: densities.find((known) => known === density) ?? defaults.density,
    phoneLayout: phoneLayouts.find((known) => known === phoneLayout) ?? defaults.phoneLayout,
  };
}

/**
 * The layout as a cookie value: `density~phone layout~visible columns`. Default columns are omitted, so that columns
 * added in a later version are visible unless the user has changed the columns.
 */
export function writeTableLayout(layout: TableLayout, { defaultColumns }: TableDefinition): string {
  const columns = visibleColumns(layout).join(".");
  return [layout.density, layout.phoneLayout, columns === defaultColumns.join(".") ? "" : columns].join("~");
}
