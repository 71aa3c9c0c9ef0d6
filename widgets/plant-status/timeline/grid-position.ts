/** A cell of a grid, from 0. */
export interface GridPosition {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** The cell that a key moves the focus to; null for a key that moves nothing. */
export function nextPosition(
  key: string,
  { row, column }: GridPosition,
  size: GridSize,
): GridPosition | null {
  const targets: Record<string, GridPosition> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: size.columns - 1 },
    PageUp: { row: 0, column },
    PageDown: { row: size.rows - 1, column },
  };
  const target = targets[key];
  return target ? { row: clamp(target.row, size.rows), column: clamp(target.column, size.columns) } : null;
}
