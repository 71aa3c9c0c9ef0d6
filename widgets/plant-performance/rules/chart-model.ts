import type { DayScore } from "@entities/plant";
import type { Comparison } from "@entities/statistics";
import type { Period } from "@features/plant-events";
import { msg } from "@lingui/core/macro";
import { dayText } from "@shared/lib/dates";
import type { ChartType } from "../view";
import { differenceKwh, missedKwh, type PerformancePoint, ratioOf, shownExpectedKwh } from "./points";
import {
  barLabels,
  type ChartSeries,
  comparedStyles,
  expectedDots,
  expectedGroup,
  seriesLabels,
  seriesStyles,
} from "./series";

/** What the value axis measures. */
export type Quantity = "kWh" | "MWh" | "kWh/kWp" | "ratio" | "score";

export interface Total {
  key: string;
  /** A sum of energy, or a mean of scores, or the ratio of sums; null if nothing is known. */
  value: number | null;
  counted: number;
}

/** A chart: everything that the plot, the legend, the table and the files show. */
export interface ChartModel {
  chart: ChartType;
  quantity: Quantity;
  periods: readonly Period[];
  series: readonly ChartSeries[];
  /** What the tooltip, the table and the files add to the energy of a period: how it compares, as in the total. */
  details: readonly ChartSeries[];
  totals: readonly Total[];
  /** By plant, what was generated compared with what was expected; empty for scores. */
  comparisons: readonly Comparison[];
  /** The fixed ends of the value axis. */
  axis: { min?: number; max?: number };
  /** A value with a line across the chart. */
  reference: number | null;
}

/** The data of one plant for a chart type: its performance, or its scores. */
export interface PlantData {
  key: string;
  label: string;
  /** Null if unknown: the plant cannot be compared by energy. */
  peakWatt: number | null;
  points: readonly PerformancePoint[];
  comparison: Comparison;
  /** By `YYYY-MM-DD`; for yield scores. */
  scores?: ReadonlyMap<string, DayScore>;
}

const isNumber = (value: number | null | undefined): value is number => value !== null && value !== undefined;
const sum = (values: readonly (number | null)[]) => values.filter(isNumber).reduce((all, one) => all + one, 0);
const count = (values: readonly (number | null)[]) => values.filter(isNumber).length;

/** The mean decides between kWh and MWh; MWh from 10,000 kWh (domain/performance.md#unit). */
export function energyQuantity(values: readonly (number | null)[]): "kWh" | "MWh" {
  const known = values.filter(isNumber);
  return known.length > 0 && Math.abs(sum(known)) / known.length >= 10_000 ? "MWh" : "kWh";
}

/** The maximum of the axis of yield scores (domain/limits.md#numbers). */
const maxScore = 1.4;

const scoreOf = ({ scores }: PlantData, { period }: PerformancePoint, name: "yield_score" | "sun_score") =>
  scores?.get(period.first.toString())?.[name] ?? null;

/** The value of a chart type in one period, before it is normalised. */
const measures: Record<ChartType, (plant: PlantData, point: PerformancePoint) => number | null> = {
  default: (_, { actualKwh }) => actualKwh,
  ratio: (_, point) => ratioOf(point),
  "ratio-diff"(_, point) {
    const ratio = ratioOf(point);
    return ratio === null ? null : ratio - 1;
  },
  "abs-diff": (_, point) => differenceKwh(point),
  "daily-yield-scores": (plant, point) => scoreOf(plant, point, "yield_score"),
};

const valuesOf = (chart: ChartType, plant: PlantData) => plant.points.map((point) => measures[chart](plant, point));

/** The total of what is drawn of a plant. */
function totalOf(
  chart: ChartType,
  { key, comparison: { ratio } }: PlantData,
  values: readonly (number | null)[],
): Total {
  const counted = count(values);
  if (counted === 0) return { key, value: null, counted };
  if (chart === "daily-yield-scores") return { key, value: sum(values) / counted, counted };
  if (chart === "ratio") return { key, value: ratio, counted };
  if (chart === "ratio-diff") return { key, value: ratio === null ? null : ratio - 1, counted };
  return { key, value: sum(values), counted };
}

/** The mean sun score of the days that have a yield score. */
function sunTotal(chart: ChartType, plant: PlantData, values: readonly (number | null)[]): Total[] {
  if (chart !== "daily-yield-scores") return [];
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
  values: readonly (number | null)[],
  labels: (typeof barLabels)["energy"],
): ChartSeries[] {
  return (["ok", "below", "partial", "neutral"] as const).flatMap((key) => {
    const own = values.map((value, index) => (barKey(points[index]) === key ? value : null));
    if (!own.some(isNumber)) return [];
    return { key, type: "bars" as const, label: labels[key], style: seriesStyles[key], values: own };
  });
}

const seriesIfKnown = (series: ChartSeries): ChartSeries[] => (series.values.some(isNumber) ? [series] : []);

