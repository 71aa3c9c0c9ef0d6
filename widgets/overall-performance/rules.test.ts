import { describe, expect, it } from "vitest";
import { comparedWith, forecastRatio, growth, sameDays, sameFleet, shortfallKwh } from "./performance-stats";

const performance = (actual: number | null, expected: number | null) => ({
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
});

describe("performance rules", () => {
  it("returns the growth, or null without an earlier value", () => {
    expect(growth(110, 100)).toBeCloseTo(0.1);
    expect(growth(0, 100)).toBe(-1);
    expect(growth(5, 0)).toBeNull();
    expect(growth(5, null)).toBeNull();
    expect(growth(5, undefined)).toBeNull();
    expect(growth(null, 5)).toBeNull();
  });

  it("compares with a year earlier when its energy is known, also if it is zero", () => {
    const current = performance(900, 1000);
    const compared = (yearEarlier: ReturnType<typeof performance> | null) =>
      comparedWith({ current, yearEarlier, plants: 1, plantsAdded: 0 });
    expect(compared(performance(800, null))).toEqual(performance(800, null));
    expect(compared(performance(0, 0))).toEqual(performance(0, 0));
    expect(compared(performance(null, 1000))).toBeNull();
    expect(compared(null)).toBeNull();
  });

  it("compares amounts of energy only when at most 5 % of the plants were added", () => {
    const same = (plants: number | null, plantsAdded: number | null) =>
      sameFleet({ current: performance(1, 1), yearEarlier: null, plants, plantsAdded });
    expect(same(100, 0)).toBe(true);
    expect(same(100, 5)).toBe(true);
    expect(same(100, 6)).toBe(false);
    expect(same(100, null)).toBe(false);
    expect(same(null, 0)).toBe(false);
  });

  it("compares amounts of energy only when the days with data differ by at most 10 %", () => {
    const days = (now: number | null | undefined, before: number | null | undefined) =>
      sameDays({
        current: { ...performance(1, 1), ...(now !== undefined && { meter_days: now }) },
        yearEarlier: { ...performance(1, 1), ...(before !== undefined && { meter_days: before }) },
        plants: 1,
        plantsAdded: 0,
      });
    expect([days(30, 30), days(30, 27), days(27, 30), days(300, 290)]).not.toContain(false);
    expect([days(30, 24), days(24, 30), days(30, 0)]).not.toContain(true);
    expect([days(30, null), days(undefined, undefined)]).toEqual([true, true]);
  });

  it("returns the forecast ratio only when both values exist and energy was expected", () => {
    expect(forecastRatio(performance(900, 1000))).toBe(0.9);
    expect(forecastRatio(performance(0, 1000))).toBe(0);
    expect(forecastRatio(performance(900, 0))).toBeNull();
    expect(forecastRatio(performance(900, null))).toBeNull();
    expect(forecastRatio(performance(null, 1000))).toBeNull();
  });

  it("returns the shortfall as expected minus generated energy", () => {
    expect(shortfallKwh(performance(900, 1000))).toBe(100);
    expect(shortfallKwh(performance(1100, 1000))).toBe(-100);
    expect(shortfallKwh(performance(null, 1000))).toBeNull();
  });
});
