import { healthTypes } from "@features/health-filter";
import { readQuery } from "@features/plants-filter";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { behindCount, plantsOfDay } from "./health-links";

const day = Temporal.PlainDate.from("2026-03-29");

function read(address: string) {
  const { pathname, searchParams } = new URL(address, "https://monitor.example");
  return { pathname, ...readQuery(searchParams, { nonMonAccessible: false }) };
}

describe("the list behind a count of the health page", () => {
  it("holds the issues of a type found on that one day, whatever became of them", () => {
    expect(read(behindCount(day, "shade"))).toEqual({
      pathname: "/issues",
      notices: [],
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

  it("holds the plants whose long-term status changed", () => {
    expect(read(behindCount(day, "yield_promise_status"))).toMatchObject({
      pathname: "/plants",
      notices: [],
      query: { filters: { health: day, indicators_or: ["yield_promise_status"] } },
    });
  });

  it("is understood by the lists, whichever types are chosen", () => {
    fc.assert(
      fc.property(fc.subarray([...healthTypes], { minLength: 1 }), (types) => {
        expect(read(plantsOfDay(day, types)).notices).toEqual([]);
        for (const type of types) expect(read(behindCount(day, type)).notices).toEqual([]);
      }),
    );
  });
});
