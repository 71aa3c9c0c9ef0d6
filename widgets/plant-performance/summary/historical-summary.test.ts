import { day } from "@testing/days";
import { describe, expect, it } from "vitest";
import { summaryBounds, summaryRange } from "./summary-range";

const rangeOn = (today: string, since: string | null = null, after?: string, before?: string) => {
  const bounds = summaryBounds(day(today), since === null ? null : day(since));
  const queried = after && before ? { after: day(after), before: day(before) } : undefined;
  return JSON.parse(JSON.stringify(summaryRange(queried, bounds)));
};

describe("summaryRange", () => {
  it("is from the start of the year to two days ago by default", () =>
    expect(rangeOn("2026-11-22")).toEqual({ start: "2026-01-01", end: "2026-11-20" }));
  it("is of the year of its last day on the first days of a year", () => {
    expect(rangeOn("2026-01-02")).toEqual({ start: "2025-01-01", end: "2025-12-31" });
    expect(rangeOn("2026-01-03")).toEqual({ start: "2026-01-01", end: "2026-01-01" });
  });
  it("starts when monitoring started, and is null before two days have passed", () => {
    expect(rangeOn("2026-11-22", "2026-06-01").start).toBe("2026-06-01");
    expect(rangeOn("2026-11-22", "2026-11-21")).toBeNull();
  });
  it("is the selected range, up to two days ago", () =>
    expect(rangeOn("2026-11-22", null, "2026-02-01", "2026-12-31")).toEqual({
      start: "2026-02-01",
      end: "2026-11-20",
    }));
});
