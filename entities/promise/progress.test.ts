import { describe, expect, it } from "vitest";
import type { PromiseStatus } from "./api";
import {
  correctedDifference,
  deliveredRatio,
  isMet,
  isWithinTolerance,
  measuredDifference,
  realizedProgress,
} from "./progress";

const promise = (over: Partial<PromiseStatus> = {}): PromiseStatus => ({
  id: 91,
  period_index: 0,
  period_start: "2025-06-01",
  summary: "AHEAD",
  difference_till_now_pct: 0,
  difference_till_now_wh: 0,
  delivered_till_now_wh: 9_000_000,
  promised_till_now_wh: 10_000_000,
  promised_total_wh: 20_000_000,
  radiation_received_pct: 100,
  last_change: null,
  ...over,
});

describe("realizedProgress", () => {
  it("is delivered divided by promised, times normal divided by received radiation", () => {
    expect(realizedProgress(promise())).toBe(0.9);
    expect(realizedProgress(promise({ radiation_received_pct: 90 }))).toBe(1);
    expect(realizedProgress(promise({ radiation_received_pct: 110 }))).toBe(0.8182);
    expect(deliveredRatio(promise({ radiation_received_pct: 90 }))).toBe(0.9);
  });

  it("agrees with the difference of the API, which uses the same ratio", () => {
    // As the included back end computes it: (delivered / (promised × radiation) − 1) × 100.
    const difference = (9_000_000 / (10_000_000 * 0.971) - 1) * 100;
    const progress = realizedProgress(promise({ radiation_received_pct: 97.1 })) ?? 0;
    expect((progress - 1) * 100).toBeCloseTo(difference, 1);
  });

  it.each([
    { delivered_till_now_wh: null },
    { promised_till_now_wh: null },
    { promised_till_now_wh: 0 },
    { radiation_received_pct: null },
    { radiation_received_pct: 0 },
  ])("is unknown when the period has %j", (over) => expect(realizedProgress(promise(over))).toBeNull());
});

describe("the difference of a promise", () => {
  const dull = { radiation_received_pct: 95, difference_till_now_pct: null, difference_till_now_wh: null };

  it("is the difference that lists state, and is computed from the yields when the API states none", () => {
    const stated = { difference_till_now_wh: -500_000, difference_till_now_pct: -5.26 };
    expect(correctedDifference(promise({ ...dull, ...stated }))).toEqual({ kwh: -500, ratio: -0.0526 });
    expect(correctedDifference(promise(dull))?.kwh).toBeCloseTo(-500);
    expect(correctedDifference(promise(dull))?.ratio).toBeCloseTo(-0.0526, 4);
  });

  it("is also known as measured", () =>
    expect(measuredDifference(promise(dull))).toEqual({ kwh: -1_000, ratio: -0.1 }));

  it("is not known as corrected when the radiation is not known", () => {
    const unknown = promise({ radiation_received_pct: null, difference_till_now_wh: -1_000_000 });
    expect([correctedDifference(unknown), measuredDifference(unknown)]).toEqual([null, { kwh: -1_000, ratio: -0.1 }]);
  });

  it("is unknown without yields", () => {
    const unknown = promise({ delivered_till_now_wh: null });
    expect([correctedDifference(unknown), measuredDifference(unknown), isMet(unknown)]).toEqual([null, null, null]);
  });

  it.each([
    [88, true],
    [90.4, true],
    [91, false],
    [100, false],
  ])("meets the promise up to 0.5%% below it, in %s%% of the normal radiation: %s", (radiation, met) =>
    expect(isMet(promise({ radiation_received_pct: radiation }))).toBe(met),
  );
});

describe("isWithinTolerance", () => {
  it("is true when the displayed deviation is below 0.5%", () => {
    expect([0.9951, 1, 1.0049].map(isWithinTolerance)).toEqual([true, true, true]);
    expect([0.995, 1.005, 0.9, 1.1].map(isWithinTolerance)).toEqual([false, false, false, false]);
  });
});
