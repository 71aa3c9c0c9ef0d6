import type { Comparison, DayScore, PeriodType, Uncompared } from "@entities/energy";
import type { Period } from "@features/plant-events";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { clipRange, type DateBounds } from "@shared/lib/date-range";
import type { ChartType, PerformanceView } from "../view";
import { differenceKwh, missedKwh, type PerformancePoint, ratioOf, shownExpectedKwh } from "./points";
import { barLabels, type ChartSeries, seriesLabels, seriesStyles } from "./series";
import { finerPeriod } from "./zoom";

/** The data of a plant for a chart type: performance or scores. */
export interface PlantData {
  key: string;
  label: string;
  /** Null if unknown. The energy of such a plant cannot be compared. */
  peakWatt: number | null;
  points: readonly PerformancePoint[];
  comparison: Comparison;
  /** Null for a plant with expected energy. */
  uncompared?: Uncompared | null;
  /** By `YYYY-MM-DD`. Used by yield scores. */
  scores?: ReadonlyMap<string, DayScore>;
}

export interface Total {
  key: string;
  /** A sum of energies, a mean of scores or a ratio of sums. Null if nothing is known. */
  value: number | null;
  counted: number;
}

type Values = readonly (number | null)[];

/** The properties of a chart type (domain/performance.md#chart-types). */
interface ChartTypeRules {
  /** The label of the button. */
  label: MessageDescriptor;
  /** The title of the value axis, without the unit. */
  axisLabel: MessageDescriptor;
  /** The header of the bars' column in the table and the file. */
  valueLabel: MessageDescriptor;
  /** The data that the chart loads. */
  source: "performance" | "scores";
  /** The periods of the chart. `hint` is the reason why a period cannot be selected. */
  periods: { available: "all" | "not-hours" } | { available: "days"; hint: MessageDescriptor };
  /** The quantity of the value axis. The energy of several plants is compared per kWp. */
  measures: "energy" | "ratio" | "score";
  /** The fixed ends of the value axis, and a value that is marked by a line across the chart. */
  axis: { min?: number; max?: number };
  reference: number | null;
  /** The value of a plant in one period. */
  valueOf: (plant: PlantData, point: PerformancePoint) => number | null;
  /** The total of the values. At least one value is known. */
  totalOf: (plant: PlantData, values: Values) => number | null;
  /** The totals in addition to the total of the values. */
  otherTotals?: (plant: PlantData, values: Values) => Total[];
  /** The series that are drawn for one plant. */
  seriesOf: (plant: PlantData, values: Values) => ChartSeries[];
  /** The values that the tooltip, the table and the files show in addition to the series. */
  detailsOf?: (plant: PlantData) => ChartSeries[];
  /** Whether the chart of several plants includes their expected energy. */
  comparesExpected?: true;
}

const isNumber = (value: number | null | undefined): value is number => value !== null && value !== undefined;
const sum = (values: readonly (number | null)[]) => values.filter(isNumber).reduce((all, one) => all + one, 0);
const count = (values: readonly (number | null)[]) => values.filter(isNumber).length;

/** The maximum of the axis of yield scores (domain/limits.md#numbers). */
const maxScore = 1.4;

const scoreOf = ({ scores }: PlantData, { period }: PerformancePoint, name: "yield_score" | "sun_score") =>
  scores?.get(period.first.toString())?.[name] ?? null;

/** The mean sun score of the days that have a yield score. */
function sunTotal(plant: PlantData, values: readonly (number | null)[]): Total[] {
  const scores = plant.points.map((point, index) =>
    isNumber(values[index]) ? scoreOf(plant, point, "sun_score") : null,
  );
  const counted = count(scores);
  return counted === 0 ? [] : [{ key: "sun", value: sum(scores) / counted, counted }];
}

function barKey(point: PerformancePoint | undefined): keyof (typeof barLabels)["energy"] {
  if (point?.status) return point.status === "OK" ? "ok" : "below";
  return point?.isPartial ? "partial" : "neutral";
}

function statusBars(
  points: readonly PerformancePoint[],
  values: Values,
  labels: (typeof barLabels)["energy"],
): ChartSeries[] {
  return (["ok", "below", "partial", "neutral"] as const).flatMap((key) => {
    const own = values.map((value, index) => (barKey(points[index]) === key ? value : null));
    if (!own.some(isNumber)) return [];
    return { key, type: "bars" as const, label: labels[key], style: seriesStyles[key], values: own };
  });
}

export const seriesIfKnown = (series: ChartSeries): ChartSeries[] => (series.values.some(isNumber) ? [series] : []);

/** The energy of one plant. Hours have narrow bars in front of the expected energy. */
function energySeries(plant: PlantData, values: Values): ChartSeries[] {
  const { points } = plant;
  const isHourly = points[0]?.period.instant !== null;
  const band = seriesIfKnown({
    key: "band",
    type: "band",
    label: seriesLabels.band,
    style: seriesStyles.band,
    values: points.map(({ band }) => band?.lowKwh ?? null),
    highs: points.map(({ band }) => band?.highKwh ?? null),
  });
  const expected = seriesIfKnown({
    key: "expected",
    type: "line",
    label: seriesLabels.expected,
    style: seriesStyles.expected,
    values: points.map(shownExpectedKwh),
    ...(isHourly && { isBehindBars: true }),
  });
  const { actual: label } = seriesLabels;
  if (!isHourly) {
    // Without a weather source no period is ever compared, so nothing is missing.
    const generated = { label, style: seriesStyles.actual };
    const bars = statusBars(points, values, barLabels.energy).map((bar) =>
      plant.uncompared && bar.key === "neutral" ? { ...bar, ...generated } : bar,
    );
    return [...band, ...bars, ...expected];
  }
  return [
    ...band,
    ...expected,
    ...seriesIfKnown({ key: "actual", type: "bars", label, style: seriesStyles.actual, values }),
  ];
}

