import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { messageText } from "@shared/i18n/message";
import type { ValueColumn } from "../rules/chart-table";
import type { PeriodType } from "../view/period-types";
import type { ChartType } from "../view/query";

/** What the bars of a chart show. */
const valueLabels: Record<ChartType, MessageDescriptor> = {
  default: msg`Generated`,
  ratio: msg`Actual / expected`,
  "ratio-diff": msg`Actual / expected − 1`,
  "abs-diff": msg`Actual − expected`,
  "daily-yield-scores": msg`Yield score`,
};

export const periodNames: Record<PeriodType, MessageDescriptor> = {
  hour: msg`Hour`,
  day: msg`Day`,
  week: msg`Week`,
  month: msg`Month`,
};

/** The titles of the value axis, without the unit. */
export const axisLabels: Record<ChartType, MessageDescriptor> = {
  default: msg`Energy`,
  ratio: msg`Actual / expected yield`,
  "ratio-diff": msg`Actual / expected yield − 1`,
  "abs-diff": msg`Actual − expected yield`,
  "daily-yield-scores": msg`Score`,
};

/** Returns the label of a column of a chart's values. */
export function useColumnLabel(chart: ChartType): (column: ValueColumn) => string {
  const { i18n } = useLingui();
  return ({ key, series }) => {
    if (key === "value") return i18n._(valueLabels[chart]);
    return series[0] ? messageText(i18n, series[0].label) : "";
  };
}
