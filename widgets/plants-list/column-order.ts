import { type ColumnId, columnIds } from "./column-ids";
import { headColumn } from "./list-columns";

/** All columns: the shown ones in their order, each hidden one after the column that it is offered behind. */
export function offeredColumns(shown: readonly ColumnId[]): ColumnId[] {
  const offered = [...shown];
  for (const [index, id] of columnIds.entries()) {
    if (shown.includes(id)) continue;
    const before = columnIds[index - 1];
    offered.splice(before === undefined ? 0 : offered.indexOf(before) + 1, 0, id);
  }
  return offered;
}

/** Shows a column at the place where it is offered, or hides it. The head column stays. */
export function toggled(shown: readonly ColumnId[], column: ColumnId): ColumnId[] {
  if (column === headColumn) return [...shown];
  const wanted = (id: ColumnId) => (id === column ? !shown.includes(id) : shown.includes(id));
  return offeredColumns(shown).filter(wanted);
}

/** Moves a shown column by one place; nothing moves before the head column or behind the end. */
export function moved(shown: readonly ColumnId[], column: ColumnId, step: -1 | 1): ColumnId[] {
  const from = shown.indexOf(column);
  const to = from + step;
  if (from < 1 || to < 1 || to >= shown.length) return [...shown];
  return shown.toSpliced(from, 1).toSpliced(to, 0, column);
}
