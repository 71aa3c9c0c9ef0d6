import { plantsListQuery } from "@features/plants-filter";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barStatuses, latestWithData, plantsOn, shareOf, statusDays } from "./status-days";

const range = { start: Temporal.PlainDate.from("2026-03-28"), end: Temporal.PlainDate.from("2026-03-31") };
const row = (date: string, OK: number, MEDIUM: number, NOK: number, NONE: number) => ({
  date,
  OK,
  MEDIUM,
  NOK,
  NONE,
  total: OK + MEDIUM + NOK + NONE,
});

describe("statusDays", () => {
  it("returns the shares of the meters of a day, which add up to 100.0 %", () => {
    const [day] = statusDays([row("2026-03-28", 6, 2, 1, 1)], range);
    expect(day && barStatuses.map((status) => shareOf(day, status))).toEqual([10, 20, 10, 60]);
    const [uneven] = statusDays([row("2026-03-28", 956, 30, 4, 70)], range);
    expect(uneven && barStatuses.map((status) => shareOf(uneven, status))).toEqual([0.4, 2.8, 6.6, 90.2]);
  });

  it("returns no counts when a day is missing or has no meters", () => {
    const days = statusDays([row("2026-03-31", 1, 0, 0, 0), row("2026-03-29", 0, 0, 0, 0)], range);
    expect(days.map(({ date, counts }) => [date.toString(), counts !== null])).toEqual([
      ["2026-03-28", false],
      ["2026-03-29", false],
      ["2026-03-30", false],
      ["2026-03-31", true],
    ]);
    expect(days[0] && shareOf(days[0], "OK")).toBeNull();
  });

  it("returns the latest day with data", () => {
    expect(latestWithData(statusDays([row("2026-03-29", 1, 0, 0, 0)], range))?.date.toString()).toBe("2026-03-29");
    expect(latestWithData(statusDays([], range))).toBeNull();
  });

  it("never returns shares of more than 100 % in total", () => {
    const amount = fc.nat(1000);
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (OK, MEDIUM, NOK, NONE, total) => {
        const [day] = statusDays([{ date: "2026-03-28", OK, MEDIUM, NOK, NONE, total }], range);
        const shares = barStatuses.map((status) => (day ? shareOf(day, status) : null));
        expect(shares.reduce<number>((all, share) => all + (share ?? 0), 0)).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });
});

const read = (address: string) =>
  plantsListQuery("plants", { nonMonAccessible: false, hasLosses: true }).read(
    new URL(address, "https://monitor.example").searchParams,
  );

describe("plantsOn", () => {
  it("links to the plants of a day, with one status or all statuses", () => {
    const { query, ignored } = read(plantsOn("2026-03-29", "NOK"));
    expect(ignored).toEqual([]);
    expect(query.filters).toEqual({ date: Temporal.PlainDate.from("2026-03-29"), yield_status_filter: ["NOK"] });
    expect(read(plantsOn("2026-03-29")).query.filters.yield_status_filter).toBeUndefined();
  });
});
