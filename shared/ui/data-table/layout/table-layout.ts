import type { ColumnOrderState, ColumnVisibilityState } from "@tanstack/react-table";
import { createEffect, createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";

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

interface LayoutChange {
  table: TableDefinition;
  layout: TableLayout;
}

/** The user changed the columns, their order, the density or the phone layout of a table. */
export const tableLayoutChanged = createEvent<LayoutChange>();

/** Layouts that were changed since the page was loaded, by table name; for others the loader's layout applies. */
export const $tableLayouts = createStore<Readonly<Record<string, TableLayout>>>({}).on(
  tableLayoutChanged,
  (layouts, { table, layout }) => ({ ...layouts, [table.name]: layout }),
);

/** Stores a layout on this device. */
export const saveTableLayoutFx = createEffect(({ table, layout }: LayoutChange) =>
  setCookie(tableLayoutCookie(table), writeTableLayout(layout, table)),
);

sample({ clock: tableLayoutChanged, target: saveTableLayoutFx });

/** The current layout of a table: as changed on this page, else as the loader read it from the cookie. */
export const useTableLayout = ({ name }: TableDefinition, stored: TableLayout): TableLayout =>
  useUnit($tableLayouts)[name] ?? stored;

const yearSeconds = 31_536_000;

/** Stores a preference of this device in a cookie for one year. Browser only; not for secrets. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`;
}
