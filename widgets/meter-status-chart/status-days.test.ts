import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barStatuses, latestKnown, shareOf, statusDays } from "./status-days";

const range = {
  start: Temporal.PlainDate.from("2026-03-28"),
  end: Temporal.PlainDate.from("2026-03-31"),
};
const row = (date: string, OK: number, MEDIUM: number, NOK: number, NONE: number) => ({
  date,
  OK,
  MEDIUM,
  NOK,
  NONE,
  total: OK + MEDIUM + NOK + NONE,
});

describe("meter statuses by day", () => {
  it("are shares of the meters of that day", () => {
    const [day] = statusDays([row("2026-03-28", 6, 2, 1, 1)], range);
    expect(day && barStatuses.map((status) => shareOf(day, status))).toEqual([10, 20, 10, 60]);
  });

  it("leave a gap where a day is missing or no meter was counted", () => {
    const days = statusDays([row("2026-03-31", 1, 0, 0, 0), row("2026-03-29", 0, 0, 0, 0)], range);
    expect(days.map(({ date, counts }) => [date.toString(), counts !== null])).toEqual([
      ["2026-03-28", false],
      ["2026-03-29", false],
      ["2026-03-30", false],
      ["2026-03-31", true],
    ]);
    expect(days[0] && shareOf(days[0], "OK")).toBeNull();
  });

  it("name the latest day that is known", () => {
    expect(latestKnown(statusDays([row("2026-03-29", 1, 0, 0, 0)], range))?.date.toString()).toBe(
      "2026-03-29",
    );
    expect(latestKnown(statusDays([], range))).toBeNull();
  });

  it("never add up to more than the whole", () => {
    const amount = fc.nat(1000);
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (OK, MEDIUM, NOK, NONE, total) => {
        const [day] = statusDays([{ date: "2026-03-28", OK, MEDIUM, NOK, NONE, total }], range);
        const shares = barStatuses.map((status) => (day ? shareOf(day, status) : null));
        const sum = shares.reduce<number>((all, share) => all + (share ?? 0), 0);
        expect(sum).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });
});
