/** One day of a stacked chart, with values by series key. An absent value is zero. */
export interface BarDay {
  /** `YYYY-MM-DD`. */
  key: string;
  /** The short label of the day on the axis. */
  axisLabel: string;
  /** The values above the base line; null if there is no data. */
  above: Record<string, number> | null;
  /** The values below the base line, as positive numbers. */
  below?: Record<string, number>;
  /** Whether the chart marks the day above its bar. */
  isMarked?: boolean;
}

export type Side = "above" | "below";

export interface BarSegment {
  day: string;
  series: string;
  side: Side;
}

/** Returns the chart data of a day: one number per segment, negative below the base line. */
type BarRow = { key: string; missing: boolean; marked?: true } & { [segment: `${Side}:${string}`]: number };

export const segmentKey = (side: Side, series: string) => `${side}:${series}` as const;

/** Returns the chart data of the visible series. */
export function barRows(days: readonly BarDay[], visible: readonly string[]): BarRow[] {
  return days.map(({ key, above, below, isMarked }) => {
    const row: BarRow = { key, missing: above === null, ...(isMarked && { marked: true }) };
    for (const series of visible) {
      const up = above?.[series] ?? 0;
      const down = below?.[series] ?? 0;
      if (up > 0) row[segmentKey("above", series)] = up;
      if (down > 0) row[segmentKey("below", series)] = -down;
    }
    return row;
  });
}
