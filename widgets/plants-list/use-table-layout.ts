import type { PlantsList } from "@features/plants-filter";
import { useUnit } from "effector-react";
import { $tableLayouts } from "./model";
import type { TableLayout } from "./table-layout";

/** How a list is arranged now: as somebody arranged it since the page was loaded, else as the loader says. */
export const useTableLayout = (list: PlantsList, kept: TableLayout): TableLayout =>
  useUnit($tableLayouts)[list] ?? kept;
