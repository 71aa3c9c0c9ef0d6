import { meterName } from "@entities/meter";
import { type PlantView, plantName, plantResourceHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { ProblemDetails } from "@shared/api/result";
import { useResource } from "@shared/api/use-resource";
import { messageText } from "@shared/i18n/message";
import { useMemo, useState } from "react";
import type { ChartData, ComparedPlant, ComparisonData } from "../loaders.server";
import { type ChartModel, chartModel, comparisonModel, type PlantData, scoresByDay } from "../rules/chart-model";
import { comparisonOf, performancePoints, trimTrailing } from "../rules/points";
import {
  type ChartRequest,
  isChartAvailable,
  isRatioChart,
  type PerformanceView,
  type PeriodType,
  requestKey,
  writeRequest,
} from "../view";

/** domain/errors.md#texts, domain/performance.md#failure */
const failure = msg`Failed to load energy production statistics.`;
const failureToastMs = 10_000;

/** A compared plant: its name, and why it is not in the chart. */
export interface Compared {
  plantId: number;
  name: string | null;
  /** Null if it was loaded or is loading. */
  error: ProblemDetails | null;
  peakWatt: number | null;
  loaded: boolean;
}

export interface ChartDataState {
  /** Null until the measurements are loaded, and after an error. While others load, that of the last view. */
  shown: { model: ChartModel; periodType: PeriodType } | null;
  busy: boolean;
  error: ProblemDetails | null;
  retry: () => void;
  retryComparison: () => void;
  /** Whether the standard errors of the hours could not be loaded. */
  errorsFailed: boolean;
  compared: readonly Compared[];
  /** The peak power of what the chart shows, in watt; null if unknown. */
  peakWatt: number | null;
}

interface PlantIdentity {
  key: string;
  label: string;
  peakWatt: number | null;
}

/** The plant, or its selected meter, as a series of the chart. */
function useIdentity({ plant, ref }: PlantView, meterId: number | null): PlantIdentity {
  const { i18n } = useLingui();
  const { plantId } = ref;
  const meter = plant.meters.find(({ id }) => id === meterId);
  const name = messageText(i18n, plantName({ id: plantId, name: plant.name }));
  return {
    key: `plant-${plantId}`,
    label: meter ? `${name}, ${meterName(meter, i18n)}` : name,
    peakWatt: (meter ? meter.peak_in_watt : plant.total_peak_in_watt) ?? null,
  };
}

function plantDataOf(
  identity: PlantIdentity,
  { performances, errors, scores }: ComparedPlant | ChartData,
  { chart }: PerformanceView,
  { period, range }: ChartRequest,
  today: Temporal.PlainDate,
): PlantData {
  const points = performancePoints({
    rows: performances,
    errors: errors?.ok ? errors.value : null,
    range,
    period,
    today,
  });
  return {
    ...identity,
    comparison: comparisonOf(points, range),
    points: isRatioChart(chart) ? trimTrailing(points, period, range) : points,
    scores: scoresByDay(scores),
  };
}

export function useChartData(plantView: PlantView, view: PerformanceView): ChartDataState {
  const { i18n } = useLingui();
  const { ref, today } = plantView;
  const scores = view.chart === "daily-yield-scores";
  const request: ChartRequest = {
    kind: scores ? "scores" : "performance",
    period: scores ? "day" : view.period,
    range: view.range,
    meterId: view.meterId,
  };
  const key = requestKey(request);
  const comparedKey = requestKey({ ...request, meterId: null });
  const ids = view.comparedIds.join(",");
  const available = isChartAvailable(view);
  const href = plantResourceHref("plant-performance", ref, writeRequest(request));
  const main = useResource<ChartData>(available ? href : null, { failure, toastMs: failureToastMs, parts: ["meters"] });
  const comparison = useResource<ComparisonData>(
    available && ids !== ""
      ? plantResourceHref("plant-comparison", ref, { ...writeRequest({ ...request, meterId: null }), compare: ids })
      : null,
    { parts: [] },
  );

  const identity = useIdentity(plantView, view.meterId);
  const measured = main.value?.key === key ? main.value : null;
  const plants = comparison.value?.key === comparedKey ? comparison.value.plants : null;
  const compared = view.comparedIds.map((plantId): Compared => {
    const result = plants?.find((one) => one.plantId === plantId)?.result;
    const plant = result?.ok ? result.value : null;
    return {
      plantId,
      name: plant && messageText(i18n, plantName({ id: plantId, name: plant.name })),
      error: result && !result.ok ? result.error : comparison.error,
      peakWatt: plant?.peakWatt ?? null,
      loaded: plant !== null,
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the view and the request
  const built = useMemo(() => {
    if (!measured) return null;
    const own = plantDataOf(identity, measured, view, request, today);
    const others = view.comparedIds.flatMap((plantId) => {
      const result = plants?.find((one) => one.plantId === plantId)?.result;
      if (!result?.ok) return [];
      const { name, peakWatt } = result.value;
      const label = messageText(i18n, plantName({ id: plantId, name }));
      return plantDataOf({ key: String(plantId), label, peakWatt }, result.value, view, request, today);
    });
    const model = others.length > 0 ? comparisonModel(view.chart, [own, ...others]) : chartModel(view.chart, own);
    return { model, periodType: request.period };
  }, [measured, plants, view.chart, key, ids, identity.label, identity.peakWatt, i18n, today]);

  const [last, setLast] = useState(built);
  if (built && built !== last) setLast(built);
  return {
    shown: built ?? (main.busy ? last : null),
    busy: main.busy || comparison.busy,
    error: measured ? null : main.error,
    retry: main.retry,
    retryComparison: comparison.retry,
    errorsFailed: measured?.errors?.ok === false,
    compared,
    peakWatt: identity.peakWatt,
  };
}
