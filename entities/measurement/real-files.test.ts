import {
  haveMeasurementFiles,
  measurementFile,
  readOptions,
  solarEdgeFiles,
  solarEdgeKwhOfMonths,
} from "@testing/measurement-files";
import { describe, expect, it } from "vitest";
import { loadFile, type MeasurementFile } from "./plan/load-files";
import { type ReadOptions, readFiles } from "./plan/read-files";
import { createZone } from "./reading/zone";
import type { Columns } from "./series";

const plan = (files: readonly MeasurementFile[], changed: Partial<ReadOptions> = {}) =>
  readFiles(files, { ...readOptions, ...changed });

type Plan = ReturnType<typeof plan>;

const findingOf = ({ findings }: Plan, code: string) => findings.find((finding) => finding.code === code);
const daysOf = ({ days }: Plan, state: string) => days.filter((day) => day.state === state).map(({ day }) => day);
const sum = (values: readonly number[]) => values.reduce((total, kwh) => total + Math.round(kwh * 1e6), 0) / 1e6;

const zone = createZone(readOptions.dayZone);

/**
 * The imported energy by the period of its begin, and the left-out energy by the period of its end, added. Null: the period
 * has no value.
 */
function energyBy(periodOf: (day: string) => string, at: "begin" | "end", { calls, leftOut }: Plan) {
  const energies = new Map<string, number | null>();
  const add = (start: number, end: number, kwh: number | null) => {
    const period = periodOf(zone.dayOf(at === "begin" ? start : end));
    const before = energies.get(period) ?? null;
    energies.set(period, kwh === null ? before : (before ?? 0) + kwh);
  };
  for (const { minutes, starts, kwh } of calls) {
    // The end of a day of 23 hours is on the next day all the same.
    for (const [row, start] of starts.entries()) add(start * 60_000, (start + minutes) * 60_000, kwh[row] ?? null);
  }
  for (const { start, end, kwh } of leftOut) add(start, end, kwh);
  return [...energies].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kwh]) => (kwh === null ? null : sum([kwh])));
}

const daily = "sma/tripower-8-daily.csv";
const fiveMinutes = "sma/tripower-8-5min.csv";
/** A column of SMA's file, which the user chooses by its position. */
const choose = (value: number): Columns => ({ time: [0], value, quantity: "power", unit: "W" });

function readChosen(path: string, columns: Columns): Plan {
  const files = [measurementFile(path)];
  const key = plan(files, { choosesColumns: true }).files[0]?.table?.key ?? "";
  return plan(files, { choosesColumns: true, columns: { [key]: columns } });
}

describe.runIf(haveMeasurementFiles())("the totals of the real files", () => {
  it.each([
    ["SolarEdge, months of hours", () => plan(solarEdgeFiles()), 9_479, 4_026, "9849.051"],
    ["SolarEdge, days of the portal", () => plan([measurementFile("solaredge/input.csv")]), 19, 0, "445.221"],
    ["SMA, the counter of 5 minutes", () => plan([measurementFile(fiveMinutes)]), 4_031, 1, "600.502"],
    ["SMA, the power of 5 minutes", () => readChosen(fiveMinutes, choose(7)), 4_032, 1_271, "600.503"],
    ["SMA, the first MPP tracker", () => readChosen(fiveMinutes, choose(21)), 4_032, 1_271, "210.0"],
    ["SMA, the second MPP tracker", () => readChosen(fiveMinutes, choose(22)), 4_032, 1_271, "414.4"],
    // 1,849 differences without 11 gaps of two days and 2 jumps.
    ["SMA, the counter of each day", () => plan([measurementFile(daily)]), 1_825, 11, "41053.719"],
    ["Enphase, hours", () => plan([measurementFile("enphase/report.csv")]), 16_296, 0, "10254.891"],
  ])("of %s", (_, readPlan, rows, withoutValue, kwh) => {
    const read = readPlan();
    const digits = kwh.split(".")[1]?.length ?? 0;
    expect([read.rows, findingOf(read, "no-value")?.count ?? 0, read.kwh.toFixed(digits)]).toEqual([
      rows,
      withoutValue,
      kwh,
    ]);
  });

  const large = { peakWatt: 400_000 };
  it.each<[string, number, string, string?, Partial<ReadOptions>?]>([
    ["chronograf.csv", 290, "622.6", "counter kWh"],
    ["edc-cr.csv", 16, "1.6", "energy kWh"],
    ["grafana-pv11.csv", 720, "634", "counter kWh"],
    ["isolarcloud-monthly.csv", 30, "1470.3", "energy kWh"],
    ["metern-2020.csv", 366, "6636.108", "energy Wh"],
    ["pvan-nrel_RSF_II.csv", 480, "3696.6", "power kW", { ...large, timeZone: "America/Denver" }],
    ["pvops-example_perf_data.csv", 666, "12107.6", "power kW", large],
    ["solaredge-no-utc.json", 96, "55.45", undefined],
    ["solarman-daily.xlsx", 31, "734", "energy kWh"],
  ])("of another file, %s, without a choice", async (name, rows, kwh, meaning, options) => {
    const { bytes } = measurementFile(`others/${name}`);
    const read = plan([await loadFile(name, bytes)], options);
    const { columns } = read.files[0]?.table ?? {};
    const digits = kwh.split(".")[1]?.length ?? 0;
    expect([read.rows, read.kwh.toFixed(digits), columns && `${columns.quantity} ${columns.unit}`]).toEqual([
      rows,
      kwh,
      meaning,
    ]);
  });

  it("of SolarEdge have the energy of each month, also of the month without values", () =>
    expect(energyBy((day) => day.slice(0, 7), "begin", plan(solarEdgeFiles()))).toEqual(solarEdgeKwhOfMonths));

  it("of SMA with days have the energy of each year, and state what is left out", () => {
    const read = plan([measurementFile(daily)]);
    const years = energyBy((day) => day.slice(0, 4), "end", read);
    expect(years.map((kwh) => kwh?.toFixed(1))).toEqual(["5468.7", "7124.3", "7595.3", "7485.8", "8451.4", "5737.0"]);
    expect(sum([read.kwh, read.leftOutKwh])).toBe(41_862.617);
  });
});

