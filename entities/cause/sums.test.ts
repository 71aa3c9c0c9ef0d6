import { causesOf, issue, plant } from "@testing/cause-plants";
import { describe, expect, it } from "vitest";
import { sumOfCosts, sumOfDays, sumQueue } from "./sums";

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

describe("sumQueue", () => {
  it("adds up causes, and names what has no known cause, no price and no known cost", () => {
    const causes = causesOf([
      plant(1, [
        issue(1, {
          lost_kwh_per_day: 10,
          lost_cents_per_day: 100,
          at_stake_kwh_per_day: 14,
          at_stake_cents_per_day: 140,
        }),
      ]),
      plant(2, [issue(2, { type_name: "misc", lost_kwh_per_day: 4, at_stake_kwh_per_day: 4 })]),
      plant(3, [
        issue(3, {
          ...{ type_name: "connectivity", not_received_kwh_per_day: 30, not_received_cents_per_day: 300 },
          ...{ at_stake_kwh_per_day: 30, at_stake_cents_per_day: 300 },
        }),
      ]),
      plant(4, [issue(4, { type_name: "shade" })]),
      plant(5, [issue(5, { type_name: "yield_promise_status" }), issue(6, { type_name: "new" })]),
    ]);
    expect(sumQueue(causes)).toEqual({
      lost: { kwh: 14, cents: 100 },
      notReceived: { kwh: 30, cents: 300 },
      atStake: { kwh: 48, cents: 440 },
      unexplainedKwh: 4,
      unpricedKwh: 4,
      unknownCosts: 1,
    });
  });

  it("is not known when no cause has a known cost", () => {
    const unknown = { kwh: null, cents: null };
    const causes = causesOf([plant(1, [issue(1)])], { extensions: { losses: false } });
    expect(sumQueue(causes)).toMatchObject({ lost: unknown, notReceived: unknown, atStake: unknown, unknownCosts: 1 });
    expect(sumQueue([])).toMatchObject({ lost: unknown, unknownCosts: 0 });
  });
});
