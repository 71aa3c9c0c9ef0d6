import { day } from "@testing/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysOfPeriod,
  lastFullMonth,
  monthlyReportHref,
  offeredPeriods,
  readPeriod,
  reportDays,
  reportPeriodKinds,
  reportPeriodOf,
  writePeriod,
} from "./monthly-report";

const text = (range: { start: Temporal.PlainDate; end: Temporal.PlainDate } | null) =>
  range && `${range.start}..${range.end}`;

describe("the period of a report", () => {
  it.each([
    ["2026-10", "2026-10-01..2026-10-31"],
    ["2024-02", "2024-02-01..2024-02-29"],
    ["2026-Q1", "2026-01-01..2026-03-31"],
    ["2026-Q4", "2026-10-01..2026-12-31"],
    ["2026", "2026-01-01..2026-12-31"],
  ])("is read from %s", (given, expected) => {
    const period = readPeriod(given);
    expect(period && text(daysOfPeriod(period))).toBe(expected);
  });

  it.each(["2026-13", "2026-00", "2026-Q5", "2026-1", "1999", "x", "2026-10-01"])("is not read from %s", (given) =>
    expect(readPeriod(given)).toBeNull(),
  );

  it("is read back from its text, and contains its day", () => {
    const days = fc.integer({ min: 0, max: 36_000 }).map((count) => day("2000-01-01").add({ days: count }));
    fc.assert(
      fc.property(fc.constantFrom(...reportPeriodKinds), days, (kind, within) => {
        const period = reportPeriodOf(kind, within);
        const { start, end } = daysOfPeriod(period);
        expect(start.toString() <= within.toString() && within.toString() <= end.toString()).toBe(true);
        const read = readPeriod(writePeriod(period));
        expect([read?.kind, read?.start.toString()]).toEqual([kind, start.toString()]);
      }),
    );
  });

  it("ends yesterday, and is null before it has begun", () => {
    const today = day("2026-11-27");
    expect(text(reportDays(reportPeriodOf("month", today), today))).toBe("2026-11-01..2026-11-26");
    expect(text(reportDays(reportPeriodOf("month", day("2026-10-25")), today))).toBe("2026-10-01..2026-10-31");
    expect(reportDays(reportPeriodOf("month", day("2026-12-01")), today)).toBeNull();
    expect(reportDays(reportPeriodOf("month", day("2026-12-01")), day("2026-12-01"))).toBeNull();
  });

  it("is the last full month by default", () => {
    expect(writePeriod(lastFullMonth(day("2026-11-27")))).toBe("2026-10");
    expect(writePeriod(lastFullMonth(day("2026-01-01")))).toBe("2025-12");
    expect(writePeriod(lastFullMonth(day("2024-03-31")))).toBe("2024-02");
  });

  it("is offered from the period of yesterday on, the newest first", () => {
    const offered = (kind: "month" | "quarter" | "year", today: string) =>
      offeredPeriods(kind, day(today)).map(writePeriod).slice(0, 3);
    expect(offered("month", "2026-11-01")).toEqual(["2026-10", "2026-09", "2026-08"]);
    expect(offered("quarter", "2026-11-27")).toEqual(["2026-Q4", "2026-Q3", "2026-Q2"]);
    expect(offered("year", "2026-01-01")).toEqual(["2025", "2024", "2023"]);
  });

  it("is offered for the days with data only, when these are known", () => {
    const data = { start: day("2024-11-20"), end: day("2025-02-01") };
    const offered = (kind: "month" | "quarter" | "year") =>
      offeredPeriods(kind, day("2026-11-27"), data).map(writePeriod);
    expect(offered("month")).toEqual(["2025-02", "2025-01", "2024-12", "2024-11"]);
    expect(offered("quarter")).toEqual(["2025-Q1", "2024-Q4"]);
    expect(offered("year")).toEqual(["2025", "2024"]);
  });
});

it("links to the report of a plant, and to the report of all plants", () => {
  expect(monthlyReportHref()).toBe("/reports/monthly");
  expect(monthlyReportHref({ companyId: 3, plantId: 7 })).toBe("/reports/monthly?plant=7&companyId=3");
});
