import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysOfPeriod,
  lastFullMonth,
  monthlyReportHref,
  monthlyReportQuery,
  offeredPeriods,
  reportDays,
  reportPeriodKinds,
  reportPeriodOf,
  writePeriod,
} from "./monthly-report";

const day = (text: string) => Temporal.PlainDate.from(text);
const text = (range: { start: Temporal.PlainDate; end: Temporal.PlainDate } | null) =>
  range && `${range.start}..${range.end}`;
const read = (search: string) => monthlyReportQuery.read(new URLSearchParams(search));

describe("the period of a report", () => {
  it.each([
    ["2026-10", "2026-10-01..2026-10-31"],
    ["2024-02", "2024-02-01..2024-02-29"],
    ["2026-Q1", "2026-01-01..2026-03-31"],
    ["2026-Q4", "2026-10-01..2026-12-31"],
    ["2026", "2026-01-01..2026-12-31"],
  ])("is read from %s", (given, expected) => {
    const { query, ignored } = read(`period=${given}`);
    expect(ignored).toEqual([]);
    expect(query.filters.period && text(daysOfPeriod(query.filters.period))).toBe(expected);
  });

  it.each(["2026-13", "2026-00", "2026-Q5", "2026-1", "1999", "x", "2026-10-01"])("is not read from %s", (given) => {
    const { query, ignored } = read(`period=${given}`);
    expect(query.filters.period).toBeUndefined();
    expect(ignored).toEqual([{ name: "period", reason: "malformed" }]);
  });

  it("is read back from its URL, and contains its day", () => {
    const days = fc.integer({ min: 0, max: 36_000 }).map((count) => day("2000-01-01").add({ days: count }));
    fc.assert(
      fc.property(fc.constantFrom(...reportPeriodKinds), days, (kind, within) => {
        const period = reportPeriodOf(kind, within);
        const { start, end } = daysOfPeriod(period);
        expect(start.toString() <= within.toString() && within.toString() <= end.toString()).toBe(true);
        const filters = read(monthlyReportHref({ period }).split("?")[1] ?? "").query.filters;
        expect(filters.period && writePeriod(filters.period)).toBe(writePeriod(period));
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

  it("is offered from that of yesterday on, the newest first", () => {
    const offered = (kind: "month" | "quarter" | "year", today: string) =>
      offeredPeriods(kind, day(today)).map(writePeriod).slice(0, 3);
    expect(offered("month", "2026-11-01")).toEqual(["2026-10", "2026-09", "2026-08"]);
    expect(offered("quarter", "2026-11-27")).toEqual(["2026-Q4", "2026-Q3", "2026-Q2"]);
    expect(offered("year", "2026-01-01")).toEqual(["2025", "2024", "2023"]);
  });
});

describe("the URL of a monthly report", () => {
  it("contains the whole choice, and nothing by default", () => {
    expect(monthlyReportHref()).toBe("/reports/monthly");
    const choice = { plants: "tags=12|1", plant: 7, companyId: 3, language: "nl", euros: false } as const;
    expect(read(monthlyReportHref(choice).split("?")[1] ?? "")).toEqual({
      query: { page: 1, sort: null, filters: choice },
      ignored: [],
    });
  });

  it.each(["language=de", "plant=x", "euros=yes", "companyId=-1"])("reports the malformed %s", (search) => {
    expect(read(search)).toMatchObject({ query: { filters: {} }, ignored: [{ reason: "malformed" }] });
  });
});
