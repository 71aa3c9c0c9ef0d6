import { Meaning } from "@entities/help-text";
import type { PlantView } from "@entities/plant";
import type { Highlight, Period, PlantEvent } from "@features/plant-events";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText, useFormat } from "@shared/i18n/format";
import { classNames } from "@shared/lib/react";
import {
  ChartError,
  ChartFrame,
  ChartLegend,
  ChartPlaceholder,
  ChartTable,
  useHiddenSeries,
} from "@shared/ui/chart-frame/chart-frame";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import type { Plot } from "@shared/ui/series-plot/create-plot.client";
import { isHidden, type PeriodWindow } from "@shared/ui/series-plot/plot-model";
import { PlotAttribution, seriesPlot } from "@shared/ui/series-plot/series-plot";
import type { PlotInput } from "@shared/ui/series-plot/series-plot.client";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { type CSSProperties, type PointerEvent, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { type ChartModel, plotOf } from "../rules/chart-model";
import { chartRules, toDetailsView } from "../rules/chart-types";
import { expectedGroup, groupSeries, inReadingOrder } from "../rules/series";
import { finerPeriod, toZoom } from "../rules/zoom";
import { monitoredSince, type PerformanceViewState } from "../use-performance-view";
import { chartBounds, type PerformanceView } from "../view";
import { PeriodEvents, WeatherLanes, WeatherSwitch } from "./chart-lanes";
import { type ChartTexts, periodNames, shownRangeText, TotalsText, useChartTexts, ValuesTable } from "./chart-texts";
import { EmptyChart } from "./empty-chart";
import styles from "./performance-chart.module.css";
import type { ShownChart } from "./use-chart-data";
import { useZoomHint, ZoomButtons } from "./zoom-buttons";

interface PerformanceChartProps {
  shown: ShownChart;
  state: PerformanceViewState;
  events: readonly PlantEvent[];
  plantView: PlantView;
  /** Whether newer data is loading. */
  busy: boolean;
  /** Whether the shown data is of the last view, whose periods are no zoom of the current view. */
  outdated: boolean;
  plot: Plot | null;
  onReady: (plot: Plot | null) => void;
}

const seriesHelp: Partial<Record<string, ReactNode>> = {
  expected: <Meaning of="expected" />,
  score: <Meaning of="dailyScore" />,
  sun: <Meaning of="sunScore" />,
};

/** The plot with its totals, its legend and its table, and the events of the shown period under the axis. */
export function PerformanceChart(props: PerformanceChartProps) {
  const { shown, state, events, plantView, busy, outdated, plot, onReady } = props;
  const { t, i18n } = useLingui();
  const { model, part, window, periodType, asOf } = shown;
  const { view, hrefOf } = state;
  const texts = useChartTexts(model, periodType);
  const hint = useZoomHint(window !== null);
  const frameRef = useRef<HTMLDivElement>(null);
  const { hidden, onToggle } = useHiddenSeries([expectedGroup]);
  const [spacing, setSpacing] = useState(0);
  const [highlight, setHighlight] = useState<Highlight | null>(null);
  /** The range that the user is selecting by dragging. */
  const [selected, setSelected] = useState<PeriodWindow | null>(null);
  /** The type of the last used pointer. Undefined before the pointer is used. */
  const [pointerType, setPointerType] = useState<string>();
  const onPointer = (event: PointerEvent) => setPointerType(event.pointerType);
  const axisTitle = axisTitleOf(i18n, model);
  const plotModel = useMemo(() => plotOf(model), [model]);

  const { bounds, detailsAt, openTextAt, openDetails, zoomTo } = chartNavigation({ shown, outdated }, state, plantView);
  const select = (next: PeriodWindow | null) =>
    setSelected((last) => (next && last?.from === next.from && last.to === next.to ? last : next));

  if (model.series.length === 0) return <EmptyChart model={model} state={state} plantView={plantView} />;

  return (
    <ChartFrame
      totals={<TotalsText model={part} texts={texts} />}
      legend={<ChartLegend series={legendSeries(i18n, model)} hidden={hidden} onToggle={onToggle} />}
      table={
        <ChartTable>
          <ValuesTable
            model={part}
            periodType={periodType}
            hrefOf={(period) => {
              const details = detailsAt(period);
              return details && hrefOf(details);
            }}
          />
        </ChartTable>
      }
    >
      <div ref={frameRef} className={classNames(styles.frame, busy && styles.busy)}>
        <div className={`row spread ${styles.head}`}>
          <p className={styles.axis}>{axisTitle}</p>
          <ZoomButtons
            state={state}
            window={outdated ? null : window}
            count={outdated ? 0 : model.periods.length}
            bounds={bounds}
            onZoom={zoomTo}
          />
        </div>
        <div className={styles.plot} onPointerDown={onPointer} onPointerMove={onPointer}>
          <ErrorBoundary fallback={<ChartError />}>
            <Suspense fallback={<ChartPlaceholder />}>
              <seriesPlot.Component
                model={plotModel}
                hidden={hidden}
                window={window}
                onZoom={zoomTo}
                onSelecting={select}
                onOpen={finerPeriod(periodType) && openDetails}
                texts={{ value: texts.tick, tick: texts.periodTick }}
                label={t`Chart: ${axisTitle}. Use the arrow keys to read the values.`}
                tooltip={(index, input) =>
                  !selected && (
                    <ValuesTooltip
                      model={model}
                      hidden={hidden}
                      index={index}
                      texts={texts}
                      action={openTextAt(index, input === "pointer" && pointerType === "touch" ? "touch" : input)}
                    />
                  )
                }
                frameRef={frameRef}
                onSpacing={(pixels) => setSpacing(Math.round(pixels * 10) / 10)}
                onReady={onReady}
              />
            </Suspense>
          </ErrorBoundary>
          {(selected ?? highlight) && <Overlay highlight={highlight} selected={selected} model={model} view={view} />}
        </div>
        <PeriodEvents {...{ events, model, asOf, plantView, plot, spacing }} onHighlight={setHighlight} />
        <p className={styles.axis} data-end>
          {i18n._(periodNames[periodType])}
        </p>
        {plantView.hasWeather && <WeatherSwitch state={state} />}
        <WeatherLanes model={model} part={part} texts={texts} />
        <ChartNote hasHint={hint} pointerType={pointerType} />
      </div>
    </ChartFrame>
  );
}

const units = { kWh: " (kWh)", MWh: " (MWh)", "kWh/kWp": " (kWh/kWp)", ratio: " (%)", score: "" };

const axisTitleOf = (i18n: I18n, { chart, quantity }: ChartModel): string =>
  i18n._(chartRules[chart].axisLabel) + units[quantity];

/** The actions on the chart: opening a period and zooming. */
function chartNavigation(
  { shown: { model, window, periodType }, outdated }: Pick<PerformanceChartProps, "shown" | "outdated">,
  { view, open }: PerformanceViewState,
  plantView: PlantView,
) {
  const bounds = chartBounds({ today: plantView.today, monitoredSince: monitoredSince(plantView) });
  const detailsAt = (period: Period | undefined) =>
    period && (toDetailsView(period, periodType, view, bounds) ?? undefined);
  return {
    bounds,
    detailsAt,
    openTextAt: (index: number, input: PlotInput) =>
      detailsAt(model.periods[index]) && openTexts[input][periodType === "day" ? "hour" : "day"],
    openDetails(index: number) {
      const details = detailsAt(model.periods[index]);
      if (details) open(details);
    },
    // The changes of a zoom replace each other in the history, so that one step back leaves the zoom.
    zoomTo(next: PeriodWindow | null) {
      if (outdated) return;
      open({ zoom: toZoom(model.periods, next) }, { replace: window !== null && next !== null });
    },
  };
}

const legendSeries = (i18n: I18n, { series }: ChartModel) =>
  groupSeries(series).map(({ label, ...one }) => ({
    ...one,
    label: messageText(i18n, label),
    help: seriesHelp[one.key],
  }));

interface OverlayProps {
  /** The periods of an event. Null without an event. */
  highlight: Highlight | null;
  /** The range that the user is selecting by dragging. */
  selected: PeriodWindow | null;
  model: ChartModel;
  view: PerformanceView;
}

/** Highlights the periods of an event, or the selected range with its days. */
function Overlay({ highlight, selected, model, view }: OverlayProps) {
  const format = useFormat();
  const shown = selected ?? highlight;
  return (
    <div className={styles.overlay} aria-hidden="true">
      {shown && (
        <span
          className={styles.highlight}
          data-highlight
          style={{ "--from": shown.from, "--to": shown.to } as CSSProperties}
        >
          {selected && (
            <span className={styles.selected}>
              {shownRangeText(format, model.periods.slice(selected.from, selected.to + 1), view)}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

interface ChartNoteProps {
  /** Whether to show how to zoom. */
  hasHint: boolean;
  /** The type of the last used pointer. Undefined before the pointer is used. */
  pointerType: string | undefined;
}

/** How to zoom, and the attribution that lightweight-charts requires. */
export function ChartNote({ hasHint, pointerType }: ChartNoteProps) {
  return (
    <p className={styles.hint} data-pointer={pointerType} data-print="hide">
      {hasHint && (
        <>
          <span className={styles.fine}>
            <Trans>Drag across the chart to zoom in, or scroll while holding Ctrl.</Trans>
          </span>
          <span className={styles.coarse}>
            <Trans>Pinch to zoom in, then drag to move.</Trans>
          </span>
        </>
      )}{" "}
      <PlotAttribution />
    </p>
  );
}

/** Returns the action that opens the hours or the days of a period. */
const openTexts: Record<PlotInput, Record<"hour" | "day", MessageDescriptor>> = {
  pointer: { hour: msg`Click to show its hours`, day: msg`Click to show its days` },
  touch: { hour: msg`Tap again to show its hours`, day: msg`Tap again to show its days` },
  keyboard: { hour: msg`Press Enter to show its hours`, day: msg`Press Enter to show its days` },
};

interface ValuesTooltipProps {
  model: ChartModel;
  hidden: ReadonlySet<string>;
  index: number;
  texts: ChartTexts;
  /** Opens the period. Undefined if the period has no details. */
  action: MessageDescriptor | undefined;
}

function ValuesTooltip({ model, hidden, index, texts, action }: ValuesTooltipProps) {
  const { t, i18n } = useLingui();
  const period = model.periods[index];
  if (!period) return null;
  const shown = model.series.filter((one) => !one.group || !isHidden(one, hidden));
  const all = [...inReadingOrder(shown), ...model.details];
  const rows = all.flatMap(({ key, label, style, values, highs }) => {
    const value = values[index] ?? null;
    const high = highs?.[index] ?? null;
    if (value === null) return [];
    const text = high === null ? texts.valueOf(key, value) : texts.band(value, high);
    return { series: { key, label: messageText(i18n, label), ...(key !== "share" && { style }) }, cells: [text] };
  });
  const footer = [rows.length === 0 && t`No data`, action && i18n._(action)].filter(Boolean).join(". ");
  return <BarTooltip title={texts.period(period)} rows={rows} footer={footer} />;
}