/** The comparisons of the complete periods (domain/scores.md#comparing). */
function comparisonDetails({ points }: PlantData): ChartSeries[] {
  if (points[0]?.period.instant !== null) return [];
  const detail = (key: "share" | "notReceived", read: (point: PerformancePoint) => number | null) =>
    seriesIfKnown({
      key,
      type: "bars",
      label: seriesLabels[key],
      style: seriesStyles[key === "share" ? "neutral" : "partial"],
      values: points.map((point) => (point.missingDays > 0 ? null : read(point))),
    });
  return [...detail("share", ratioOf), ...detail("notReceived", missedKwh)];
}

function scoreSeries(plant: PlantData, values: Values): ChartSeries[] {
  return [
    ...seriesIfKnown({ key: "score", type: "bars", label: seriesLabels.score, style: seriesStyles.score, values }),
    ...seriesIfKnown({
      key: "sun",
      type: "line",
      label: seriesLabels.sun,
      style: seriesStyles.sun,
      values: plant.points.map((point) => scoreOf(plant, point, "sun_score")),
    }),
  ];
}

const sumOf = (_: PlantData, values: Values): number => sum(values);
const ratioMinusOne = (ratio: number | null): number | null => (ratio === null ? null : ratio - 1);
const comparedBars = ({ points }: PlantData, values: Values): ChartSeries[] =>
  statusBars(points, values, barLabels.compared);

/** Each chart type as one object. */
export const chartRules: Record<ChartType, ChartTypeRules> = {
  default: {
    label: msg`Default`,
    axisLabel: msg`Energy`,
    valueLabel: msg`Generated`,
    source: "performance",
    periods: { available: "all" },
    measures: "energy",
    axis: { min: 0 },
    reference: null,
    valueOf: (_, { generatedKwh }) => generatedKwh,
    totalOf: sumOf,
    seriesOf: energySeries,
    detailsOf: comparisonDetails,
    comparesExpected: true,
  },
  ratio: {
    label: msg`Ratio`,
    axisLabel: msg`Actual / expected yield`,
    valueLabel: msg`Actual / expected`,
    source: "performance",
    periods: { available: "not-hours" },
    measures: "ratio",
    axis: { min: 0 },
    reference: 1,
    valueOf: (_, point) => ratioOf(point),
    totalOf: ({ comparison }) => comparison.ratio,
    seriesOf: comparedBars,
  },
  "ratio-diff": {
    label: msg`Ratio difference`,
    axisLabel: msg`Actual / expected yield − 1`,
    valueLabel: msg`Actual / expected − 1`,
    source: "performance",
    periods: { available: "not-hours" },
    measures: "ratio",
    axis: {},
    reference: 0,
    valueOf: (_, point) => ratioMinusOne(ratioOf(point)),
    totalOf: ({ comparison }) => ratioMinusOne(comparison.ratio),
    seriesOf: comparedBars,
  },
  "abs-diff": {
    label: msg`Difference`,
    axisLabel: msg`Actual − expected yield`,
    valueLabel: msg`Actual − expected`,
    source: "performance",
    periods: { available: "all" },
    measures: "energy",
    axis: {},
    reference: 0,
    valueOf: (_, point) => differenceKwh(point),
    totalOf: sumOf,
    seriesOf: comparedBars,
  },
  "daily-yield-scores": {
    label: msg`Yield Scores`,
    axisLabel: msg`Score`,
    valueLabel: msg`Yield score`,
    source: "scores",
    periods: { available: "days", hint: msg`Yield scores are per day.` },
    measures: "score",
    axis: { min: 0, max: maxScore },
    reference: 1,
    valueOf: (plant, point) => scoreOf(plant, point, "yield_score"),
    totalOf: (_, values) => sum(values) / count(values),
    otherTotals: sunTotal,
    seriesOf: scoreSeries,
  },
};

/** Why a period cannot be selected for a chart. Null if it can be. */
export function fixedPeriodHint(chart: ChartType): MessageDescriptor | null {
  const { periods } = chartRules[chart];
  return periods.available === "days" ? periods.hint : null;
}

/** Whether a chart type is available for a period type. Hours have no ratios (domain/performance.md#chart-types). */
export const isChartAvailable = ({ chart, period }: Pick<PerformanceView, "chart" | "period">): boolean =>
  chartRules[chart].periods.available !== "not-hours" || period !== "hour";

/** The view that shows a period in its hours or days. Null for an hour, and for a period outside of the bounds. */
export function toDetailsView(
  { first, last }: Period,
  type: PeriodType,
  { chart }: Pick<PerformanceView, "chart">,
  bounds: DateBounds,
): Pick<PerformanceView, "chart" | "period" | "range"> | null {
  const period = finerPeriod(type);
  const range = clipRange({ start: first, end: last }, bounds);
  if (!period || !range) return null;
  const keepsChart = period !== "hour" || chartRules[chart].periods.available === "all";
  return { chart: keepsChart ? chart : "default", period, range };
}
