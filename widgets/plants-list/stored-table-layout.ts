import type { PlantsList } from "@features/plants-filter";
import { columnIds } from "./column-ids";
import { headColumn, listColumns } from "./list-columns";
import type { Density, PhoneLayout, TableLayout } from "./table-layout";

export const densities: readonly Density[] = ["comfortable", "compact"];
export const phoneLayouts: readonly PhoneLayout[] = ["cards", "table"];

/** How a list is arranged until somebody arranges it. */
export const defaultTableLayout = (list: PlantsList): TableLayout => ({
  columns: listColumns[list].columns,
  density: "comfortable",
  narrow: "cards",
});

/** Reads what `writeArrangement` wrote; whatever cannot be used counts as not chosen. */
export function readTableLayout(text: string | undefined, list: PlantsList): TableLayout {
  const standard = defaultTableLayout(list);
  const [density, narrow, columns = ""] = (text ?? "").split("~");
  const named = new Set(columns.split("."));
  const chosen = [...named].flatMap((name) => columnIds.filter((id) => id === name && id !== headColumn));
  return {
    columns: chosen.length > 0 ? [headColumn, ...chosen] : standard.columns,
    density: densities.find((known) => known === density) ?? standard.density,
    narrow: phoneLayouts.find((known) => known === narrow) ?? standard.narrow,
  };
}
