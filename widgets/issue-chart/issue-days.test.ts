import { describe, expect, it } from "vitest";
import { issueDays, totalOf, typesIn } from "./issue-days";

const range = {
  start: Temporal.PlainDate.from("2026-10-24"),
  end: Temporal.PlainDate.from("2026-10-26"),
};
const days = issueDays(
  {
    found: [
      { date: "2026-10-24", counts: { connectivity: 2, shade: 1 } },
      { date: "2026-10-26", counts: { connectivity: 1, misc: 0 } },
    ],
    resolved: [
      { date: "2026-10-26", counts: { zero_yield: 1 } },
      { date: "2026-11-01", counts: { zero_yield: 9 } },
    ],
  },
  range,
);

describe("issueDays", () => {
  it("returns exactly the days of the range", () => {
    expect(days.map(({ date, found, resolved }) => [date.toString(), found, resolved])).toEqual([
      ["2026-10-24", { connectivity: 2, shade: 1 }, {}],
      ["2026-10-25", {}, {}],
      ["2026-10-26", { connectivity: 1, misc: 0 }, { zero_yield: 1 }],
    ]);
  });

  it("returns separate totals of found and resolved issues", () => {
    expect(totalOf(days)).toEqual({ found: 4, resolved: 1 });
    expect(totalOf([])).toEqual({ found: 0, resolved: 0 });
  });

  it("returns the types that occur, most frequent first", () => {
    expect(typesIn(days)).toEqual(["connectivity", "shade", "zero_yield"]);
  });
});
