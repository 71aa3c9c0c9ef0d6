import { describe, expect, it } from "vitest";
import type { PromiseStatus } from "./api";
import { deliveredRatio, isWithinTolerance, realizedProgress } from "./progress";

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
    // As the reference API computes it: (delivered / (promised × radiation) − 1) × 100.
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
  ])("is unknown when the period has %j", (over) => {
    expect(realizedProgress(promise(over))).toBeNull();
  });
});

describe("isWithinTolerance", () => {
  it("is true when the displayed deviation is below 0.5%", () => {
    expect([0.9951, 1, 1.0049].map(isWithinTolerance)).toEqual([true, true, true]);
    expect([0.995, 1.005, 0.9, 1.1].map(isWithinTolerance)).toEqual([false, false, false, false]);
  });
});
