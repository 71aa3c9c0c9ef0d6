import { isHidden } from "@shared/ui/series-plot/plot-model";
import { day } from "@testing/days";
import { periodEnergy } from "@testing/period-energy";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChartType, chartTypes } from "../view";
import { chartModel, comparisonModel, energyQuantity, plotOf, scoresByDay } from "./chart-model";
import type { PlantData } from "./chart-types";
import { comparePeriods, performancePoints, trimTrailing } from "./points";
import { barLabels, type ChartSeries, expectedGroup, groupSeries, inReadingOrder } from "./series";

const today = day("2026-11-22");
const start = day("2026-11-01");

type Row = [actual: number | null, expected: number | null, error?: number | null, compared?: number];

/** A plant with one row per day from 1 November. */
function plantOf(rows: readonly Row[], changes: { key?: string; label?: string; peakWatt?: number } = {}): PlantData {
  const range = { start, end: start.add({ days: rows.length - 1 }) };
  const points = performancePoints({
    rows: rows.map(([actual, expected, error = 1, compared], index) =>
      periodEnergy(start.add({ days: index }).toString(), actual, expected, error, compared),
    ),
    range,
    period: "day",
    today,
  });
  return {
    key: "plant",
    label: "Plant",
    peakWatt: 2_000,
    points,
    comparison: comparePeriods(points, range),
    ...changes,
  };
}

const seriesOf = (chart: ChartType, plant: PlantData) =>
  Object.fromEntries(chartModel(chart, plant).series.map(({ key, values }) => [key, values]));

describe("chartModel", () => {
  const plant = plantOf([
    [10, 10],
    [5, 10],
    [null, 10],
    [7, null],
  ]);

  it("marks the days without data behind the bars of energy, and no others", () => {
    const [gap, ...series] = plotOf(chartModel("default", plant)).series;
    expect(gap).toMatchObject({ type: "gap", values: [null, null, 0, null] });
    expect(series).toEqual(chartModel("default", plant).series);
    for (const chart of ["ratio", "abs-diff"] as const) {
      expect(plotOf(chartModel(chart, plant))).toEqual(chartModel(chart, plant));
    }
    expect(plotOf(comparisonModel("default", [plant, plant])).series.map(({ type }) => type)).not.toContain("gap");
  });

  it("does not call energy not compared when nothing is ever expected of the plant", () => {
    const measured = plantOf([[10, null]]);
    const styles = [null, { peakWatt: 2_000 }].map((uncompared) =>
      chartModel("default", { ...measured, uncompared }).series.map(({ key, label, style }) => [
        key,
        label,
        style.color,
      ]),
    );
    const { neutral, ok } = barLabels.energy;
    expect(styles).toEqual([[["neutral", neutral, "var(--color-none)"]], [["neutral", ok, "var(--chart-actual)"]]]);
  });

  it("draws the generated energy by status over the band of the expected energy", () => {
    expect(seriesOf("default", plant)).toEqual({
      ok: [10, null, null, null],
      below: [null, 5, null, null],
      neutral: [null, null, null, 7],
      expected: [10, 10, 10, null],
      band: [8, 8, 8, null],
    });
    expect(chartModel("default", plant).series.find(({ key }) => key === "band")?.highs).toEqual([12, 12, 12, null]);
  });

  it("draws ratios, their difference from 1 and differences as gaps where a value is missing", () => {
    expect(seriesOf("ratio", plant)).toEqual({ ok: [1, null, null, null], below: [null, 0.5, null, null] });
    expect(seriesOf("ratio-diff", plant)).toEqual({ ok: [0, null, null, null], below: [null, -0.5, null, null] });
    expect(seriesOf("abs-diff", plant)).toEqual({ ok: [0, null, null, null], below: [null, -5, null, null] });
  });

  it("compares the same hours and assesses no period of which a part was not received", () => {
    const partial = plantOf([
      [10, 10, 1, 10],
      [3, 10, 1, 4],
      [null, 10, 1, 0],
    ]);
    expect(seriesOf("default", partial)).toMatchObject({
      ok: [10, null, null],
      partial: [null, 3, null],
      expected: [10, 10, 10],
    });
    expect(seriesOf("ratio", partial)).toEqual({ ok: [1, null, null], partial: [null, 0.75, null] });
    expect(seriesOf("abs-diff", partial)).toEqual({ ok: [0, null, null], partial: [null, -1, null] });
    for (const chart of ["default", "ratio", "ratio-diff", "abs-diff"] as const) {
      const [comparison] = chartModel(chart, partial).comparisons;
      expect(comparison).toMatchObject({ generatedKwh: 13, comparedKwh: 14, notReceived: { kwh: 16, days: 2 } });
    }
  });

  it("draws hours as bars in front of a thin line of the expected energy", () => {
    const points = performancePoints({
      rows: [periodEnergy("2026-11-01T11:00:00Z", 3, 4)],
      range: { start, end: start },
      period: "hour",
      today,
    });
    const { series } = chartModel("default", { ...plant, points });
    expect(series.map(({ key, type, isBehindBars }) => [key, type, isBehindBars])).toEqual([
      ["expected", "line", true],
      ["actual", "bars", undefined],
    ]);
    expect(inReadingOrder(series).map(({ key }) => key)).toEqual(["actual", "expected"]);
  });

  it("draws yield and sun scores on an axis up to 1.4", () => {
    const scores = scoresByDay([
      { date: "2026-11-01T00:00:00Z", sun_score: 0.8, yield_score: 1.1, lacking: [] },
      { date: "2026-11-03", sun_score: 0.5, yield_score: null, lacking: [] },
    ]);
    const model = chartModel("daily-yield-scores", { ...plant, scores });
    expect(model.series.map(({ key, values }) => [key, values])).toEqual([
      ["score", [1.1, null, null, null]],
      ["sun", [0.8, null, 0.5, null]],
    ]);
    expect(model).toMatchObject({ axis: { min: 0, max: 1.4 }, quantity: "score" });
    expect(model.totals).toEqual([
      { key: "plant", value: 1.1, counted: 1 },
      { key: "sun", value: 0.8, counted: 1 },
    ]);
  });

  it("has no series and no totals without data", () => {
    for (const chart of chartTypes) {
      const model = chartModel(chart, plantOf([[null, null]]));
      expect(model.series).toEqual([]);
      expect(model.totals).toEqual([{ key: "plant", value: null, counted: 0 }]);
    }
  });

  it("uses MWh from a mean of 10,000 kWh", () => {
    expect(energyQuantity([9_000, 10_999])).toBe("kWh");
    expect(energyQuantity([9_000, 11_000, null])).toBe("MWh");
    expect(energyQuantity([-30_000, -1])).toBe("MWh");
    expect(energyQuantity([])).toBe("kWh");
  });
});

