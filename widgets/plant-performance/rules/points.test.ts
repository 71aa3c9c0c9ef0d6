import type { PeriodEnergy, PeriodType } from "@entities/energy";
import { day, range } from "@testing/days";
import { periodEnergy } from "@testing/period-energy";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  differenceKwh,
  isMeasured,
  missingDays,
  performancePoints,
  ratioOf,
  shownExpectedKwh,
  splitPeriods,
  trimTrailing,
} from "./points";

const today = day("2026-11-22");
const points = (
  rows: PeriodEnergy[],
  period: PeriodType,
  start: string,
  end: string,
  errors: { start_date: string; error: number }[] = [],
) => performancePoints({ rows, errors, range: range(start, end), period, today });
const keys = (start: string, end: string, period: PeriodType) =>
  splitPeriods(range(start, end), period).map(({ key }) => key);

describe("splitPeriods", () => {
  it("returns the days, weeks and months that a range touches", () => {
    expect(keys("2026-11-20", "2026-11-22", "day")).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
    expect(keys("2026-11-11", "2026-11-16", "week")).toEqual(["2026-11-09", "2026-11-16"]);
    expect(keys("2025-12-31", "2026-02-01", "month")).toEqual(["2025-12-01", "2026-01-01", "2026-02-01"]);
    expect(keys("2026-12-28", "2027-01-04", "week")).toEqual(["2026-12-28", "2027-01-04"]);
  });

  it("returns 23 hours in spring and 25 in autumn when the clock changes", () => {
    expect(keys("2026-03-29", "2026-03-29", "hour")).toHaveLength(23);
    expect(keys("2026-10-25", "2026-10-25", "hour")).toHaveLength(25);
    expect(keys("2026-11-22", "2026-11-22", "hour")[0]).toBe("2026-11-21T23:00:00Z");
  });

  it("covers every day of a range exactly once", () => {
    const type = fc.constantFrom<PeriodType>("day", "week", "month");
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(400), type, (offset, length, period) => {
        const start = day("2020-01-01").add({ days: offset });
        const all = splitPeriods({ start, end: start.add({ days: length }) }, period);
        expect(Temporal.PlainDate.compare(all[0]?.first ?? start, start)).toBeLessThanOrEqual(0);
        for (const [index, { last }] of all.entries()) {
          const next = all[index + 1];
          if (next) expect(last.add({ days: 1 }).equals(next.first)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("isMeasured", () => {
  const hour = (generated: number | null, expected: number | null) =>
    periodEnergy("2026-11-22T07:00:00Z", generated, expected);

  it("needs an hour with sun of which something was received, also a zero", () => {
    expect(isMeasured([])).toBe(false);
    expect(isMeasured([hour(0, 0), hour(0, null)])).toBe(false);
    expect(isMeasured([hour(0, 0), hour(null, 3)])).toBe(false);
    expect(isMeasured([hour(0, 3)])).toBe(true);
    expect(isMeasured([hour(2, null)])).toBe(true);
  });
});

describe("missingDays", () => {
  const missing = (start: string, period: PeriodType) =>
    splitPeriods(range(start, start), period).map((one) => missingDays(one, today))[0];
  it("counts the days of the period after two days ago", () => {
    expect(missing("2026-11-20", "day")).toBe(0);
    expect(missing("2026-11-21", "day")).toBe(1);
    expect(missing("2026-11-16", "week")).toBe(2);
    expect(missing("2026-11-09", "week")).toBe(0);
    expect(missing("2026-11-01", "month")).toBe(10);
    expect(missing("2026-12-01", "month")).toBe(31);
    expect(missing("2026-10-01", "month")).toBe(0);
  });
});

describe("performancePoints", () => {
  it("leaves a gap for a period without data", () => {
    const [first, second] = points([periodEnergy("2026-11-02", 5, 4, 1)], "day", "2026-11-01", "2026-11-02");
    expect(first).toMatchObject({ generatedKwh: null, expectedKwh: null, band: null, status: null });
    expect(second).toMatchObject({ generatedKwh: 5, expectedKwh: 4 });
  });

  it("has the expected yield only when the range starts earlier than two days ago", () => {
    const expectedFrom = (start: string) =>
      points([periodEnergy("2026-11-20", 1, 2, 0)], "day", start, "2026-11-22").find(
        ({ period }) => period.key === "2026-11-20",
      )?.expectedKwh;
    expect(expectedFrom("2026-11-19")).toBe(2);
    expect(expectedFrom("2026-11-20")).toBeNull();
  });

  it("treats a period that ends after two days ago as incomplete", () => {
    const [complete, incomplete] = points(
      [periodEnergy("2026-11-20", 1, 10, 1), periodEnergy("2026-11-21", 1, 10, 1)],
      "day",
      "2026-11-01",
      "2026-11-21",
    ).slice(-2);
    expect(complete?.status).toBe("NOK");
    expect(incomplete).toMatchObject({ status: null, band: null, missingDays: 1 });
    expect(incomplete && shownExpectedKwh(incomplete)).toBeNull();
    expect(incomplete && ratioOf(incomplete)).toBeNull();
  });

  it("has a band of two errors around the expected yield, never below 0, and NOK below it", () => {
    const [at, below, floored, noError] = points(
      [
        periodEnergy("2026-11-01", 8, 10, 1),
        periodEnergy("2026-11-02", 7.99, 10, 1),
        periodEnergy("2026-11-03", 0, 1, 2),
        periodEnergy("2026-11-04", 9, 10),
      ],
      "day",
      "2026-11-01",
      "2026-11-04",
    );
    expect(at).toMatchObject({ band: { lowKwh: 8, highKwh: 12 }, status: "OK" });
    expect(below?.status).toBe("NOK");
    expect(floored).toMatchObject({ band: { lowKwh: 0, highKwh: 5 }, status: "OK" });
    expect(noError).toMatchObject({ band: null, status: "NOK" });
  });

  it("uses the standard errors of the hours instead of the errors of the rows", () => {
    const start = "2026-11-01T11:00:00Z";
    const hour = (errors: { start_date: string; error: number }[]) =>
      points([periodEnergy(start, 5, 10, 99)], "hour", "2026-11-01", "2026-11-01", errors).find(
        ({ period }) => period.key === start,
      );
    expect(hour([{ start_date: start, error: 2 }])?.band).toEqual({ lowKwh: 6, highKwh: 14 });
    expect(hour([])?.band).toBeNull();
  });
});

describe("ratio and difference", () => {
  const one = (actual: number | null, expected: number | null) =>
    points([periodEnergy("2026-11-02", actual, expected, 1)], "day", "2026-11-02", "2026-11-02")[0];
  it("divides and subtracts the expected from the actual yield", () => {
    const point = one(9, 10);
    expect(point && [ratioOf(point), differenceKwh(point)]).toEqual([0.9, -1]);
  });
  it.each([
    [null, 10],
    [9, null],
    [9, 0],
  ])("has no ratio of %o to %o", (actual, expected) => {
    const point = one(actual, expected);
    expect(point && ratioOf(point)).toBeNull();
  });
  it("has the ratio, but not the difference, of a month that is not complete", () => {
    const point = points([periodEnergy("2026-11-01", 9, 10, 1)], "month", "2026-11-01", "2026-11-21")[0];
    expect(point && [ratioOf(point), differenceKwh(point)]).toEqual([0.9, null]);
  });
});

describe("trimTrailing", () => {
  const trimmed = (period: PeriodType, start: string, end: string, on: Temporal.PlainDate) =>
    trimTrailing(
      performancePoints({ rows: [], range: range(start, end), period, today: on }),
      period,
      range(start, end),
    ).at(-1)?.period.key;
  it("drops a trailing month with more than 10 missing days", () => {
    expect(trimmed("month", "2026-09-01", "2026-11-21", day("2026-11-22"))).toBe("2026-11-01");
    expect(trimmed("month", "2026-09-01", "2026-11-20", day("2026-11-21"))).toBe("2026-10-01");
  });
  it("drops a trailing week with any missing day", () => {
    expect(trimmed("week", "2026-11-02", "2026-11-22", day("2026-11-24"))).toBe("2026-11-16");
    expect(trimmed("week", "2026-11-02", "2026-11-22", day("2026-11-23"))).toBe("2026-11-09");
  });
  it("drops a trailing period that the range covers too little of", () => {
    expect(trimmed("month", "2026-08-01", "2026-10-20", day("2026-11-22"))).toBe("2026-09-01");
    expect(trimmed("month", "2026-08-01", "2026-10-21", day("2026-11-22"))).toBe("2026-10-01");
    expect(trimmed("week", "2026-10-05", "2026-10-17", day("2026-11-22"))).toBe("2026-10-05");
    expect(trimmed("day", "2026-10-05", "2026-10-17", day("2026-11-22"))).toBe("2026-10-17");
  });
  it("returns an empty list when no period remains", () =>
    expect(trimmed("week", "2026-11-16", "2026-11-22", today)).toBeUndefined());
});
