import { readFiles } from "@entities/measurement";
import { writeCsv } from "@heliograph/rules/cells";
import { formatOf } from "@shared/i18n/format";
import { day } from "@testing/days";
import { readOptions } from "@testing/measurement-files";
import { periodEnergy } from "@testing/period-energy";
import { describe, expect, it } from "vitest";
import { chartModel, comparisonModel } from "../rules/chart-model";
import { comparePeriods, performancePoints } from "../rules/points";
import { chartFileName, chartTable, csvRows } from "./chart-values";

const range = { start: day("2026-11-01"), end: day("2026-11-03") };
const points = performancePoints({
  rows: [periodEnergy("2026-11-01", 10.123456, 10, 1), periodEnergy("2026-11-03", 1, 10, 1)],
  range,
  period: "day",
  today: day("2026-11-22"),
});
const comparison = comparePeriods(points, range);
const plant = { key: "plant", label: "=Plant, A", peakWatt: 1_000, points, comparison };
const texts: Parameters<typeof csvRows>[1] = {
  period: "Day",
  status: "Status",
  lowest: "lowest",
  highest: "highest",
  startOf: ({ period }) => period.key,
  labelOf: ({ key, series }) => (typeof series[0]?.label === "string" ? series[0].label : key),
  statusOf: ({ status }) => status?.key ?? null,
};

describe("csvRows", () => {
  it("returns the unrounded values of the chart, with gaps and the two ends of the band", () => {
    expect(csvRows(chartTable(chartModel("default", plant)), texts)).toEqual([
      ["Day", "value", "expected", "band, lowest", "band, highest", "share", "Status"],
      ["2026-11-01", 10.123456, 10, 8, 12, 1.0123456, "ok"],
      ["2026-11-02", null, null, null, null, null, null],
      ["2026-11-03", 1, 10, 8, 12, 0.1, "below"],
    ]);
  });

  it("compares the same hours of a partly received month, does not assess it, and names the missing energy", () => {
    const month = (date: string, generated: number | null, expected: number, compared: number) =>
      periodEnergy(date, generated, expected, 1, compared);
    const rows = [
      month("2026-08-01", 99, 100, 100),
      month("2026-09-01", 30, 80, 40),
      month("2026-10-01", null, 60, 0),
      month("2026-11-01", 20, 30, 20),
    ];
    const months = { start: day("2026-08-01"), end: day("2026-11-20") };
    const measured = performancePoints({ rows, range: months, period: "month", today: day("2026-11-22") });
    const model = chartModel("default", { ...plant, points: measured, comparison: comparePeriods(measured, months) });
    expect(csvRows(chartTable(model), texts)).toEqual([
      ["Day", "value", "expected", "band, lowest", "band, highest", "share", "notReceived", "Status"],
      ["2026-08-01", 99, 100, 98, 102, 0.99, null, "ok"],
      ["2026-09-01", 30, 80, 78, 82, 0.75, 40, "partial"],
      ["2026-10-01", null, 60, 58, 62, null, 60, null],
      ["2026-11-01", 20, null, null, null, null, null, "neutral"],
    ]);
    expect(model.comparisons[0]).toMatchObject({
      generatedKwh: 129,
      comparedKwh: 140,
      notReceived: { kwh: 100 },
      notCompared: { kwh: 20 },
    });
  });

  it.each([",", ";"] as const)("is imported with both hours of the clock change when it has %s", (separator) => {
    const clockChange = { start: day("2026-10-25"), end: day("2026-10-25") };
    const rows = ["2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z"].map((hour, index) =>
      periodEnergy(hour, index + 1, 1.5, 1),
    );
    const hours = performancePoints({ rows, range: clockChange, period: "hour", today: day("2026-11-22") });
    const model = chartModel("default", { ...plant, points: hours, comparison: comparePeriods(hours, clockChange) });
    const written = csvRows(chartTable(model), {
      ...texts,
      period: "Hour",
      startOf: ({ period }) => formatOf("en").fileTime(period.instant),
      labelOf: ({ key }) => `${key === "value" ? "Generated" : "Expected"} (kWh)`,
    });
    // Without the first hour, only its offset tells that an hour is the second one.
    for (const [file, kwh] of [
      [written, [1, 2, 3]],
      [written.filter(([hour]) => hour !== "2026-10-25 02:00+02:00"), [2, 3]],
    ] as const) {
      const bytes = new TextEncoder().encode(writeCsv(file, separator));
      const { calls } = readFiles([{ name: "chart.csv", bytes }], readOptions);
      const imported = calls.flatMap((call) =>
        call.starts.map((minutes, index) => [new Date(minutes * 60_000).toISOString(), call.kwh[index]]),
      );
      const expected = kwh.map((value) => [`2026-10-25T0${value - 1}:00:00.000Z`, value]);
      expect(imported.filter(([, value]) => value !== null)).toEqual(expected);
    }
  });

  it("escapes the name of a compared plant that would be a formula", () => {
    const rows = csvRows(chartTable(comparisonModel("default", [plant])), texts);
    expect(writeCsv(rows, ";").split("\r\n").slice(0, 2)).toEqual([
      "\ufeffDay;'=Plant, A;expected-plant",
      "2026-11-01;10,123456;10",
    ]);
  });
});

describe("chartFileName", () => {
  const subject = { plantId: 7, meterId: null, chart: "ratio-diff", period: "day", range };
  it("names the plant, the meter, the chart and the range", () => {
    expect(chartFileName(subject, "csv")).toBe("plant-7-ratio-diff-day-2026-11-01-2026-11-03.csv");
    expect(chartFileName({ ...subject, meterId: 3 }, "png")).toBe(
      "plant-7-meter-3-ratio-diff-day-2026-11-01-2026-11-03.png",
    );
  });
});
