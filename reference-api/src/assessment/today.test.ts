import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFault } from "../../test/support/simulated-meter";
import { type Day, dayOf, dayStart, formatInstant, hourMs, hoursInDay } from "../lib/local-days";
import type { Fault } from "../simulation/faults";
import { simulatedMeter } from "../simulation/simulated-meter";
import { meterHistory } from "./meter-history";
import { performances } from "./performances";
import { lastMeasurement, todayByHour } from "./today";

/** Days of 23, 24 and 25 hours. */
const days = ["2025-03-30", "2025-06-21", "2025-10-26"].map(dayOf);

function meterOf(id: number, faults: readonly Fault[] = []) {
  const record = {
    id,
    seed: id * 7919,
    peak_in_watt: 10_000,
    orientation_in_degrees: 180,
    angle_in_degrees: 30,
    has_mixed_panel_orientations: false,
    operational_since: "2024-01-01",
    retired_on: null,
  };
  return simulatedMeter(record, { region: id % 12, seed: 5, monitoredSince: dayOf("2024-01-01") }, faults);
}

function todayOf(meters: readonly ReturnType<typeof meterOf>[], day: Day) {
  const histories = meters.map((meter) => meterHistory(meter, day - 20, day - 1));
  const byHour = todayByHour(meters, day, lastMeasurement(histories, day));
  if (!byHour) throw new Error("a meter is active");
  return byHour;
}

const silentFrom = (from: number): Fault => ({ kind: "lost_connection", from, to: null, magnitude: 1 });

describe("the running day", () => {
  it("is the sum of its hours so far, with any faults, on days of 23, 24 and 25 hours", () => {
    const cases = fc
      .constantFrom(...days)
      .chain((day) => fc.tuple(fc.constant(day), fc.array(anyFault(day), { maxLength: 3 })));
    fc.assert(
      fc.property(cases, ([day, faults]) => {
        const meters = [meterOf(1, faults), meterOf(2)];
        const byHour = todayOf(meters, day);
        expect(byHour).toHaveLength(hoursInDay(day) + 1);
        for (const [hours, { generated, expected, comparedExpected, missingHours }] of byHour.entries()) {
          const now = dayStart(day) + hours * hourMs;
          const rows = performances(meters, { from: day, to: day }, "hour", now);
          const sum = (name: "expected_yield_in_kwh" | "compared_expected_yield_in_kwh" | "actual_yield_in_kwh") =>
            rows.reduce((total, row) => total + (row[name] ?? 0), 0);
          expect(generated ?? 0).toBeCloseTo(sum("actual_yield_in_kwh"), 2);
          expect(expected).toBeCloseTo(sum("expected_yield_in_kwh"), 2);
          expect(comparedExpected).toBeCloseTo(sum("compared_expected_yield_in_kwh"), 2);
          expect(missingHours).toBe(rows.reduce((total, row) => total + (row.missing_hours ?? 0), 0));
        }
      }),
      { numRuns: 30 },
    );
  });

  it("ends with the energy that the finished day has", () => {
    for (const day of days) {
      const meters = [meterOf(3), meterOf(4)];
      const finished = performances(meters, { from: day, to: day }, "day", dayStart(day + 2));
      expect(todayOf(meters, day).at(-1)?.generated).toBeCloseTo(finished[0]?.actual_yield_in_kwh ?? 0, 3);
    }
  });

  it("has no measurement before sunrise, and states the last one of the evening before", () => {
    const [midnight, first] = todayOf([meterOf(1)], dayOf("2025-12-21"));
    for (const entry of [midnight, first]) {
      expect(entry?.generated).toBeNull();
      expect(formatInstant(entry?.last?.end ?? 0)).toMatch(/^2025-12-20T1[56]/);
    }
  });

  it("has no measurement of a silent meter, and keeps the last one of the days before", () => {
    const day = dayOf("2025-06-21");
    const silent = silentFrom(dayStart(day - 3) + 12.5 * hourMs);
    const last = todayOf([meterOf(1, [silent])], day).at(-1);
    expect(last).toMatchObject({ generated: null, comparedExpected: 0, missingHours: 24 });
    expect(last?.expected).toBeGreaterThan(10);
    expect(last?.last?.end).toBe(dayStart(day - 3) + 12 * hourMs);
  });

  it("keeps the energy and the time of the last measurement during a gap", () => {
    const day = dayOf("2025-06-21");
    const byHour = todayOf([meterOf(1, [silentFrom(dayStart(day) + 13 * hourMs)])], day);
    expect(byHour.at(-1)?.generated).toBe(byHour[13]?.generated);
    expect(byHour.at(-1)?.last).toEqual(byHour[13]?.last);
    expect(byHour[13]?.last?.end).toBe(dayStart(day) + 13 * hourMs);
  });

  it("is null without an active meter", () => expect(todayByHour([], dayOf("2025-06-21"), null)).toBeNull());
});