describe.runIf(haveMeasurementFiles())("the real files", () => {
  it("of SolarEdge have 48 unknown days, and a plant that was enlarged", () => {
    const read = plan(solarEdgeFiles());
    expect(read.files.map(({ format, problem }) => [format, problem])).toEqual(Array(13).fill(["solaredge", null]));
    const missing = daysOf(read, "missing");
    expect([missing.length, missing[0], missing.at(-1)]).toEqual([48, "2024-11-29", "2025-01-15"]);
    expect(daysOf(read, "partial")).toEqual(["2024-11-28"]);
    // 9,480 labels, two of which are one instant.
    expect(findingOf(read, "two-labels")).toEqual({ code: "two-labels", count: 1, day: "2025-03-30" });
    expect(findingOf(read, "hour-once")).toEqual({ code: "hour-once", count: 1, day: "2024-10-27" });
    expect(findingOf(read, "enlarged")).toMatchObject({ kw: [5.96, 8.06], day: "2025-02-17" });
  });

  it("of SMA with 5 minutes are read by their counter, and name equal columns", () => {
    const read = plan([measurementFile(fiveMinutes)]);
    expect(read.files[0]?.format).toBe("sma");
    expect(daysOf(read, "complete")).toHaveLength(14);
    expect(findingOf(read, "equal-columns")?.name).toBe("DcMs.Watt (Avg)");
    const { table } = plan([measurementFile(fiveMinutes)], { choosesColumns: true }).files[0] ?? {};
    expect([1, 7, 21, 22].map((column) => table?.header[column])).toEqual([
      "Metering.TotWhOut [Wh]",
      "GridMs.TotW (Avg) [W]",
      "DcMs.Watt (Avg) [W]",
      "DcMs.Watt (Avg) [W]",
    ]);
  });

  it("of SMA with days name what is above the possible, and what belongs to no single day", () => {
    const read = plan([measurementFile(daily)]);
    expect(findingOf(read, "counter-jump")).toEqual({
      code: "counter-jump",
      count: 2,
      kwh: 313.5,
      largest: [
        { day: "2021-09-19", kwh: 219.412 },
        { day: "2025-04-01", kwh: 94.088 },
      ],
    });
    // The energy until the midnight at which a day begins belongs to the day before.
    expect(daysOf(read, "above")).toEqual(["2021-09-18", "2025-03-31"]);
    expect(findingOf(read, "enlarged")).toBeUndefined();
    expect(findingOf(read, "counter-long-gap")).toMatchObject({ count: 11, kwh: 495.398 });
  });

  it("of SMA with days and with 5 minutes continue each other", () => {
    const read = plan([measurementFile(fiveMinutes), measurementFile(daily)]);
    // The last day of the one file ends with the first reading of the other file.
    expect(sum([read.kwh, read.leftOutKwh])).toBe(sum([41_862.617, 600.502, 56.399]));
    expect(findingOf(read, "overlapping-files")).toBeUndefined();
  });

  it("of Enphase have both hours when the clock is set back, and no gap when it is set forward", () => {
    const read = plan([measurementFile("enphase/report.csv")]);
    expect(read.files[0]?.format).toBe("enphase");
    expect(daysOf(read, "complete")).toHaveLength(read.days.length);
    expect(findingOf(read, "enlarged")).toBeUndefined();
    expect(findingOf(read, "hour-twice")).toEqual({ code: "hour-twice", count: 2, day: "2022-10-30" });
    const starts = read.calls.flatMap((call) => call.starts);
    expect(((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 60 + 1).toBe(16_296);
  });

  it.each([
    ["senec/week-12-2022.csv", "senec", 13.517337],
    // The header names kWh. The values are kW: 0.414 is 53.7 V times 7.7 A.
    ["senec/week-32-2022-kwh.csv", "senec", 0],
    ["senec/crcrlf.csv", "senec", 0],
    ["sungrow/daily-report.csv", "sungrow", 6.880338],
    ["sungrow/with-bom.csv", "sungrow", 0],
  ])("%s is read without a question", (name, format, kwh) => {
    const read = plan([measurementFile(name)]);
    expect(read.files).toEqual([{ name, format, problem: null, table: null, hasColumns: true, sheets: null }]);
    expect(read.kwh).toBeCloseTo(kwh, 5);
  });
});
