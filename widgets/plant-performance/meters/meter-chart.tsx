import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import { tickStep } from "@shared/lib/units";
import { FillDefinition, type SeriesStyle, seriesFill } from "@shared/ui/chart-frame/series-style";
import { useId } from "react";
import { seriesStyles } from "../rules/series";
import { isHour } from "../view";
import type { SideBySide } from "./compare";
import styles from "./meters.module.css";

// Sizes are in units of the view box.
const width = 300;
const height = 118;
const left = 30;
const bottom = 18;
const top = 20;
const plotHeight = height - top - bottom;

/** Energy that counts, energy of periods that are left out, and gaps. */
export const barStyles = {
  compared: seriesStyles.actual,
  leftOut: { color: "var(--chart-actual)", pattern: "stripes" },
  gap: seriesStyles.partial,
} as const satisfies Record<string, SeriesStyle>;
type BarKind = keyof typeof barStyles;

interface MeterChartProps {
  row: SideBySide["meters"][number];
  sideBySide: SideBySide;
  label: string;
}

/** The energy per kWp of one meter. All meters have the same axes. */
export function MeterChart({ row, sideBySide: { periods, highest }, label }: MeterChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId().replaceAll(":", "");
  const step = tickStep(highest || 1);
  const count = Math.max(1, Math.ceil(highest / step));
  const y = (kwhPerKwp: number) => top + plotHeight * (1 - kwhPerKwp / (count * step));
  const slot = (width - left) / periods.length;
  const paths: Record<BarKind, string> = { compared: "", leftOut: "", gap: "" };
  const { meter } = row;
  for (const [index, period] of periods.entries()) {
    const isGap = row.gaps.has(period);
    const kwh = meter.kwhByPeriod.get(period);
    if (!isGap && kwh === undefined) continue;
    const kind = isGap ? "gap" : row.periods.has(period) ? "compared" : "leftOut";
    const barTop = isGap ? top : y((kwh ?? 0) / ((meter.peak_in_watt ?? 0) / 1_000));
    const x = left + (index + 0.1) * slot;
    paths[kind] += `M${x.toFixed(2)} ${y(0)}V${barTop.toFixed(2)}h${(slot * 0.8).toFixed(2)}V${y(0)}z`;
  }
  const [first = "", last = ""] = [periods[0], periods.at(-1)];
  const isOneDay = isHour(first) && format.date(localDayText(first)) === format.date(localDayText(last));
  const tick = (period: string) => (isOneDay ? format.time(period) : format.dayAndMonth(localDayText(period)));
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <defs>
        {Object.entries(barStyles).map(([kind, style]) => (
          <FillDefinition key={kind} id={`${id}${kind}`} seriesStyle={style} />
        ))}
      </defs>
      <text x={0} y={9}>{t`kWh/kWp`}</text>
      {Array.from({ length: count + 1 }, (_, index) => {
        const value = index * step;
        return (
          <g key={value}>
            <line className={styles.grid} x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text x={left - 5} y={y(value) + 4} textAnchor="end">
              {format.number(value, 2)}
            </text>
          </g>
        );
      })}
      {(Object.keys(barStyles) as BarKind[]).map((kind) => (
        <path key={kind} d={paths[kind]} style={{ fill: seriesFill(`${id}${kind}`, barStyles[kind]) }} />
      ))}
      <text x={left} y={height - 4}>
        {tick(first)}
      </text>
      <text x={width} y={height - 4} textAnchor="end">
        {tick(last)}
      </text>
    </svg>
  );
}
