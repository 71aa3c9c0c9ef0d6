import { useFormat } from "@shared/i18n/format";
import { tickStep } from "@shared/lib/units";
import { type SVGProps, useId } from "react";
import { FillDefinition, type SeriesStyle, StyledRect } from "./series-style";
import styles from "./small-bars.module.css";

/** A bar, or a part of one. Without `to`, it is as high as the chart: nothing is known, which is not a zero. */
export interface SmallBar {
  /** Where the bar begins: 2.25 is a quarter into the third period. */
  at: number;
  /** The share of the width of a period. */
  width: number;
  from?: number;
  to?: number;
  style: SeriesStyle;
}

/** The fill of what was not received. */
export const notReceived = { color: "var(--color-none)", pattern: "backstripes" } as const satisfies SeriesStyle;

interface SmallBarsProps extends SVGProps<SVGSVGElement> {
  /** The accessible name of bars that stand alone. */
  label?: string;
  /** The number of periods, which share the width. */
  periods: number;
  /** The value at the upper edge. */
  highest: number;
  bars: readonly SmallBar[];
}

/** Bars that fill their space, without axes. They are SVG, which prints in any size (decision 0019). */
export function SmallBars({ label, periods, highest, bars, ...svg }: SmallBarsProps) {
  const idBase = `bars${useId().replaceAll(":", "")}`;
  const fills = [...new Set(bars.map(({ style }) => style))];
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return (
    <svg {...svg} role={label && "img"} aria-label={label} aria-hidden={label === undefined || undefined}>
      {label && <title>{label}</title>}
      <defs>
        {fills.map((style, index) => (
          <FillDefinition
            key={`${style.color}${style.pattern}${style.outline}`}
            id={`${idBase}${index}`}
            seriesStyle={style}
          />
        ))}
      </defs>
      {bars.map(({ at, width, from = 0, to = highest, style }, index) => (
        <StyledRect
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a period have no names
          key={index}
          id={`${idBase}${fills.indexOf(style)}`}
          seriesStyle={style}
          x={percent(at / periods)}
          width={percent(width / periods)}
          y={percent(1 - to / highest)}
          height={percent((to - from) / highest)}
        />
      ))}
    </svg>
  );
}

interface SmallBarChartProps extends Pick<SmallBarsProps, "periods" | "highest" | "bars"> {
  label: string;
  /** The size in units of the view box. */
  size: { width: number; height: number; left: number };
  unit: string;
  /** The texts below the bars. `at` is a position as of bars. */
  ticks: readonly { at: number; text: string; anchor?: "start" | "end" }[];
}

const top = 18;
const bottom = 20;

/** Bars with a value axis in `unit`, which starts at zero. */
export function SmallBarChart({ label, size, unit, ticks, periods, highest, bars }: SmallBarChartProps) {
  const format = useFormat();
  const { width, height, left } = size;
  const step = tickStep(highest || 1);
  const count = Math.max(1, Math.ceil(highest / step));
  const plotHeight = height - top - bottom;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <text x={0} y={9}>
        {unit}
      </text>
      {Array.from({ length: count + 1 }, (_, index) => index * step).map((value) => {
        const y = top + plotHeight * (1 - value / (count * step));
        return (
          <g key={value}>
            <line x1={left} x2={width} y1={y} y2={y} />
            <text x={left - 5} y={y + 4} textAnchor="end">
              {format.number(value, 2)}
            </text>
          </g>
        );
      })}
      <SmallBars
        {...{ x: left, y: top, width: width - left, height: plotHeight, periods, bars }}
        highest={count * step}
      />
      {ticks.map(({ at, text, anchor }) => (
        <text key={at} x={left + (at / periods) * (width - left)} y={height - 5} textAnchor={anchor ?? "middle"}>
          {text}
        </text>
      ))}
    </svg>
  );
}
