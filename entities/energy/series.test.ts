import { noNotes } from "@shared/api/v0/series";
import { day } from "@testing/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peakWattIn } from "./api";
import type { PerformanceRow } from "./schema";
import { readEnergySeries, readScoreSeries } from "./series";

const row = (
  start_date: string,
  actual: number | null,
  expected: number | null,
  rest: object = {},
): PerformanceRow => ({
  start_date,
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
  error: null,
  ...rest,
});
const read = (rows: PerformanceRow[], query: Partial<Parameters<typeof readEnergySeries>[1]> = {}) =>
  readEnergySeries(rows, {
    range: { start: day("2026-11-20"), end: day("2026-11-21") },
    period: "day",
    peakWatt: 60_000,
    ...query,
  });
const energies = (rows: PerformanceRow[], query?: Partial<Parameters<typeof readEnergySeries>[1]>) =>
  read(rows, query).rows.map((one) => [one.date, one.generatedKwh, one.expectedKwh, one.comparedKwh]);
const hours = { period: "hour" } as const;

describe("readEnergySeries", () => {
  it("reads impossible energy as not received and counts it", () => {
    const { rows, notes } = read([row("2026-11-20", -5_000, 80), row("2026-11-21", 70, 4_294_967_295)]);
    expect(rows).toMatchObject([
      { generatedKwh: null, expectedKwh: 80 },
      { generatedKwh: 70, expectedKwh: null },
    ]);
    expect(notes).toEqual({ ...noNotes, impossible: 2 });
  });

  it("adds up quarters of an hour", () => {
    const quarters = ["00", "15", "30", "45"].map((minute) => row(`2026-11-20T11:${minute}:00Z`, 1, 2));
    expect(energies(quarters, hours)).toEqual([["2026-11-20T11:00:00Z", 4, 8, 8]]);
  });

  it("compares only quarters with data", () => {
    const quarters = ["00", "15", "30", "45"].map((minute, index) =>
      row(`2026-11-20T11:${minute}:00Z`, index === 0 ? null : 1, 2),
    );
    expect(energies(quarters, hours)).toEqual([["2026-11-20T11:00:00Z", 3, 8, 6]]);
  });

  it("compares nothing when a part of the period has no expected energy", () => {
    const parts = [row("2026-11-20", 5, 6, { meter_id: "1" }), row("2026-11-20", 5, null, { meter_id: "2" })];
    expect(energies(parts)).toEqual([["2026-11-20", 10, null, null]]);
  });

  it("adds up the rows of meters, and drops them when a row of the whole plant exists", () => {
    const meters = [
      row("2026-11-20", 5, 6, { meter_id: "1" }),
      row("2026-11-20", 5, 6, { meter: { id: 2, name: "2" } }),
    ];
    expect(energies(meters)).toEqual([["2026-11-20", 10, 12, 12]]);
    const { rows, notes } = read([...meters, row("2026-11-20", 10, 12)]);
    expect(rows).toMatchObject([{ generatedKwh: 10 }]);
    expect(notes).toEqual({ ...noNotes, repeated: 2 });
  });

  it("adds up the hours of a day and the days of a week", () => {
    const ofDay = Array.from({ length: 24 }, (_, hour) =>
      row(`2026-11-20T${String(hour).padStart(2, "0")}:00:00Z`, 1, 2),
    );
    expect(energies(ofDay)).toEqual([["2026-11-20", 24, 48, 48]]);
    const days = [row("2026-11-20", 5, 6), row("2026-11-21", 5, 6)];
    expect(energies(days, { period: "week" })).toEqual([["2026-11-16", 10, 12, 12]]);
  });

  it("checks sums against the sum of limits: of hours without peak power, and of the capacity of an hour", () => {
    const hoursOn = (date: string, kwh: number) =>
      Array.from({ length: 24 }, (_, hour) => row(`${date}T${String(hour).padStart(2, "0")}:00:00Z`, kwh, null));
    const days = { peakWatt: null, range: { start: day("2026-11-17"), end: day("2026-11-21") } };
    const ordinary = ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"].flatMap((date) => hoursOn(date, 1));
    expect(read([...ordinary, ...hoursOn("2026-11-21", 2)], days).rows.map((one) => one.generatedKwh)).toEqual([
      24, 24, 24, 24, 48,
    ]);
    const quarters = ["00", "30"].map((minute) => row(`2026-11-20T11:${minute}:00Z`, 40, 50));
    expect(energies(quarters, hours)).toEqual([["2026-11-20T11:00:00Z", null, null, null]]);
  });

  it("leaves an impossible part out of the sum", () => {
    const parts = [row("2026-11-20", 5, 6, { meter_id: "1" }), row("2026-11-20", -9_999, 6, { meter_id: "2" })];
    expect(energies(parts)).toEqual([["2026-11-20", 5, 12, 6]]);
  });

  it("reads hours without an offset, and shows hours that do not begin at :00 with a note", () => {
    const { rows, notes } = read([row("2026-11-20T11:00:00", 1, 2), row("2026-11-20", 1, 2)], hours);
    expect(rows).toEqual([]);
    expect(notes).toEqual({ ...noNotes, unreadable: 2 });
    const shifted = read([row("2026-11-20T11:30:00Z", 1, 2), row("2026-11-20T12:30:00Z", 3, 4)], hours);
    expect(shifted.rows.map((one) => one.date)).toEqual(["2026-11-20T11:00:00Z", "2026-11-20T12:00:00Z"]);
    expect(shifted.notes).toEqual({ ...noNotes, startMinute: 30 });
  });

  it("shows a row in the period that contains its start", () => {
    const startOf = (start: string, period: "hour" | "day" | "week" | "month") =>
      read([row(start, 1, 2)], { period }).rows[0]?.date ?? null;
    expect(startOf("2026-11-18", "week")).toBe("2026-11-16");
    expect(startOf("2026-11-18T00:00:00Z", "month")).toBe("2026-11-01");
    expect(startOf("2026-11-20 23:00:00", "hour")).toBe("2026-11-20T23:00:00Z");
    expect(startOf("soon", "day")).toBeNull();
    expect(startOf("soon", "hour")).toBeNull();
  });

  it("leaves out and counts rows outside the range", () => {
    const { rows, notes } = read([row("2026-11-19", 1, 2), row("2026-11-20", 1, 2), row("2026-11-22", 1, 2)]);
    expect(rows.map((one) => one.date)).toEqual(["2026-11-20"]);
    expect(notes).toEqual({ ...noNotes, outside: 2 });
    // The first week and month begin before the range. The hours of a local day begin in the evening in UTC.
    expect(read([row("2026-11-16", 1, 2)], { period: "week" }).notes).toEqual(noNotes);
    expect(read([row("2026-11-01", 1, 2)], { period: "month" }).notes).toEqual(noNotes);
    expect(read([row("2026-11-19T23:00:00Z", 1, 2)], hours).notes).toEqual(noNotes);
    expect(read([row("2026-11-19T22:00:00Z", 1, 2)], hours).notes).toMatchObject({ outside: 1 });
  });

  it("has the same energy when a day is split over quarters and meters in any way", () => {
    const part = fc.record({ quarter: fc.nat(3), hour: fc.integer({ min: 0, max: 22 }), meter: fc.nat(3) });
    const parts = fc.uniqueArray(part, { selector: (one) => JSON.stringify(one), minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(parts, (given) => {
        const rows = given.map(({ quarter, hour, meter }) => {
          const start = `2026-11-20T${String(hour).padStart(2, "0")}:${String(quarter * 15).padStart(2, "0")}:00Z`;
          return row(start, 1, 2, { meter_id: String(meter + 1) });
        });
        const sum = (all: readonly (number | null)[]) => all.reduce<number>((total, kwh) => total + (kwh ?? 0), 0);
        for (const period of ["hour", "day"] as const) {
          const read = energies(rows, { period });
          expect(sum(read.map(([, actual]) => actual as number))).toBe(given.length);
        }
      }),
    );
  });
});

describe("readScoreSeries", () => {
  it("treats negative scores and impossible lacking energy as unknown", () => {
    const lacking = [-1, 4_294_967_295, 99_999, 12].map((kwh) => ({ reason: "shade", kwh }));
    const scores = [{ date: "2026-11-20", sun_score: 1, yield_score: -0.5, lacking }];
    const { rows, notes } = readScoreSeries(scores, 60_000);
    expect(rows[0]?.yield_score).toBeNull();
    expect(rows[0]?.lacking.map(({ kwh }) => kwh)).toEqual([null, null, null, 12]);
    expect(notes).toEqual({ ...noNotes, impossible: 4 });
    expect(readScoreSeries(scores, null).rows[0]?.lacking.map(({ kwh }) => kwh)).toEqual([null, null, 99_999, 12]);
  });
});

describe("peakWattIn", () => {
  const meters = [
    { id: 1, peak_in_watt: 4_000, retired_on: null },
    { id: 2, peak_in_watt: 9_000, retired_on: "2025-06-01" },
  ];
  const range = (start: string) => ({ start: day(start), end: day("2026-11-21") });

  it("is the peak power of the meters of the plant in use in the range, or of one meter", () => {
    expect(peakWattIn({ total_peak_in_watt: 4_000, meters }, range("2026-01-01"))).toBe(4_000);
    expect(peakWattIn({ total_peak_in_watt: 4_000, meters }, range("2025-01-01"))).toBe(13_000);
    expect(peakWattIn({ total_peak_in_watt: null, meters }, range("2026-01-01"))).toBe(4_000);
    expect(peakWattIn({ total_peak_in_watt: 4_000, meters }, range("2026-01-01"), 2)).toBe(9_000);
    expect(peakWattIn({ total_peak_in_watt: null, meters: [] }, range("2026-01-01"))).toBeNull();
  });
});
