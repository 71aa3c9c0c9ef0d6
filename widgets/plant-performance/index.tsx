import { KeyFigureList, type Kpis, type PeriodType, periodTypes } from "@entities/energy";
import { meterChoice } from "@entities/meter";
import { dataRange, hasNoWeatherSource, lastDaysWithData, type PlantView } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, dayCount, rangeEnding, sameRange } from "@shared/lib/date-range";
import { readId } from "@shared/lib/text";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DateRangePicker, RangeNotice } from "@shared/ui/date-range-picker/date-range-picker";
import { Explain } from "@shared/ui/explain/explain";
import { Select } from "@shared/ui/field/select";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { useResource } from "@shared/ui/resource/resource";
import { seriesPlot } from "@shared/ui/series-plot/series-plot";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { ChartCard } from "./chart/chart-card";
import { MetersCard } from "./meters/meters-card";
import styles from "./performance-tab.module.css";
import { chartRules, fixedPeriodHint, isChartAvailable } from "./rules/chart-types";
import { HistoricalSummary } from "./summary/historical-summary";
import { kpiRange, kpisHref } from "./summary/summary-range";
import { YearsCard } from "./summary/years-card";
import { monitoredSince, type PerformanceViewState, usePerformanceView } from "./use-performance-view";
import { availablePeriod, chartBounds, chartTypes, isPeriodAvailable, isToday, queriedRange } from "./view";

/** Loads the code of the chart. */
export const preloadChart = (): void => seriesPlot.preload();

/** The yield of a plant over time (domain/performance.md). */
export function PerformanceTab({ view }: { view: PlantView }) {
  const state = usePerformanceView(view);
  const requested = queriedRange(state.filters);
  return (
    <div className={styles.tab}>
      <Controls plantView={view} state={state} />
      {requested && <RangeNotice requested={requested} shown={state.view.range} />}
      <EndOfData plantView={view} range={state.view.range} />
      {state.view.byMeter ? (
        <MetersCard plantView={view} state={state} />
      ) : (
        <ChartCard plantView={view} state={state} />
      )}
      {view.hasKpis && <KeyFiguresCard plantView={view} range={state.view.range} />}
      <HistoricalSummary plantView={view} state={state} />
      {hasNoWeatherSource(view.plant) && <YearsCard plantView={view} />}
    </div>
  );
}

/** The key figures of the plant in the range of the chart (domain/scores.md#key-figures). */
function KeyFiguresCard({ plantView: { ref, today }, range }: { plantView: PlantView; range: DateRange }) {
  const { t } = useLingui();
  const format = useFormat();
  const complete = kpiRange(range, today);
  if (!complete) return null;
  const days = format.dateRange(complete.start, complete.end);
  return (
    <Card title={t`Key figures`} hint={t`${days}, all meters`}>
      <RenderWhenVisible placeholder={<SkeletonText lines={2} />}>
        {() => <LoadedKeyFigures href={kpisHref(ref, complete)} />}
      </RenderWhenVisible>
    </Card>
  );
}

function LoadedKeyFigures({ href }: { href: string }) {
  const format = useFormat();
  const { value: kpis, error, retry } = useResource<Kpis>(href, { parts: ["meters", "figures"] });
  if (error) return <CardError error={error} onRetry={retry} />;
  if (!kpis) return <SkeletonText lines={2} />;
  const { start_date: start, end_date: end } = kpis;
  if (!start || !end) {
    return (
      <p className="hint">
        <Trans>No data for these days.</Trans>
      </p>
    );
  }
  const days = format.dateRange(start, end);
  return <KeyFigureList kpis={kpis} days={days} className={`columns ${styles.figures}`} />;
}

/** States that the chart does not end yesterday, because the data of the plant has ended. */
function EndOfData({ plantView, range }: { plantView: PlantView; range: DateRange }) {
  const format = useFormat();
  const lastDays = lastDaysWithData(dataRange(plantView), plantView.today);
  if (!lastDays || !sameRange(lastDays, range)) return null;
  const end = format.date(lastDays.end);
  const days = dayCount(lastDays);
  return (
    <Alert kind="info">
      <Trans>
        The data of this plant ends on {end}.{" "}
        <Plural value={days} one="The last day with data is shown." other="The last # days with data are shown." />
      </Trans>
    </Alert>
  );
}

