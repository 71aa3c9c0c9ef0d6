import { healthTypes } from "@entities/issue";
import { plantsListQuery } from "@features/plants-filter";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atMost, behindCount, type HealthDay, healthDays, largestCount, plantsOfDay } from "./health-days";

const days = healthDays(
  [
    { date: "2026-03-28", counts: { zero_yield: 3, misc: 4, shade: 1, shade_first_half: 2, power_spike_high: 1 } },
    { date: "2026-03-30", counts: { yield_promise_status: 1, connectivity: 0 } },
  ],
  [
    { date: "2026-03-29", counts: { AHEAD: 2, BEHIND: 1 } },
    { date: "2026-03-30", counts: { BEHIND_SEVERELY: 1, FINISHED: 2, TOO_EARLY: 2 } },
  ],
);

describe("healthDays", () => {
  it("includes days with issues or changes, newest first", () =>
    expect(days.map(({ date }) => date)).toEqual(["2026-03-30", "2026-03-29", "2026-03-28"]));

  it("counts each type of the table, includes all kinds of a group and omits zeros", () =>
    expect(days[2]).toEqual({ date: "2026-03-28", counts: { zero_yield: 3, power_spike: 1, shade: 3 }, changes: {} }));

  it("counts each plant whose long-term status changed once", () => {
    expect(days[1]?.counts).toEqual({ yield_promise_status: 3 });
    expect(days[0]).toMatchObject({
      counts: { yield_promise_status: 3 },
      changes: { BEHIND_SEVERELY: 1, TOO_EARLY: 2 },
    });
  });

  it("returns the sum of the counts as the maximum number of plants", () => {
    expect(atMost(days[2], ["zero_yield", "shade", "connectivity"])).toBe(6);
    expect(atMost(undefined, ["zero_yield"])).toBe(0);
  });
});

describe("largestCount", () => {
  const on = (date: string, counts: HealthDay["counts"]): HealthDay => ({ date, counts, changes: {} });
  const types = ["connectivity", "zero_yield"] as const;

  it("is the count of one day and type that is larger than all others", () =>
    expect(
      largestCount([on("2026-03-28", { connectivity: 14, shade: 20 }), on("2026-03-29", { zero_yield: 3 })], types),
    ).toEqual({ date: "2026-03-28", type: "connectivity", count: 14 }));

  it.each([
    ["nothing was found", {}],
    ["it is below 3", { connectivity: 2 }],
    ["it occurs twice", { connectivity: 5, zero_yield: 5 }],
  ])("is missing when %s", (_, counts) => expect(largestCount([on("2026-03-28", counts)], types)).toBeNull());
});

const day = Temporal.PlainDate.from("2026-03-29");

function read(address: string) {
  const { pathname, searchParams } = new URL(address, "https://monitor.example");
  return { pathname, ...plantsListQuery("plants", { nonMonAccessible: false, hasLosses: true }).read(searchParams) };
}

describe("behindCount", () => {
  it("links to the issues of a type found on a day, including snoozed and resolved issues", () => {
    expect(read(behindCount(day, "shade"))).toEqual({
      pathname: "/issues",
      ignored: [],
      query: {
        page: 1,
        sort: null,
        filters: {
          indicators: { include: ["shade"], exclude: [] },
          found_on: { after: day, before: day },
          snoozed: true,
          resolved: true,
        },
      },
    });
  });

  it("links to the issues of all days when the count is a total", () => {
    const last = day.add({ days: 15 });
    expect(read(behindCount(day, "connectivity", last)).query.filters).toMatchObject({
      found_on: { after: day, before: last },
    });
  });

  it("links to the plants whose long-term status changed", () => {
    expect(read(behindCount(day, "yield_promise_status"))).toMatchObject({
      pathname: "/plants",
      ignored: [],
      query: { filters: { health: day, indicators_or: ["yield_promise_status"] } },
    });
  });

  it("links to lists that accept any types", () => {
    fc.assert(
      fc.property(fc.subarray([...healthTypes], { minLength: 1 }), (types) => {
        expect(read(plantsOfDay(day, types)).ignored).toEqual([]);
        for (const type of types) expect(read(behindCount(day, type)).ignored).toEqual([]);
      }),
    );
  });
});
