import { setCookie } from "@shared/lib/cookie";
import { createEffect, createEvent, createStore, sample } from "effector";
import { type TableDefinition, type TableLayout, tableLayoutCookie, writeTableLayout } from "./table-layout";

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
