import type { Comparison, DayScore, Uncompared } from "@entities/energy";
import type { Period } from "@features/plant-events";
import { msg } from "@lingui/core/macro";
import { dayText } from "@shared/lib/dates";
import { gapSeries, type PlotModel } from "@shared/ui/series-plot/plot-model";
import type { ChartType } from "../view";
import { chartRules, type PlantData, seriesIfKnown, type Total } from "./chart-types";
import { shownExpectedKwh } from "./points";
import { type ChartSeries, comparedStyles, expectedDots, expectedGroup, seriesLabels, seriesStyles } from "./series";

/** The quantity of the value axis. */
export type Quantity = "kWh" | "MWh" | "kWh/kWp" | "ratio" | "score";

/** The model of a chart. The plot, the legend, the table and the files all show this model. */
export interface ChartModel extends PlotModel {
  chart: ChartType;
  quantity: Quantity;
  periods: readonly Period[];
  series: readonly ChartSeries[];
  /**
   * How the energy of a period compares with the expected energy, as in the total. The tooltip, the table and the files
   * show it.
   */
  details: readonly ChartSeries[];
  totals: readonly Total[];
  /** Generated compared with expected energy by plant. Empty for scores. */
  comparisons: readonly Comparison[];
  /** Null for a plant with expected energy, and for several plants. */
  uncompared: Uncompared | null;
}

/** Selects kWh or MWh by the mean: MWh from 10,000 kWh (domain/performance.md#unit). */
export function energyQuantity(values: readonly (number | null)[]): "kWh" | "MWh" {
  const known = values.filter((value) => value !== null);
  return known.length > 0 && Math.abs(known.reduce((sum, value) => sum + value, 0)) / known.length >= 10_000
    ? "MWh"
    : "kWh";
}

const valuesOf = (chart: ChartType, plant: PlantData) =>
  plant.points.map((point) => chartRules[chart].valueOf(plant, point));

/** The total of a plant's drawn values. */
function totalOf(chart: ChartType, plant: PlantData, values: readonly (number | null)[]): Total {
  const counted = values.filter((value) => value !== null).length;
  return { key: plant.key, value: counted === 0 ? null : chartRules[chart].totalOf(plant, values), counted };
}

function chooseQuantity(chart: ChartType, values: readonly (number | null)[]): Quantity {
  const { measures } = chartRules[chart];
  return measures === "energy" ? energyQuantity(values) : measures;
}

const comparisonsOf = (chart: ChartType, plants: readonly PlantData[]): Comparison[] =>
  chartRules[chart].source === "performance" ? plants.map(({ comparison }) => comparison) : [];

/** The chart of one plant. */
export function chartModel(chart: ChartType, plant: PlantData): ChartModel {
  const { seriesOf, detailsOf, otherTotals, axis, reference } = chartRules[chart];
  const values = valuesOf(chart, plant);
  return {
    chart,
    quantity: chooseQuantity(chart, values),
    periods: plant.points.map(({ period }) => period),
    series: seriesOf(plant, values),
    details: detailsOf?.(plant) ?? [],
    totals: [totalOf(chart, plant, values), ...(otherTotals?.(plant, values) ?? [])],
    comparisons: comparisonsOf(chart, [plant]),
    uncompared: plant.uncompared ?? null,
    axis,
    reference,
  };
}

/** What the plot draws: the model, with a mark for the days, weeks and months without data. Hours may be without sun. */
export function plotOf(model: ChartModel): PlotModel {
  const { chart, periods, series } = model;
  const bars = series.filter(({ type }) => type === "bars");
  if (chart !== "default" || bars.length === 0 || periods[0]?.instant !== null) return model;
  const hasData = periods.map((_, index) => bars.some(({ values }) => (values[index] ?? null) !== null));
  return { ...model, series: [gapSeries(hasData), ...series] };
}

/** Whether a chart type compares plants by energy per kWp. */
export const needsPeakPower = (chart: ChartType): boolean => chartRules[chart].measures === "energy";

/** The chart of a plant and its compared plants: one line per plant, in energy per kWp. */
export function comparisonModel(chart: ChartType, plants: readonly [PlantData, ...PlantData[]]): ChartModel {
  const { comparesExpected, axis, reference } = chartRules[chart];
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
    quantity: perPeak ? "kWh/kWp" : chooseQuantity(chart, []),
    periods: plants[0].points.map(({ period }) => period),
    // Drawn behind the generated energy.
    series: [...(comparesExpected ? generated.flatMap(expectedLine) : []), ...generated],
    details: [],
    totals: lines.map(({ plant, values }) => totalOf(chart, plant, values)),
    comparisons: comparisonsOf(chart, plants),
    uncompared: null,
    axis,
    reference,
  };
}

export const scoresByDay = (scores: readonly DayScore[]): ReadonlyMap<string, DayScore> =>
  new Map(scores.map((score) => [dayText(score.date), score]));