function energySeries(plant: PlantData, values: readonly (number | null)[]): ChartSeries[] {
  const { points } = plant;
  const hourly = points[0]?.period.instant !== null;
  const actual: ChartSeries = {
    key: "actual",
    type: "line",
    label: seriesLabels.actual,
    style: seriesStyles.actual,
    values,
  };
  return [
    ...seriesIfKnown({
      key: "band",
      type: "band",
      label: seriesLabels.band,
      style: seriesStyles.band,
      values: points.map(({ band }) => band?.lowKwh ?? null),
      highs: points.map(({ band }) => band?.highKwh ?? null),
    }),
    ...(hourly ? seriesIfKnown(actual) : statusBars(points, values, barLabels.energy)),
    ...seriesIfKnown({
      key: "expected",
      type: "line",
      label: seriesLabels.expected,
      style: seriesStyles.expected,
      values: points.map(shownExpectedKwh),
    }),
  ];
}

/** The comparison of each complete period (domain/scores.md#comparing). */
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

function scoreSeries(plant: PlantData, values: readonly (number | null)[]): ChartSeries[] {
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

const axes: Record<ChartType, Pick<ChartModel, "axis" | "reference">> = {
  default: { axis: { min: 0 }, reference: null },
  ratio: { axis: { min: 0 }, reference: 1 },
  "ratio-diff": { axis: {}, reference: 0 },
  "abs-diff": { axis: {}, reference: 0 },
  "daily-yield-scores": { axis: { min: 0, max: maxScore }, reference: 1 },
};

function quantityOf(chart: ChartType, values: readonly (number | null)[]): Quantity {
  if (chart === "daily-yield-scores") return "score";
  return chart === "ratio" || chart === "ratio-diff" ? "ratio" : energyQuantity(values);
}

const comparisonsOf = (chart: ChartType, plants: readonly PlantData[]): Comparison[] =>
  chart === "daily-yield-scores" ? [] : plants.map(({ comparison }) => comparison);

/** The chart of one plant. */
export function chartModel(chart: ChartType, plant: PlantData): ChartModel {
  const values = valuesOf(chart, plant);
  const series =
    chart === "default"
      ? energySeries(plant, values)
      : chart === "daily-yield-scores"
        ? scoreSeries(plant, values)
        : statusBars(plant.points, values, barLabels.compared);
  return {
    chart,
    quantity: quantityOf(chart, values),
    periods: plant.points.map(({ period }) => period),
    series,
    details: chart === "default" ? comparisonDetails(plant) : [],
    totals: [totalOf(chart, plant, values), ...sunTotal(chart, plant, values)],
    comparisons: comparisonsOf(chart, [plant]),
    ...axes[chart],
  };
}

/** Whether a chart type is comparable between plants only per kWp. */
export const needsPeakPower = (chart: ChartType): boolean => chart === "default" || chart === "abs-diff";

/** The chart of a plant and those it is compared with: one line each, energy per kWp. */
export function comparisonModel(chart: ChartType, plants: readonly [PlantData, ...PlantData[]]): ChartModel {
  const perPeak = needsPeakPower(chart);
  const lines = plants.map((plant) => {
    const kwp = plant.peakWatt === null ? Number.NaN : plant.peakWatt / 1_000;
    const shown = (value: number | null) => {
      if (value === null || !perPeak) return value;
      return kwp > 0 ? value / kwp : null;
    };
    const expected = plant.points.map((point) => shown(shownExpectedKwh(point)));
    return { plant, values: valuesOf(chart, plant).map(shown), expected };
  });
  const generated = lines.map(
    ({ plant, values }, index): ChartSeries => ({
      key: plant.key,
      type: "line",
      label: plant.label,
      style: comparedStyles[index % comparedStyles.length] ?? seriesStyles.actual,
      values,
    }),
  );
  const expectedLine = ({ key, label, style }: ChartSeries, index: number): ChartSeries[] =>
    seriesIfKnown({
      key: `expected-${key}`,
      type: "line",
      label: typeof label === "string" ? msg`Expected: ${label}` : seriesLabels.expected,
      style: { ...style, line: expectedDots },
      group: expectedGroup,
      values: lines[index]?.expected ?? [],
    });
  return {
    chart,
    quantity: perPeak ? "kWh/kWp" : quantityOf(chart, []),
    periods: plants[0].points.map(({ period }) => period),
    // Behind the generated energy.
    series: [...(chart === "default" ? generated.flatMap(expectedLine) : []), ...generated],
    details: [],
    totals: lines.map(({ plant, values }) => totalOf(chart, plant, values)),
    comparisons: comparisonsOf(chart, plants),
    ...axes[chart],
  };
}

export const scoresByDay = (scores: readonly DayScore[]): ReadonlyMap<string, DayScore> =>
  new Map(scores.map((score) => [dayText(score.date), score]));
