import type { PlantsList } from "@features/plants-filter";
import { setCookie } from "@shared/lib/cookie";
import { createEffect, createEvent, createStore, sample } from "effector";
import { type TableLayout, tableLayoutCookie, writeTableLayout } from "./table-layout";

interface ListArrangement {
  list: PlantsList;
  arrangement: TableLayout;
}

/** Somebody arranged a list: its columns, their order, the rows' height or its look on a narrow screen. */
export const tableLayoutChanged = createEvent<ListArrangement>();

/** What was arranged since the page was loaded; the loader's word holds for a list that is absent. */
export const $tableLayouts = createStore<Partial<Record<PlantsList, TableLayout>>>({}).on(
  tableLayoutChanged,
  (lists, { list, arrangement }) => ({ ...lists, [list]: arrangement }),
);

/** Keeps the arrangement on this device. */
export const saveTableLayoutFx = createEffect(({ list, arrangement }: ListArrangement) =>
  setCookie(tableLayoutCookie(list), writeTableLayout(arrangement, list)),
);

sample({ clock: tableLayoutChanged, target: saveTableLayoutFx });
