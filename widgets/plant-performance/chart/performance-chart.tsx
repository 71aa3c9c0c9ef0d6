import { Meaning } from "@entities/help-text";
import type { PlantView } from "@entities/plant";
import { ComparisonText } from "@entities/statistics";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { classNames, lazyComponent } from "@shared/lib/react";
import {
  ChartError,
  ChartFrame,
  ChartLegend,
  ChartPlaceholder,
  chartTable,
  useHiddenSeries,
} from "@shared/ui/chart-frame/chart-frame";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { type CSSProperties, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { EventLane, type Highlight } from "../events/event-lane";
import { eventsWithin, laneRows, type PlantEvent } from "../events/plant-events";
import type { ChartModel } from "../rules/chart-model";
import { inReadingOrder } from "../rules/series";
import type { PeriodType } from "../view";
import { axisLabels, type ChartTexts, periodNames, useChartTexts } from "./chart-texts";
import type { Plot } from "./create-plot.client";
import styles from "./performance-chart.module.css";

// lightweight-charts is large: a separate chunk, loaded in the browser with the first chart.
export const plotComponent = lazyComponent(async () => (await import("./performance-plot.client")).PerformancePlot);
const { Component: PerformancePlot } = plotComponent;
const ValuesTable = chartTable(async () => (await import("./values-table")).ValuesTable);

interface PerformanceChartProps {
  shown: { model: ChartModel; periodType: PeriodType };
  events: readonly PlantEvent[];
  plantView: PlantView;
  /** Newer data is loading. */
  busy: boolean;
  plot: Plot | null;
  onReady: (plot: Plot | null) => void;
}

const seriesHelp: Partial<Record<string, ReactNode>> = {
  expected: <Meaning of="expected" />,
  score: <Meaning of="dailyScore" />,
  sun: <Meaning of="sunScore" />,
};

/** The plot with its totals, legend and table, and the events of its time under the axis. */
export function PerformanceChart({ shown, events, plantView, busy, plot, onReady }: PerformanceChartProps) {
  const { t, i18n } = useLingui();
  const { model, periodType } = shown;
  const texts = useChartTexts(model.quantity, periodType);
  const frameRef = useRef<HTMLDivElement>(null);
  const { hidden, onToggle } = useHiddenSeries();
  const [spacing, setSpacing] = useState(0);
  const [highlight, setHighlight] = useState<Highlight | null>(null);
  const within = useMemo(
    () => eventsWithin(events, model.periods, plantView.today),
    [events, model.periods, plantView.today],
  );
  const rows = useMemo(() => laneRows(within, spacing), [within, spacing]);
  const unit = { kWh: "kWh", MWh: "MWh", "kWh/kWp": "kWh/kWp", ratio: "%", score: "" }[model.quantity];
  const axisTitle = i18n._(axisLabels[model.chart]) + (unit && ` (${unit})`);
  const periodName = i18n._(periodNames[periodType]);

  if (model.series.length === 0) {
    return (
      <EmptyState icon="chart" title={<Trans>No data for this period</Trans>}>
        <Trans>Select another range, meter or chart type.</Trans>
      </EmptyState>
    );
  }
  const legend = inReadingOrder(model.series).map(({ key, label, style }) => ({
    key,
    label: messageText(i18n, label),
    style,
    help: seriesHelp[key],
  }));

  return (
    <ChartFrame
      totals={<TotalsText model={model} texts={texts} />}
      legend={<ChartLegend series={legend} hidden={hidden} onToggle={onToggle} />}
      table={<ValuesTable model={model} periodType={periodType} />}
    >
      <div ref={frameRef} className={classNames(styles.frame, busy && styles.busy)}>
        <p className={styles.axis}>{axisTitle}</p>
        <div className={styles.plot}>
          <ErrorBoundary fallback={<ChartError />}>
            <Suspense fallback={<ChartPlaceholder />}>
              <PerformancePlot
                model={model}
                hidden={hidden}
                texts={{ value: texts.tick, tick: texts.periodTick }}
                label={t`Chart: ${axisTitle}. Use the arrow keys to read the values.`}
                tooltip={(index) => <ValuesTooltip model={model} index={index} texts={texts} />}
                frameRef={frameRef}
                onSpacing={(pixels) => setSpacing(Math.round(pixels * 10) / 10)}
                onReady={onReady}
              />
            </Suspense>
          </ErrorBoundary>
          <div className={styles.overlay} aria-hidden="true">
            {highlight && (
              <span
                className={styles.highlight}
                data-highlight
                style={{ "--from": highlight.from, "--to": highlight.to } as CSSProperties}
              />
            )}
          </div>
        </div>
        {rows.length > 0 && (
          <EventLane
            rows={rows}
            plantRef={plantView.ref}
            onHighlight={setHighlight}
            onReveal={(position) => plot?.reveal(position)}
          />
        )}
        <p className={styles.axis} data-end>
          {periodName}
        </p>
        <p className={styles.hint} data-print="hide">
          <Trans>Drag to pan. Pinch, or scroll while holding Ctrl, to zoom.</Trans>{" "}
          <a href="https://www.tradingview.com/lightweight-charts/" rel="noreferrer" target="_blank">
            Lightweight Charts™ © TradingView
          </a>
        </p>
      </div>
    </ChartFrame>
  );
}

/** What the chart shows in total, as text: what was generated compared with what was expected, or the mean score. */
function TotalsText({ model, texts }: { model: ChartModel; texts: ChartTexts }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { comparisons, series, totals } = model;
  const [total] = totals;
  const isComparison = totals.length > 0 && series.some(({ key }) => key === total?.key);
  if (isComparison) {
    return (
      <p>
        {totals.map(({ key, value }, index) => (
          <span key={key}>
            {index > 0 && " · "}
            {series[index] && messageText(i18n, series[index].label)}: <strong>{texts.value(value)}</strong>
            {isNumber(comparisons[index]?.ratio) && model.quantity === "kWh/kWp" && (
              <OfExpected share={format.percent(comparisons[index].ratio, 1)} />
            )}
          </span>
        ))}
      </p>
    );
  }
  if (comparisons[0]) return <ComparisonText comparison={comparisons[0]} />;
  if (!total || total.value === null) {
    return (
      <p>
        <Trans>
          <strong>No data</strong> for this period.
        </Trans>
      </p>
    );
  }
  const mean = texts.value(total.value);
  return (
    <p>
      <Trans>
        Mean yield score <strong>{mean}</strong> over <Plural value={total.counted} one="# day" other="# days" />.
      </Trans>
    </p>
  );
}

const isNumber = (value: number | null | undefined): value is number => typeof value === "number";

function OfExpected({ share }: { share: string }) {
  return (
    <>
      , <Trans>{share} of expected</Trans>
    </>
  );
}

interface ValuesTooltipProps {
  model: ChartModel;
  index: number;
  texts: ChartTexts;
}

function ValuesTooltip({ model, index, texts }: ValuesTooltipProps) {
  const { t, i18n } = useLingui();
  const period = model.periods[index];
  if (!period) return null;
  const all = [...inReadingOrder(model.series), ...model.details];
  const rows = all.flatMap(({ key, label, style, values, highs }) => {
    const value = values[index] ?? null;
    const high = highs?.[index] ?? null;
    if (value === null) return [];
    const text = high === null ? texts.valueOf(key, value) : `${texts.tick(value)} – ${texts.value(high)}`;
    return { series: { key, label: messageText(i18n, label), ...(key !== "share" && { style }) }, cells: [text] };
  });
  return <BarTooltip title={texts.period(period)} rows={rows} footer={rows.length === 0 ? t`No data` : undefined} />;
}
