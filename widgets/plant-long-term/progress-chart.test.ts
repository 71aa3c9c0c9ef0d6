import { describe, expect, it } from "vitest";
import { axisMaxPct, axisTicksPct } from "./progress-chart";

describe("the axis of the progress chart", () => {
  it("ends at 110% unless a value is larger", () => {
    expect(axisMaxPct([0.4])).toBe(110);
    expect(axisMaxPct([1.1, 0])).toBe(110);
    expect(axisMaxPct([1.12])).toBe(125);
    expect(axisMaxPct([])).toBe(110);
  });

  it("has few ticks, the promise of 100% among them, for any value", () => {
    expect(axisTicksPct(110)).toEqual([0, 25, 50, 75, 100]);
    expect(axisTicksPct(250)).toEqual([0, 50, 100, 150, 200, 250]);
    expect(axisTicksPct(10_000).length).toBeLessThanOrEqual(6);
  });
});
