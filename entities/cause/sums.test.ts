import { describe, expect, it } from "vitest";
import { sumOfCosts, sumOfDays } from "./sums";

const cost = (lostKwh: number | null, lostCents: number | null, notReceivedKwh: number | null = null) => ({
  lostKwh,
  lostCents,
  notReceivedKwh,
  notReceivedCents: null,
});

describe("sumOfCosts", () => {
  it("adds up what is known", () => {
    expect(sumOfCosts([cost(3, 30, 1), cost(4, 40), cost(null, null, 2)])).toEqual(cost(7, 70, 3));
    expect(sumOfCosts([])).toEqual(cost(null, null));
  });

  it("has no value when a loss has no price", () => {
    expect(sumOfCosts([cost(3, 30), cost(4, null)])).toEqual(cost(7, null));
    expect(sumOfCosts([cost(3, 30), cost(0, null)])).toEqual(cost(3, 30));
  });
});

describe("sumOfDays", () => {
  it("adds up the days of several issues by date, oldest first", () => {
    const day = (date: string, lostKwh: number | null) => ({ date, lostKwh, notReceivedKwh: null });
    const days = [day("2026-11-02", 2), day("2026-11-01", null), day("2026-11-02", 3)];
    expect(sumOfDays(days)).toEqual([day("2026-11-01", null), day("2026-11-02", 5)]);
  });
});
