import { describe, expect, it } from "vitest";
import { costRange, issueCost, pricePerKwh } from "./issue-cost";

const today = Temporal.PlainDate.from("2026-03-30");
const days = (foundOn: string | null) => {
  const range = costRange(foundOn, today);
  return range && [range.start.toString(), range.end.toString()];
};

describe("costRange", () => {
  it("is the complete days since the issue was found", () => {
    expect(days("2026-03-01")).toEqual(["2026-03-01", "2026-03-29"]);
    expect(days("2026-03-29 14:00:00")).toEqual(["2026-03-29", "2026-03-29"]);
  });

  it("is null when no day is complete yet or the day is unknown", () => {
    expect(days("2026-03-30")).toBeNull();
    expect(days(null)).toBeNull();
  });

  it("is at most a year", () => {
    expect(days("2020-01-01")).toEqual(["2025-03-30", "2026-03-29"]);
  });
});

describe("pricePerKwh", () => {
  const meter = (
    id: number,
    cents: number | null,
    peak: number | null = 1_000,
    retired: string | null = null,
  ) => ({
    id,
    amount_in_cents_per_kwh: cents,
    peak_in_watt: peak,
    retired_on: retired,
  });

  it("is the price of the meter", () => {
    expect(pricePerKwh([meter(1, 25), meter(2, 10)], 2, today)).toBeCloseTo(0.1);
    expect(pricePerKwh([meter(1, 25), meter(2, null)], 2, today)).toBeNull();
    expect(pricePerKwh([meter(1, 25)], 9, today)).toBeNull();
  });

  it("is the mean by peak power for a plant", () => {
    expect(pricePerKwh([meter(1, 10, 1_000), meter(2, 20, 3_000)], null, today)).toBeCloseTo(0.175);
    expect(pricePerKwh([meter(1, 10, null), meter(2, 10, 3_000)], null, today)).toBeCloseTo(0.1);
    expect(pricePerKwh([meter(1, 10), meter(2, 90, 1_000, "2026-01-01")], null, today)).toBeCloseTo(0.1);
  });

  it("is null for a plant when the price of a meter is unknown", () => {
    expect(pricePerKwh([meter(1, 10), meter(2, null)], null, today)).toBeNull();
    expect(pricePerKwh([meter(1, 10, null), meter(2, 20)], null, today)).toBeNull();
    expect(pricePerKwh([], null, today)).toBeNull();
  });
});

describe("issueCost", () => {
  const score = (date: string, lacking: Record<string, number>) => ({
    date,
    lacking: Object.entries(lacking).map(([reason, kwh]) => ({ reason, kwh })),
  });
  const range = { start: Temporal.PlainDate.from("2026-03-26"), end: Temporal.PlainDate.from("2026-03-29") };
  const scores = [
    score("2026-03-26", { zero_yield: 12, yield_present: 3 }),
    score("2026-03-27", { zero_yield: 6, interruption: 2 }),
    score("2026-03-28", { yield_missing: 7 }),
    score("2026-03-29", { zero_yield: -4 }),
  ];

  it("adds up what was lost since then and per day, in kWh and euros", () => {
    expect(issueCost(scores, range, 0.2)).toEqual({
      since: "2026-03-26",
      lost: { perDay: { kwh: 5, euros: 1 }, total: { kwh: 20, euros: 4 } },
      unmeasured: { kwh: 7, euros: expect.closeTo(1.4) },
    });
  });

  it("has no euros when no price is known", () => {
    expect(issueCost(scores, range, null)?.lost.total).toEqual({ kwh: 20, euros: null });
  });

  it("is null when nothing is known of these days", () => {
    expect(issueCost([], range, 0.2)).toBeNull();
  });
});