const periodLabels: Record<PeriodType, MessageDescriptor> = {
  hour: msg`In hours`,
  day: msg`In days`,
  week: msg`In weeks`,
  month: msg`In months`,
};

interface ControlsProps {
  plantView: PlantView;
  state: PerformanceViewState;
}

/** The controls for chart type, period type, date range and meter (domain/performance.md#period-types). */
function Controls({ plantView, state }: ControlsProps) {
  const { t, i18n } = useLingui();
  const { view, change } = state;
  const { today } = plantView;
  const bounds = chartBounds({ today, monitoredSince: monitoredSince(plantView) });
  const { byMeter } = view;
  const hasMeters = plantView.plant.meters.length > 1;
  const periodHint = byMeter ? null : fixedPeriodHint(view.chart);
  return (
    <div className={`row gap-3 ${styles.controls}`}>
      <fieldset className={styles.types}>
        <legend className="visually-hidden">{t`Chart type`}</legend>
        {chartTypes.map((chart) => (
          <button
            key={chart}
            type="button"
            className={styles.type}
            aria-pressed={!byMeter && chart === view.chart}
            onClick={() => (byMeter || chart !== view.chart) && change({ chart, byMeter: false })}
          >
            {i18n._(chartRules[chart].label)}
          </button>
        ))}
        {hasMeters && (
          <button
            type="button"
            className={styles.type}
            aria-pressed={byMeter}
            onClick={() => byMeter || change({ byMeter: true })}
          >
            <Trans>By meter</Trans>
          </button>
        )}
      </fieldset>
      <div className={`row ${styles.selects}`}>
        <Select
          label={t`Period type`}
          labelHidden
          data-print="value"
          disabled={periodHint !== null}
          value={periodHint || (byMeter && view.period !== "hour") ? "day" : view.period}
          onChange={({ target }) => {
            const period = periodTypes.find((type) => type === target.value);
            if (period) change({ period });
          }}
          options={periodTypes.map((type) => ({
            value: type,
            label: i18n._(periodLabels[type]),
            disabled: byMeter && type !== "hour" ? type !== "day" : !isPeriodAvailable(type, view.range),
          }))}
        />
        {periodHint && <Explain term={t`Period type`}>{i18n._(periodHint)}</Explain>}
        {hasMeters && !byMeter && <MeterSelect plantView={plantView} state={state} />}
        {plantView.hasToday && <TodayLink plantView={plantView} state={state} />}
        <DateRangePicker
          range={view.range}
          today={today}
          bounds={bounds}
          onPick={(range) => change({ range, period: availablePeriod(view.period, range) })}
        />
      </div>
    </div>
  );
}

/** The hours of the running day, which the date range picker does not offer (domain/performance.md#today). */
function TodayLink({ plantView: { today }, state: { view, hrefOf } }: ControlsProps) {
  const { chart } = view;
  const isAvailable = view.byMeter || (isChartAvailable({ chart, period: "hour" }) && fixedPeriodHint(chart) === null);
  const to = hrefOf({ chart: isAvailable ? chart : "default", period: "hour", range: rangeEnding(today, 1) });
  return (
    <LinkButton to={to} preventScrollReset aria-current={isToday(view.range, today) || undefined}>
      <Trans>Today</Trans>
    </LinkButton>
  );
}

/** The choice of all meters or one meter, with name and peak power. */
function MeterSelect({ plantView, state: { view, change } }: ControlsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { today, plant } = plantView;
  const meters = plant.meters.map((meter) => {
    const detail = typeof meter.peak_in_watt === "number" ? `${format.power(meter.peak_in_watt)}p` : undefined;
    return { value: String(meter.id), label: meterChoice(meter, { meters: plant.meters, today, detail }, i18n) };
  });
  return (
    <Select
      label={t`Meter`}
      labelHidden
      data-print="value"
      value={view.meterId ?? ""}
      onChange={({ target }) => change({ meterId: readId(target.value) })}
      options={[{ value: "", label: t`All meters` }, ...meters]}
    />
  );
}
