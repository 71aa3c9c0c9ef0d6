import { describe, expect, it } from "vitest";
import { barRows } from "./bar-day";

describe("the rows of a stacked chart", () => {
  it("hold what is shown, downward values negative, and no zero", () => {
    const days = [
      { key: "2026-01-01", axisLabel: "1 Jan", above: { a: 2, b: 0 }, below: { a: 3 } },
      { key: "2026-01-02", axisLabel: "2 Jan", above: null },
    ];
    expect(barRows(days, ["a", "b"])).toEqual([
      { key: "2026-01-01", unknown: false, "above:a": 2, "below:a": -3 },
      { key: "2026-01-02", unknown: true },
    ]);
    expect(barRows(days, ["b"])[0]).toEqual({ key: "2026-01-01", unknown: false });
  });
});
