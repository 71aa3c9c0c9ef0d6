import type { ColumnOrderState } from "@tanstack/react-table";

/**
 * Swaps a visible column with the visible one before (-1) or after it (1). The row header, the first visible column,
 * stays first; nothing moves beyond the end.
 */
export function moveColumn(
  order: ColumnOrderState,
  visible: readonly string[],
  column: string,
  step: -1 | 1,
): ColumnOrderState {
  const from = visible.indexOf(column);
  const neighbour = visible[from + step];
  if (from < 1 || from + step < 1 || neighbour === undefined) return order;
  const without = order.filter((id) => id !== column);
  return without.toSpliced(without.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, column);
}
