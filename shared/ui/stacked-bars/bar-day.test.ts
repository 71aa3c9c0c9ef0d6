import { describe, expect, it } from "vitest";
import { barRows } from "./bar-day";

describe("barRows", () => {
  it("returns the visible series without zeros, with negative values below the base line", () => {
    const days = [
      { key: "2026-01-01", axisLabel: "1 Jan", above: { a: 2, b: 0 }, below: { a: 3 }, isMarked: true },
      { key: "2026-01-02", axisLabel: "2 Jan", above: null },
    ];
    expect(barRows(days, ["a", "b"])).toEqual([
      { key: "2026-01-01", missing: false, marked: true, "above:a": 2, "below:a": -3 },
      { key: "2026-01-02", missing: true },
    ]);
    expect(barRows(days, ["b"])[0]).toEqual({ key: "2026-01-01", missing: false, marked: true });
  });
});
