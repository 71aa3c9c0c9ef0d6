import { useUnit } from "effector-react";
import { $tableLayouts } from "./model";
import type { TableDefinition, TableLayout } from "./table-layout";

/** The current layout of a table: as changed on this page, else as the loader read it from the cookie. */
export const useTableLayout = ({ name }: TableDefinition, stored: TableLayout): TableLayout =>
  useUnit($tableLayouts)[name] ?? stored;
