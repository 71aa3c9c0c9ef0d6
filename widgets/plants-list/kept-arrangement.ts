import type { PlantsList } from "@features/plants-filter";
import type { Arrangement, Density, NarrowLook } from "./arrangement";
import { columnIds } from "./column-ids";
import { headColumn, listLooks } from "./list-looks";

export const densities: readonly Density[] = ["comfortable", "compact"];
export const narrowLooks: readonly NarrowLook[] = ["cards", "table"];

/** How a list is arranged until somebody arranges it. */
export const standardArrangement = (list: PlantsList): Arrangement => ({
  columns: listLooks[list].columns,
  density: "comfortable",
  narrow: "cards",
});

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
