import { describe, expect, it } from "vitest";
import type { Insight } from "./insights.server";
import { insightColors } from "./insights-card";

describe("insightColors", () => {
  it("depend on the number of bars", () => {
    const bars = (count: number) => Array.from({ length: count }, (): Insight => ({ kind: "other", kwh: 1 }));
    expect([0, 1, 2, 3, 4].map((count) => insightColors(bars(count)))).toEqual([
      [],
      [1],
      [1, 2],
      [1, 2, 8],
      [1, 2, 3, 8],
    ]);
  });
});
