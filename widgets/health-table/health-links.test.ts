import { healthTypes } from "@features/health-filter";
import { plantsListQuery } from "@features/plants-filter";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { behindCount, plantsOfDay } from "./health-links";

const day = Temporal.PlainDate.from("2026-03-29");

function read(address: string) {
  const { pathname, searchParams } = new URL(address, "https://monitor.example");
  return { pathname, ...plantsListQuery("plants", { nonMonAccessible: false }).read(searchParams) };
}

describe("behindCount", () => {
  it("links to the issues of a type found on a day, including snoozed and resolved ones", () => {
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
