import type { RowSelection } from "@shared/ui/data-table/row-selection";
import type { ItemOutcome } from "./bulk-change";

/** Deselects the rows whose change was saved; failed ones can be retried. The row ids are those of the items. */
export function deselectSaved<Row>(selection: RowSelection<Row>, outcomes: readonly ItemOutcome[]): void {
  const saved = new Set(outcomes.flatMap(({ id, error }) => (error ? [] : String(id))));
  selection.onChange((selected) =>
    Object.fromEntries(Object.entries(selected).filter(([id]) => !saved.has(id))),
  );
}
