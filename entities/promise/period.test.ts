import { day } from "@testing/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { behindFlag, currentAndPrevious, hasEnded, isOngoing, newestPeriodFirst, promisePresentation } from "./period";

const periods = [
  { period_index: 0, period_start: "2023-06-01" },
  { period_index: 2, period_start: "2025-06-01" },
  { period_index: 1, period_start: "2024-06-01" },
];

describe("promise periods", () => {
  it("last one year from their start", () => {
    const period = { period_start: "2024-02-29" };
    expect(isOngoing(period, day("2024-02-29"))).toBe(true);
    expect(isOngoing(period, day("2025-02-27"))).toBe(true);
    expect(isOngoing(period, day("2025-02-28"))).toBe(false);
    expect(isOngoing(period, day("2024-02-28"))).toBe(false);
  });

  it("last one year when they start on any day", () => {
    const starts = fc.integer({ min: 0, max: 1_500 }).map((count) => day("2023-01-01").add({ days: count }));
    const laterDays = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 363, max: 368 }), fc.integer());
    fc.assert(
      fc.property(starts, laterDays, (start, days) => {
        const today = start.add({ days: days % 1_000 });
        const isInPeriod =
          Temporal.PlainDate.compare(start, today) <= 0 &&
          Temporal.PlainDate.compare(today, start.add({ years: 1 })) < 0;
        const period = { period_start: start.toString(), summary: "AHEAD" };
        expect(isOngoing(period, today)).toBe(isInPeriod);
        expect(hasEnded(period, today)).toBe(days >= 0 && !isInPeriod);
      }),
    );
  });

  it("return the ongoing period and the previous period for any order", () => {
    const found = currentAndPrevious(periods, day("2025-12-31"));
    expect(found.current?.period_index).toBe(2);
    expect(found.previous?.period_index).toBe(1);
  });

  it("return no current period when the last period has ended", () => {
    const found = currentAndPrevious(periods, day("2027-01-01"));
    expect(found.current).toBeNull();
    expect(found.previous?.period_index).toBe(2);
  });

  it("return null when there are no periods", () =>
    expect(currentAndPrevious([], day("2026-01-01"))).toEqual({ current: null, previous: null }));
});

describe("hasEnded", () => {
  it("is true from one year after the start", () => {
    const period = { period_start: "2024-06-01", summary: "AHEAD" };
    expect(hasEnded(period, day("2025-05-31"))).toBe(false);
    expect(hasEnded(period, day("2025-06-01"))).toBe(true);
  });
});

describe("newestPeriodFirst", () => {
  it("orders periods by their start", () =>
    expect(newestPeriodFirst(periods).map(({ period_index }) => period_index)).toEqual([2, 1, 0]));
});

describe("behindFlag", () => {
  const flagged = (current: string, previous: string) => [
    { period_index: 1, period_start: "2025-06-01", summary: current },
    { period_index: 0, period_start: "2024-06-01", summary: previous },
  ];

  it("is the flag of the ongoing period when the period is behind", () => {
    const today = day("2025-12-31");
    expect(behindFlag(flagged("BEHIND", "FINISHED"), today)).toBe("BEHIND");
    expect(behindFlag(flagged("BEHIND_SEVERELY", "FINISHED"), today)).toBe("BEHIND_SEVERELY");
    expect(behindFlag(flagged("AHEAD", "BEHIND"), today)).toBeNull();
    expect(behindFlag(flagged("BEHIND", "FINISHED"), day("2026-06-01"))).toBeNull();
    expect(behindFlag([], today)).toBeNull();
  });
});

describe("promisePresentation", () => {
  it("returns a level for every flag, and a neutral level when the flag is unknown", () => {
    const flags = ["AHEAD", "BEHIND", "BEHIND_SEVERELY", "TOO_EARLY", "FINISHED", "SOMETHING"];
    const levels = flags.map((flag) => promisePresentation(flag).level);
    expect(levels).toEqual(["ok", "medium", "not-ok", "none", "none", "none"]);
  });
});
