import type { PeriodType, Uncompared } from "@entities/energy";
import { meterName } from "@entities/meter";
import { hasNoWeatherSource, type PlantView, plantName, plantResourceHref } from "@entities/plant";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { ProblemDetails } from "@shared/api/result";
import { noNotes, type SeriesNotes, sumNotes } from "@shared/api/v0/series";
import { messageText } from "@shared/i18n/format";
import { useResource } from "@shared/ui/resource/resource";
import type { PeriodWindow } from "@shared/ui/series-plot/plot-model";
import { useMemo, useState } from "react";
import type { ChartData, ComparedPlant, ComparisonData, Measurements, WeatherData } from "../loaders.server";
import { type ChartModel, chartModel, comparisonModel, scoresByDay } from "../rules/chart-model";
import { chartRules, fixedPeriodHint, isChartAvailable, type PlantData } from "../rules/chart-types";
import { comparePeriods, isMeasured, performancePoints, trimTrailing } from "../rules/points";
import { distinctLabels, toLabelParts, weatherSeriesOf } from "../rules/series";
import { isZoomed, toWindow, type Zoom } from "../rules/zoom";
import { type ChartRequest, isToday, type PerformanceView, requestKey, writeRequest } from "../view";

/** domain/errors.md#texts, domain/performance.md#failure */
const failure = msg`Failed to load energy production statistics.`;
const failureToastMs = 10_000;

/** A compared plant: its name, and the reason if it is not in the chart. */
interface Compared {
  plantId: number;
  name: string | null;
  /** Null if the plant is loaded or loading. */
  error: ProblemDetails | null;
  peakWatt: number | null;
  loaded: boolean;
}

export interface ShownChart {
  model: ChartModel;
  /** The zoomed part of the chart with its own totals. Without a zoom this is the whole model. */
  part: ChartModel;
  /** The zoomed periods. Null for all periods. */
  window: PeriodWindow | null;
  periodType: PeriodType;
  /** The time of the data, for the running day. */
  asOf: string;
}

export interface ChartDataState {
  /**
   * Null until the measurements are loaded, and after an error. While other measurements load, the model of the last
   * view remains.
   */
  shown: ShownChart | null;
  /** Whether `shown` is of the last view. */
  outdated: boolean;
  busy: boolean;
  error: ProblemDetails | null;
  retry: () => void;
  retryComparison: () => void;
  /** The rows that the series of all plants drop. */
  notes: SeriesNotes;
  /** Whether the standard errors of the hours failed to load. */
  errorsFailed: boolean;
  /** Whether the weather failed to load. */
  weatherFailed: boolean;
  compared: readonly Compared[];
  /** The peak power of the shown plant or meter, in watt. Null if unknown. */
  peakWatt: number | null;
}

interface PlantIdentity {
  key: string;
  label: string;
  peakWatt: number | null;
  uncompared?: Uncompared | null;
}

/** The labels of the plants by id. */
function formatLabels(
  i18n: I18n,
  plants: readonly (ReturnType<typeof toLabelParts> & { id: number })[],
): Map<number, string> {
  const labels = distinctLabels(plants.map((plant) => ({ ...plant, name: messageText(i18n, plantName(plant)) })));
  return new Map(plants.map(({ id }, index) => [id, labels[index] ?? ""]));
}

/** The series of the plant or of the selected meter. */
function identityOf(i18n: I18n, { plant, ref }: PlantView, meterId: number | null, label: string): PlantIdentity {
  const meter = plant.meters.find(({ id }) => id === meterId);
  const peakWatt = (meter ? meter.peak_in_watt : plant.total_peak_in_watt) ?? null;
  return {
    key: `plant-${ref.plantId}`,
    label: meter ? `${label}, ${meterName(meter, i18n)}` : label,
    peakWatt,
    uncompared: hasNoWeatherSource(plant) ? { peakWatt } : null,
  };
}

function toPlantData(
  identity: PlantIdentity,
  { performances, errors, scores }: ComparedPlant | ChartData,
  { chart }: PerformanceView,
  { period, range }: ChartRequest,
  today: Temporal.PlainDate,
  zoom: Zoom | null,
): PlantData {
  const points = performancePoints({
    rows: isToday(range, today) && !isMeasured(performances) ? [] : performances,
    errors: errors?.ok ? errors.value : null,
    range,
    period,
    today,
  }).filter((point) => !zoom || isZoomed(zoom, point.period));
  return {
    ...identity,
    comparison: comparePeriods(points, range),
    points: chartRules[chart].measures === "ratio" ? trimTrailing(points, period, range) : points,
    scores: scoresByDay(scores),
  };
}

