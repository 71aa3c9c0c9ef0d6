import type { ReactNode } from "react";

const text = { fill: "var(--color-text-muted)", fontSize: "var(--text-xs)" };

/** The plot margin of all charts over days. */
export const plotMargin = { top: 8, right: 4, bottom: 20, left: 12 };

/** The props of the day axis; `key` is the day of a row. */
export const dayAxis = (title: string, tickFormatter: (day: string) => string) => ({
  dataKey: "key",
  tickFormatter,
  tick: text,
  tickLine: false,
  axisLine: { stroke: "var(--chart-axis)" },
  minTickGap: 12,
  label: { value: title, position: "insideBottom" as const, offset: -14, style: text },
});

/** The props of the value axis, in steps of 1, 2, 2.5 or 5. */
export const amountAxis = (title: string, tickFormatter: (value: number) => string) => ({
  width: 52,
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

/** The props of the tooltip of a day. */
export const dayTooltip = (tooltip: (day: string) => ReactNode) => ({
  isAnimationActive: false,
  cursor: { fill: "var(--chart-cursor)" },
  wrapperStyle: { zIndex: 1 },
  content: ({ active, label }: { active?: boolean; label?: string | number }) =>
    active && label !== undefined ? tooltip(String(label)) : null,
});
