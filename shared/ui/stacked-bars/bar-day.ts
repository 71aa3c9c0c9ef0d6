/** One day of a stacked chart. Values by the key of their series; absent ones are none. */
export interface BarDay {
  /** `YYYY-MM-DD`; tells the days apart. */
  key: string;
  /** The day on the axis, short. */
  axisLabel: string;
  /** What stands above the base line; null where nothing is known of the day. */
  above: Record<string, number> | null;
  /** What hangs below the base line, counted positively. */
  below?: Record<string, number>;
}

export type Side = "above" | "below";

/** One piece of a day's bar. */
export interface BarPiece {
  day: string;
  series: string;
  side: Side;
}

/** A day as the drawing wants it: one number a piece, those below the base line negative. */
export type BarRow = { key: string; unknown: boolean } & { [piece: `${Side}:${string}`]: number };

export const pieceKey = (side: Side, series: string) => `${side}:${series}` as const;

/** The days with the series that are shown, flat. */
export function barRows(days: readonly BarDay[], shown: readonly string[]): BarRow[] {
  return days.map(({ key, above, below }) => {
    const row: BarRow = { key, unknown: above === null };
    for (const series of shown) {
      const up = above?.[series] ?? 0;
      const down = below?.[series] ?? 0;
      if (up > 0) row[pieceKey("above", series)] = up;
      if (down > 0) row[pieceKey("below", series)] = -down;
    }
    return row;
  });
}
