import { useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import type { ChartModel } from "../rules/chart-model";
import { inReadingOrder } from "../rules/series";
import type { ChartTexts } from "./texts";

interface ValuesTooltipProps {
  model: ChartModel;
  index: number;
  texts: ChartTexts;
}

/** All values of one period. */
export function ValuesTooltip({ model, index, texts }: ValuesTooltipProps) {
  const { t, i18n } = useLingui();
  const period = model.periods[index];
  if (!period) return null;
  const rows = inReadingOrder(model.series).flatMap(({ key, label, style, values, highs }) => {
    const value = values[index] ?? null;
    const high = highs?.[index] ?? null;
    if (value === null) return [];
    const text = high === null ? texts.value(value) : `${texts.tick(value)} – ${texts.value(high)}`;
    return { series: { key, label: messageText(i18n, label), style }, cells: [text] };
  });
  return (
    <BarTooltip
      title={texts.period(period)}
      rows={rows}
      footer={rows.length === 0 ? t`No data` : undefined}
    />
  );
}
