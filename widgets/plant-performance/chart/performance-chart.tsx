import type { PlantView } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { classNames } from "@shared/lib/class-names";
import { lazyComponent } from "@shared/lib/lazy-component";
import { ChartError, ChartFrame, ChartPlaceholder } from "@shared/ui/chart-frame/chart-frame";
import { ChartLegend } from "@shared/ui/chart-frame/chart-legend";
import { chartTable } from "@shared/ui/chart-frame/chart-table";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { type CSSProperties, Suspense, useMemo, useRef, useState } from "react";
import { EventLane, type Highlight } from "../events/event-lane";
import { eventsWithin, laneRows } from "../events/lane";
import type { PlantEvent } from "../events/plant-events";
import type { ChartModel } from "../rules/chart-model";
import { inReadingOrder } from "../rules/series";
import type { PeriodType } from "../view/period-types";
import type { Plot } from "./create-plot.client";
import { axisLabels, periodNames } from "./labels";
import styles from "./performance-chart.module.css";
import { useChartTexts } from "./texts";
import { TotalsText } from "./totals-text";
import { ValuesTooltip } from "./values-tooltip";

// lightweight-charts is large: a separate chunk, loaded in the browser with the first chart.
export const plotComponent = lazyComponent(
  async () => (await import("./performance-plot.client")).PerformancePlot,
);
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

/** The plot with its totals, legend and table, and the events of its time under the axis. */
export function PerformanceChart({ shown, events, plantView, busy, plot, onReady }: PerformanceChartProps) {
  const { t, i18n } = useLingui();
  const { model, periodType } = shown;
  const texts = useChartTexts(model.quantity, periodType);
  const frameRef = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
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
  const toggle = (key: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const legend = inReadingOrder(model.series).map(({ key, label, style }) => ({
    key,
    label: messageText(i18n, label),
    style,
  }));

  return (
    <ChartFrame
      totals={<TotalsText model={model} texts={texts} />}
      legend={<ChartLegend series={legend} hidden={hidden} onToggle={toggle} />}
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
