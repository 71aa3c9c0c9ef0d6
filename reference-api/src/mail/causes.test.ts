import { describe, expect, it } from "vitest";
import { causeIds, issue, issues } from "../../test/support/status-issues";
import { groupProblems, sumAmounts } from "./causes";

describe("groupProblems", () => {
  it("groups the issues of a driver that is down, and leaves out notes", () => {
    const outage = { name: "SolarEdge", isDown: true, since: "2026-06-02", meters: null };
    const all = [
      ...issues([1, 2], { typeName: "connectivity" }),
      issue(3, { typeName: "new" }),
      issue(4, { typeName: "ticket" }),
      issue(5),
    ];
    expect(causeIds(groupProblems(all, [outage]))).toEqual([
      ["driver:SolarEdge", 1, 2],
      ["plant:5:zero_yield", 5],
    ]);
  });
});

describe("sumAmounts", () => {
  it("adds what is known, and has no value when a part has none", () => {
    const gap = { kwh: null, cents: null };
    expect(sumAmounts([{ kwh: 2, cents: 10 }, { kwh: 3, cents: 15 }, gap])).toEqual({ kwh: 5, cents: 25 });
    expect(
      sumAmounts([
        { kwh: 2, cents: 10 },
        { kwh: 3, cents: null },
      ]),
    ).toEqual({ kwh: 5, cents: null });
    expect(sumAmounts([gap])).toEqual(gap);
  });
});
