import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import type { SeriesStyle } from "@shared/ui/small-bars/series-style";
import { notReceived, type SmallBar, SmallBarChart } from "@shared/ui/small-bars/small-bars";
import { seriesStyles } from "../rules/series";
import { isHour } from "../rules/zoom";
import type { SideBySide } from "./compare";

const size = { width: 300, height: 118, left: 30 };

/** Energy that counts, energy of periods that are left out, and gaps. */
export const barStyles = {
  compared: seriesStyles.actual,
  leftOut: { color: "var(--chart-actual)", pattern: "stripes" },
  gap: notReceived,
} as const satisfies Record<string, SeriesStyle>;

interface MeterChartProps {
  row: SideBySide["meters"][number];
  sideBySide: SideBySide;
  label: string;
}

/** The energy per kWp of one meter. All meters have the same axes. */
export function MeterChart({ row, sideBySide: { periods, highest }, label }: MeterChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { meter } = row;
  const bars = periods.flatMap((period, index): SmallBar[] => {
    const bar = { at: index + 0.1, width: 0.8 };
    if (row.gaps.has(period)) return [{ ...bar, style: barStyles.gap }];
    const kwh = meter.kwhByPeriod.get(period);
    if (kwh === undefined) return [];
    const style = barStyles[row.periods.has(period) ? "compared" : "leftOut"];
    return [{ ...bar, to: kwh / ((meter.peak_in_watt ?? 0) / 1_000), style }];
  });
  const [first = "", last = ""] = [periods[0], periods.at(-1)];
  const isOneDay = isHour(first) && format.date(localDayText(first)) === format.date(localDayText(last));
  const tick = (period: string) => (isOneDay ? format.time(period) : format.dayAndMonth(localDayText(period)));
  return (
    <SmallBarChart
      {...{ label, size, highest, bars }}
      unit={t`kWh/kWp`}
      periods={periods.length}
      ticks={[
        { at: 0, text: tick(first), anchor: "start" },
        { at: periods.length, text: tick(last), anchor: "end" },
      ]}
    />
  );
}
