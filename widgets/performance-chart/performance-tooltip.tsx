import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import type { Series } from "@shared/ui/chart-frame/chart-legend";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import type { PerformanceDay } from "./performance-days";
import { type SeriesKey, seriesLabels, seriesOf, seriesStyles } from "./series";
import { useEnergyRangeText, useEnergyText } from "./use-energy-text";

/** The values of one day. */
export function PerformanceTooltip({ day }: { day: PerformanceDay }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const energy = useEnergyText();
  const energyRange = useEnergyRangeText();
  const { date, actualKwh, expectedKwh, band } = day;
  const row = (key: SeriesKey, text: string): { series: Series; cells: string[] } => ({
    series: { key, label: i18n._(seriesLabels[key]), style: seriesStyles[key] },
    cells: [text],
  });
  const rows = [
    ...(actualKwh === null ? [] : [row(seriesOf(day), energy(actualKwh))]),
    ...(expectedKwh === null ? [] : [row("expected", energy(expectedKwh))]),
    ...(band ? [row("band", energyRange(band.lowKwh, band.highKwh))] : []),
  ];
  return (
    <BarTooltip
      title={format.weekdayAndDate(date)}
      rows={rows}
      footer={actualKwh === null ? t`No data` : undefined}
    />
  );
}
