import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLossReason, lossBlocks, lostInBlock } from "./losses";

const day = (text: string) => Temporal.PlainDate.from(text);
const blocks = (first: string, last: string) =>
  lossBlocks({ first, last }).map((block) => `${block.first.slice(5)}..${block.last.slice(5)}`);

describe("the blocks of a period", () => {
  it("are calendar weeks, cut at the ends of the month, of three days or more", () => {
    // 1 October 2026 is a Thursday, 31 October a Saturday.
    expect(blocks("2026-10-01", "2026-10-31")).toEqual(
      "10-01..10-04 10-05..10-11 10-12..10-18 10-19..10-25 10-26..10-31".split(" "),
    );
    // 1 August 2026 is a Saturday, 31 August a Monday.
    expect(blocks("2026-08-01", "2026-08-31")).toEqual([
      "08-01..08-09",
      "08-10..08-16",
      "08-17..08-23",
      "08-24..08-31",
    ]);
  });

  it("are cut at the ends of the period, and stay short if the month has no other block", () => {
    expect(blocks("2026-09-29", "2026-10-14")).toEqual([
      "09-29..09-30",
      "10-01..10-04",
      "10-05..10-11",
      "10-12..10-14",
    ]);
    expect(blocks("2026-10-12", "2026-10-20")).toEqual(["10-12..10-20"]);
    expect(blocks("2026-10-13", "2026-10-13")).toEqual(["10-13..10-13"]);
    expect(blocks("2026-10-13", "2026-10-12")).toEqual([]);
  });

  it("are one for seven days, also across weeks and months", () =>
    expect(blocks("2026-10-29", "2026-11-04")).toEqual(["10-29..11-04"]));

  it("of a quarter are the blocks of its months, on leap days and changes of the clock as well", () => {
    const months = (...all: [string, string][]) => all.flatMap(([first, last]) => blocks(first, last));
    expect(blocks("2028-01-01", "2028-03-31")).toEqual(
      months(["2028-01-01", "2028-01-31"], ["2028-02-01", "2028-02-29"], ["2028-03-01", "2028-03-31"]),
    );
  });

  it("have each day of any period once, in order", () => {
    const starts = fc.integer({ min: 0, max: 1_500 }).map((days) => day("2024-12-20").add({ days }));
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 400 }), (start, length) => {
        const end = start.add({ days: length });
        let next = start;
        for (const { first, last } of lossBlocks({ first: start.toString(), last: end.toString() })) {
          expect(first).toBe(next.toString());
          expect(first <= last).toBe(true);
          next = day(last).add({ days: 1 });
        }
        expect(next.toString()).toBe(end.add({ days: 1 }).toString());
      }),
      { numRuns: 20 },
    );
  });
});

describe("what is lost in a block", () => {
  it.each([
    ["the deviation beyond the range", { deviation: 20, range: 6, explained: 5 }, 20],
    ["what is explained if that is more", { deviation: 20, range: 6, explained: 25 }, 25],
    ["what is explained within the range", { deviation: 6, range: 6, explained: 2 }, 2],
    ["nothing of a surplus", { deviation: -40, range: 6, explained: 0 }, 0],
  ])("is %s", (_, energy, lost) => expect(lostInBlock(energy)).toBe(lost));
});

it("counts neither what was not received nor snow as lost", () => {
  expect(["yield_missing", "yield_present", "zero_yield", "unknown"].filter(isLossReason)).toEqual([
    "zero_yield",
    "unknown",
  ]);
});
