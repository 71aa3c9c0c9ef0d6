import type { PlantRow } from "@entities/plant";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unknownCost, unknownStake } from "./cause";
import { readIssueCosts } from "./issue-costs";
import { sumOfCosts, sumOfStakes } from "./sums";

type Issue = PlantRow["meter_issues"][number];

// The window of the losses is 13 to 19 November.
const today = Temporal.PlainDate.from("2026-11-21");
const costsOf = (changes: Partial<Issue>) =>
  readIssueCosts(
    {
      ...{ id: 1, meter_id: 1, type_name: "zero_yield", severity: 100 },
      ...{ found_on: "2026-11-18", resolved_on: null, snoozed_until: null },
      ...changes,
    },
    { today, hasLosses: true },
  );

describe("readIssueCosts", () => {
  it("takes what the API states", () => {
    const stated = { lost_kwh: 30, lost_cents: 300, not_received_kwh: 4, not_received_cents: 40 };
    const perDay = { lost_kwh_per_day: 10, lost_cents_per_day: 100, at_stake_kwh_per_day: 12 };
    expect(costsOf({ ...stated, ...perDay })).toMatchObject({
      atStake: { kwh: 12, cents: null },
      costPerDay: { lostKwh: 10, lostCents: 100, notReceivedKwh: null },
      costSoFar: { lostKwh: 30, lostCents: 300, notReceivedKwh: 4, notReceivedCents: 40 },
    });
  });

  it.each([
    ["began in the window", { began_on: "2026-11-16", found_on: "2026-11-18" }, { kwh: 10, lost: 40 }, undefined],
    ["was found in the window", { found_on: "2026-11-19" }, { kwh: 10, lost: 10 }, undefined],
    ["began before the window", { found_on: "2026-11-10" }, { kwh: 10, lost: 100 }, true],
    ["was resolved in the window", { found_on: "2026-11-12", resolved_on: "2026-11-14" }, { kwh: 10, lost: 30 }, true],
  ])(
    "takes the rate as what is at stake, and derives the cost so far of an issue that %s",
    (_, dates, { kwh, lost }, isEstimate) => {
      const { atStake, costSoFar } = costsOf({ ...dates, lost_kwh_per_day: 10, lost_cents_per_day: 100 });
      expect([atStake.kwh, atStake.cents]).toEqual([expect.closeTo(kwh), expect.closeTo(10 * kwh)]);
      expect([costSoFar.lostKwh, costSoFar.lostCents]).toEqual([expect.closeTo(lost), expect.closeTo(10 * lost)]);
      expect(costSoFar.isEstimate).toBe(isEstimate);
    },
  );

  it("derives each energy on its own, and no value without its price", () => {
    const perDay = { lost_kwh_per_day: 10, lost_cents_per_day: 100, not_received_kwh_per_day: 2 };
    const { atStake, costSoFar } = costsOf({ ...perDay, not_received_kwh: 3, found_on: "2026-11-13" });
    expect(atStake).toEqual({ kwh: 12, cents: null });
    expect(costSoFar).toEqual({ lostKwh: 70, lostCents: 700, notReceivedKwh: 3, notReceivedCents: null });
  });

  it.each([
    ["states no cost", {}],
    ["began after the window", { found_on: "2026-11-20", lost_kwh_per_day: null }],
    ["has no known first day and no stated cost", { found_on: null }],
  ])("is unknown when the issue %s", (_, changes) => {
    expect(costsOf(changes)).toMatchObject({ atStake: unknownStake, costSoFar: unknownCost });
  });

  it("states the costs of each of two issues of a plant on its own, whatever is missing of the other", () => {
    const maybe = fc.option(fc.integer({ min: 0, max: 90 }));
    const costs = fc.record({ lost_kwh_per_day: maybe, lost_cents_per_day: maybe, not_received_kwh_per_day: maybe });
    fc.assert(
      fc.property(costs, costs, (one, other) => {
        const both = [costsOf(one), costsOf(other)];
        expect(both.map(({ costPerDay }) => costPerDay.lostKwh)).toEqual([
          one.lost_kwh_per_day,
          other.lost_kwh_per_day,
        ]);
        const { lostKwh, lostCents } = sumOfCosts(both.map(({ costPerDay }) => costPerDay));
        const isUnpriced = [one, other].some((row) => row.lost_kwh_per_day && row.lost_cents_per_day === null);
        expect(lostKwh === null).toBe(one.lost_kwh_per_day === null && other.lost_kwh_per_day === null);
        expect(isUnpriced && lostCents !== null).toBe(false);
        expect(sumOfStakes(both.map(({ atStake }) => atStake)).kwh === null).toBe(
          [one, other].every((row) => row.lost_kwh_per_day === null && row.not_received_kwh_per_day === null),
        );
      }),
    );
  });
});
