import type { ReactNode } from "react";

const text = { fill: "var(--color-text-muted)", fontSize: "var(--text-xs)" };

/** The plot margin of all charts with a day axis. */
export const plotMargin = { top: 8, right: 4, bottom: 20, left: 12 };

/** Returns the props of the day axis. `key` is the row property with the day. */
export const dayAxis = (title: string, tickFormatter: (day: string) => string) => ({
  dataKey: "key",
  tickFormatter,
  tick: text,
  tickLine: false,
  axisLine: { stroke: "var(--chart-axis)" },
  minTickGap: 12,
  label: { value: title, position: "insideBottom" as const, offset: -14, style: text },
});

/** Returns the props of the value axis, with steps of 1, 2, 2.5 or 5. */
export const amountAxis = (title: string, tickFormatter: (value: number) => string) => ({
  // As wide as the labels of the values and the title.
  width: "auto" as const,
  niceTicks: "snap125" as const,
  tickFormatter,
  tick: text,
  tickLine: false,
  axisLine: false,
  label: {
    value: title,
    angle: -90,
    position: "insideLeft" as const,
    offset: 0,
    style: { ...text, textAnchor: "middle" as const },
  },
});

/** Returns the props of the tooltip of a day. */
export const dayTooltip = (tooltip: (day: string) => ReactNode) => ({
  isAnimationActive: false,
  cursor: { fill: "var(--chart-cursor)" },
  wrapperStyle: { zIndex: 1 },
  content: ({ active, label }: { active?: boolean; label?: string | number }) =>
    active && label !== undefined ? tooltip(String(label)) : null,
});
