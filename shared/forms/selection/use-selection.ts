import { useUnit } from "effector-react";
import type { SelectionItem } from "./selection-form";
import { type SelectionModel, type SelectionTarget, selectedItems } from "./selection-model";

/** The selected items of a target, with the changes that are not saved yet. */
export function useSelection(
  model: SelectionModel,
  saved: readonly SelectionItem[],
  target: SelectionTarget,
): SelectionItem[] {
  return selectedItems(saved, useUnit(model.$queue), target);
}