describe("totals", () => {
  const amount = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: null });
  const rows = fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 24 });
  const drawn = (plant: PlantData, chart: ChartType, keys: readonly string[]) =>
    chartModel(chart, plant)
      .series.filter(({ key }) => keys.includes(key))
      .flatMap(({ values }) => values.filter((value) => value !== null));
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  const bars = ["ok", "below", "neutral"];

  it("equal the sum of the drawn values", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const plant = plantOf(given);
        for (const chart of ["default", "abs-diff"] as const) {
          const [total] = chartModel(chart, plant).totals;
          const values = drawn(plant, chart, bars);
          expect(total?.counted).toBe(values.length);
          expect(total?.value ?? 0).toBeCloseTo(sum(values));
        }
      }),
      { numRuns: 50 },
    );
  });

  it("are the ratio of the sums for ratios, only of the periods that are drawn", () => {
    const plant = plantOf([
      [8, 10],
      [30, 20],
      [99, null],
    ]);
    expect(chartModel("ratio", plant).totals).toEqual([{ key: "plant", value: 38 / 30, counted: 2 }]);
    expect(chartModel("ratio-diff", plant).totals[0]?.value).toBeCloseTo(8 / 30);
    const first = plantOf([[8, 10]]);
    const end = first.points[0]?.period.last ?? expect.fail();
    const trimmed = { ...first, points: trimTrailing(first.points, "day", { start: end, end }) };
    expect(chartModel("ratio", trimmed).totals).toEqual([{ key: "plant", value: 0.8, counted: 1 }]);
  });
});

describe("comparisonModel", () => {
  const small = plantOf([
    [10, 10],
    [4, 8],
  ]);
  const large = plantOf(
    [
      [200, 100],
      [null, 100],
    ],
    { key: "8", label: "Large", peakWatt: 20_000 },
  );

  it("draws a line per plant with energy per kWp", () => {
    const model = comparisonModel("default", [small, large]);
    expect(model.quantity).toBe("kWh/kWp");
    expect(model.series.map(({ key, type, values }) => [key, type, values])).toEqual([
      ["expected-plant", "line", [5, 4]],
      ["expected-8", "line", [5, 5]],
      ["plant", "line", [5, 2]],
      ["8", "line", [10, null]],
    ]);
    expect(model.totals).toEqual([
      { key: "plant", value: 7, counted: 2 },
      { key: "8", value: 10, counted: 1 },
    ]);
  });

  it("draws ratios and scores as they are", () => {
    expect(comparisonModel("ratio", [small, large]).series.map(({ values }) => values)).toEqual([
      [1, 0.5],
      [2, null],
    ]);
    expect(comparisonModel("abs-diff", [small, large]).series.map(({ values }) => values)).toEqual([
      [0, -2],
      [5, null],
    ]);
  });

  it("has gaps for a plant without a known peak power", () => {
    const unknown = { ...large, peakWatt: null };
    expect(comparisonModel("default", [small, unknown]).series.find(({ key }) => key === "8")?.values).toEqual([
      null,
      null,
    ]);
    expect(comparisonModel("default", [small, { ...large, peakWatt: 0 }]).totals[1]?.value).toBeNull();
    expect(comparisonModel("ratio", [small, unknown]).series[1]?.values).toEqual([2, null]);
  });

  it("gives each of six plants a distinct colour and dash", () => {
    const plants = Array.from({ length: 6 }, (_, index) => ({ ...small, key: String(index) }));
    const { series } = comparisonModel("default", plants as [PlantData, ...PlantData[]]);
    const styles = series.filter(({ group }) => !group);
    expect(groupSeries(series)).toHaveLength(7);
    expect(isHidden(series[0] as ChartSeries, new Set([expectedGroup]))).toBe(true);
    expect(new Set(styles.map(({ style }) => style.color)).size).toBe(6);
    expect(new Set(styles.map(({ style }) => style.line?.join())).size).toBe(6);
  });
});