const notesOf = (measurements: Measurements | null): SeriesNotes => measurements?.notes ?? noNotes;

export function useChartData(plantView: PlantView, view: PerformanceView): ChartDataState {
  const { i18n } = useLingui();
  const { ref, today } = plantView;
  const request: ChartRequest = {
    kind: chartRules[view.chart].source,
    period: fixedPeriodHint(view.chart) ? "day" : view.period,
    range: view.range,
    meterId: view.meterId,
  };
  const key = requestKey(request);
  const comparedKey = requestKey({ ...request, meterId: null });
  const ids = view.comparedIds.join(",");
  const available = isChartAvailable(view);
  const href = plantResourceHref("plant-performance", ref, writeRequest(request));
  const main = useResource<ChartData>(available ? href : null, {
    failure,
    toastMs: failureToastMs,
    parts: isToday(view.range, today) ? ["meters", "figures"] : ["meters"],
  });
  const ofPlant = writeRequest({ ...request, meterId: null });
  const comparison = useResource<ComparisonData>(
    available && ids !== "" ? plantResourceHref("plant-comparison", ref, { ...ofPlant, compare: ids }) : null,
    { parts: [] },
  );

  const lanes = plantView.hasWeather ? view.weather : [];
  const loadedWeather = useResource<WeatherData>(
    available && lanes.length > 0 ? plantResourceHref("plant-weather", ref, ofPlant) : null,
    { parts: [] },
  );
  const weather = loadedWeather.value?.key === comparedKey ? loadedWeather.value.rows : null;

  const measured = main.value?.key === key ? main.value : null;
  const plants = comparison.value?.key === comparedKey ? comparison.value.plants : null;
  const labels = formatLabels(i18n, [
    { id: ref.plantId, ...toLabelParts(plantView.plant) },
    ...(plants ?? []).flatMap(({ plantId: id, result }) => (result.ok ? [{ ...result.value, id }] : [])),
  ]);
  const identity = identityOf(i18n, plantView, view.meterId, labels.get(ref.plantId) ?? "");
  const compared = view.comparedIds.map((plantId): Compared => {
    const result = plants?.find((one) => one.plantId === plantId)?.result;
    const plant = result?.ok ? result.value : null;
    return {
      plantId,
      name: (plant && labels.get(plantId)) ?? null,
      error: result && !result.ok ? result.error : comparison.error,
      peakWatt: plant?.peakWatt ?? null,
      loaded: plant !== null,
    };
  });

  const modelOf = (zoom: Zoom | null): ChartModel | null => {
    if (!measured) return null;
    const own = toPlantData(identity, measured, view, request, today, zoom);
    const others = view.comparedIds.flatMap((plantId) => {
      const result = plants?.find((one) => one.plantId === plantId)?.result;
      if (!result?.ok) return [];
      const one = { key: String(plantId), label: labels.get(plantId) ?? "", peakWatt: result.value.peakWatt };
      return toPlantData(one, result.value, view, request, today, zoom);
    });
    const drawn = others.length > 0 ? comparisonModel(view.chart, [own, ...others]) : chartModel(view.chart, own);
    const details = weatherSeriesOf(lanes, weather ?? [], drawn.periods, request.period);
    return { ...drawn, details: [...drawn.details, ...details] };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the view and the request
  const model = useMemo(
    () => modelOf(null),
    [measured, plants, view.chart, key, ids, identity.label, identity.peakWatt, i18n, today, weather, lanes.join(",")],
  );
  const { zoom } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part of the same model
  const built = useMemo((): ShownChart | null => {
    if (!model || !measured) return null;
    const window = toWindow(model.periods, zoom);
    const part = window && modelOf(zoom);
    // Keeps the unit of the whole chart's axis.
    return {
      model,
      part: part ? { ...part, quantity: model.quantity } : model,
      window,
      periodType: request.period,
      asOf: measured.asOf,
    };
  }, [model, zoom?.from, zoom?.to]);

  const [last, setLast] = useState(built);
  if (built && built !== last) setLast(built);
  return {
    shown: built ?? (main.busy ? last : null),
    outdated: built === null,
    busy: main.busy || comparison.busy,
    error: measured ? null : main.error,
    retry: main.retry,
    retryComparison: comparison.retry,
    notes: sumNotes([measured, ...(plants ?? []).map(({ result }) => (result.ok ? result.value : null))].map(notesOf)),
    errorsFailed: measured?.errors?.ok === false,
    weatherFailed: weather === null && loadedWeather.error !== null,
    compared,
    peakWatt: identity.peakWatt,
  };
}
