import { haveMeasurementFiles, measurementFile, readOptions, solarEdgeFiles } from "@testing/measurement-files";
import { describe, expect, it } from "vitest";
import { type MeasurementFile, type ReadOptions, readFiles } from "./plan/read-files";

const plan = (files: readonly MeasurementFile[], changed: Partial<ReadOptions> = {}) =>
  readFiles(files, { ...readOptions, ...changed });

type Plan = ReturnType<typeof plan>;

const findingOf = ({ findings }: Plan, code: string) => findings.find((finding) => finding.code === code);
const daysOf = ({ days }: Plan, state: string) => days.filter((day) => day.state === state).map(({ day }) => day);
const sum = (values: readonly number[]) => values.reduce((total, kwh) => total + Math.round(kwh * 1e6), 0) / 1e6;

/** The energy of periods; null for a period without a value. */
function sumsOf({ days }: Plan, periodOf: (day: string) => string): (number | null)[] {
  const periods = [...new Set(days.map(({ day }) => periodOf(day)))];
  return periods.map((period) => {
    const known = days.filter(({ day, state }) => periodOf(day) === period && state !== "missing");
    return known.length === 0 ? null : sum(known.map(({ kwh }) => kwh));
  });
}

describe.runIf(haveMeasurementFiles())("the real files", () => {
  it("of SolarEdge have the energy of each month, 48 unknown days, and a plant that was enlarged", () => {
    const read = plan(solarEdgeFiles());
    expect(read.files.map(({ format, problem }) => [format, problem])).toEqual(Array(13).fill(["solaredge", null]));
    expect(read.kwh).toBe(9_849.051);
    expect(sumsOf(read, (day) => day.slice(0, 7))).toEqual([
      901.279,
      928.245,
      915.184,
      630.671,
      390.099,
      131.829,
      null,
      100.589,
      485.591,
      1_107.947,
      1_296.357,
      1_464.593,
      1_496.667,
    ]);
    // 9,480 labels, two of which are one instant.
    expect(read.rows).toBe(9_479);
    expect(findingOf(read, "no-value")?.count).toBe(4_026);
    const missing = daysOf(read, "missing");
    expect([missing.length, missing[0], missing.at(-1)]).toEqual([48, "2024-11-29", "2025-01-15"]);
    expect(daysOf(read, "partial")).toEqual(["2024-11-28"]);
    expect(findingOf(read, "two-labels")).toEqual({ code: "two-labels", count: 1, day: "2025-03-30" });
    expect(findingOf(read, "hour-once")).toEqual({ code: "hour-once", count: 1, day: "2024-10-27" });
    expect(findingOf(read, "enlarged")).toMatchObject({ kw: [5.96, 8.06], day: expect.stringMatching(/^2025-0[23]/) });
  });

  it("of SolarEdge's portal are read without a question", () => {
    const read = plan([measurementFile("solaredge/input.csv")]);
    expect([read.files[0]?.format, read.rows, read.kwh, read.findings]).toEqual(["solaredge", 19, 445.221, []]);
    expect(read.calls.map(({ minutes }) => minutes)).toEqual([1_440]);
  });

  it("of SMA with 5 minutes have the energy of the counter, also over a missing reading", () => {
    const read = plan([measurementFile("sma/tripower-8-5min.csv")]);
    expect([read.files[0]?.format, read.rows, read.kwh]).toEqual(["sma", 4_031, 600.502]);
    expect(daysOf(read, "complete")).toHaveLength(14);
    expect(findingOf(read, "no-value")?.count).toBe(1);
    expect(findingOf(read, "equal-columns")?.name).toBe("DcMs.Watt (Avg)");
  });

  it("of SMA with days have the rise of the counter by year, and name what belongs to no single day", () => {
    const read = plan([measurementFile("sma/tripower-8-daily.csv")]);
    expect(findingOf(read, "no-value")?.count).toBe(11);
    expect(findingOf(read, "counter-jump")).toEqual({ code: "counter-jump", count: 2, kwh: 313.5, day: "2021-09-19" });
    expect(findingOf(read, "enlarged")).toBeUndefined();
    expect(findingOf(read, "counter-long-gap")).toMatchObject({ count: 11, kwh: 495.398 });
    expect(sum([read.kwh, read.leftOutKwh])).toBe(41_862.617);
    // Everything is possible without a peak power. The energy of a day ends with the reading of the next day.
    const all = plan([measurementFile("sma/tripower-8-daily.csv")], { peakWatt: null });
    const years = sumsOf(all, (day) => String(Temporal.PlainDate.from(day).add({ days: 1 }).year));
    // Years with missing readings lack the energy over the gap.
    expect(years.slice(4)).toEqual([8_451.425, 5_737.011]);
    expect(sum([...years.map((kwh) => kwh ?? 0), all.leftOutKwh])).toBe(41_862.617);
  });

  it("of SMA with days and with 5 minutes continue each other", () => {
    const read = plan([measurementFile("sma/tripower-8-5min.csv"), measurementFile("sma/tripower-8-daily.csv")]);
    // The last day of the one file ends with the first reading of the other file.
    expect(sum([read.kwh, read.leftOutKwh])).toBe(sum([41_862.617, 600.502, 56.399]));
    expect(findingOf(read, "overlapping-files")).toBeUndefined();
  });

  it("of Enphase have both hours when the clock is set back", () => {
    const read = plan([measurementFile("enphase/report.csv")]);
    expect([read.files[0]?.format, read.rows, read.kwh]).toEqual(["enphase", 16_296, 10_254.891]);
    expect(daysOf(read, "complete")).toHaveLength(read.days.length);
    expect(findingOf(read, "enlarged")).toBeUndefined();
    expect(findingOf(read, "hour-twice")).toEqual({ code: "hour-twice", count: 2, day: "2022-10-30" });
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
    expect(read.files).toEqual([{ name, format, problem: null, table: null }]);
    expect(read.kwh).toBeCloseTo(kwh, 5);
  });
});
