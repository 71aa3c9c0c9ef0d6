import { day, range } from "@testing/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clipRange,
  type DateRange,
  dayCount,
  daysOf,
  dayTextsOf,
  parseDateRange,
  quickRangeNames,
  quickRanges,
  rangeEnding,
  rangeQuery,
  sameRange,
  withDateRange,
  yearEarlier,
} from "./date-range";

const text = (value: DateRange | null) => value && `${value.start}..${value.end}`;
const latest = day("2026-11-20");

const anyDay = fc
  .integer({ min: -20_000, max: 40_000 })
  .map((days) => Temporal.PlainDate.from("1970-01-01").add({ days }));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 1200 }))
  .map(([start, days]): DateRange => ({ start, end: start.add({ days }) }));

describe("days of a range", () => {
  it("counts both ends when the range has clock changes, leap days and new years", () => {
    expect(dayCount(range("2026-03-29", "2026-03-29"))).toBe(1);
    expect(dayCount(range("2026-10-24", "2026-10-26"))).toBe(3);
    expect(dayCount(range("2024-02-28", "2024-03-01"))).toBe(3);
    expect(dayCount(range("2025-01-01", "2025-12-31"))).toBe(365);
  });

  it("lists every day once, oldest first", () => {
    fc.assert(
      fc.property(anyRange, (value) => {
        const days = daysOf(value);
        expect(dayTextsOf(value)).toEqual(days.map(String));
        expect(days).toHaveLength(dayCount(value));
        expect(days[0]?.equals(value.start)).toBe(true);
        expect(days.at(-1)?.equals(value.end)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it("ends on the given day", () => expect(text(rangeEnding(day("2026-03-01"), 14))).toBe("2026-02-16..2026-03-01"));
});

describe("a range in a URL", () => {
  const parse = (query: string) => text(parseDateRange(new URLSearchParams(query), { latest }));

  it("is parsed from start_date and end_date", () =>
    expect(parse("start_date=2026-10-01&end_date=2026-10-31&page=2")).toBe("2026-10-01..2026-10-31"));

  it.each([
    "",
    "start_date=2026-10-01",
    "end_date=2026-10-01",
    "start_date=2026-10-31&end_date=2026-10-01",
    "start_date=2026-02-30&end_date=2026-03-01",
    "start_date=2026-2-3&end_date=2026-03-01",
    "start_date=2026-10-01T00:00&end_date=2026-10-31",
    "start_date=yesterday&end_date=today",
    "start_date=20261001&end_date=20261031",
    "start_date=%2B002026-10-01&end_date=2026-10-31",
    "start_date=0000-00-00&end_date=9999-99-99",
    "start_date=2026-11-21&end_date=2026-11-30",
  ])("is ignored when it is malformed or incomplete: %s", (query) => expect(parse(query)).toBeNull());

  it("is clipped when it exceeds the latest day", () =>
    expect(parse("start_date=2026-11-01&end_date=2026-11-30")).toBe("2026-11-01..2026-11-20"));

  it("is parsed from the query that it was added to, and other parameters are preserved", () => {
    fc.assert(
      fc.property(anyRange, fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }), (value, other) => {
        const query = withDateRange(new URLSearchParams(other), value);
        const back = parseDateRange(new URLSearchParams(query.toString()), { latest: value.end });
        expect(back && sameRange(back, value)).toBe(true);
        expect(rangeQuery(value)).toEqual({ start_date: query.get("start_date"), end_date: query.get("end_date") });
      }),
    );
  });

  it("never throws and never exceeds the bounds for any text", () => {
    const value = fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/), anyDay.map(String));
    fc.assert(
      fc.property(value, value, anyDay, anyDay, (start_date, end_date, earliest, bound) => {
        const found = parseDateRange(new URLSearchParams({ start_date, end_date }), { earliest, latest: bound });
        if (!found) return;
        expect(Temporal.PlainDate.compare(found.start, found.end)).toBeLessThanOrEqual(0);
        expect(Temporal.PlainDate.compare(earliest, found.start)).toBeLessThanOrEqual(0);
        expect(Temporal.PlainDate.compare(found.end, bound)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("is clipped on both sides", () => {
    const cut = clipRange(range("2026-01-01", "2026-12-31"), { earliest: day("2026-05-05"), latest });
    expect(text(cut)).toBe("2026-05-05..2026-11-20");
  });
});

describe("quick ranges", () => {
  const on = (today: string) =>
    Object.fromEntries(Object.entries(quickRanges(day(today))).map(([name, value]) => [name, text(value)]));

  it("end no later than yesterday", () => {
    // A Saturday.
    expect(on("2026-11-21")).toEqual({
      yesterday: "2026-11-20..2026-11-20",
      "last-7-days": "2026-11-14..2026-11-20",
      "last-30-days": "2026-10-22..2026-11-20",
      "this-week": "2026-11-16..2026-11-20",
      "last-week": "2026-11-09..2026-11-15",
      "this-month": "2026-11-01..2026-11-20",
      "last-month": "2026-10-01..2026-10-31",
      "this-year": "2026-01-01..2026-11-20",
      "last-year": "2025-01-01..2025-12-31",
    });
  });

  it("are null when they contain no complete day", () => {
    // 1 January 2024 is a Monday.
    expect(on("2024-01-01")).toEqual({
      yesterday: "2023-12-31..2023-12-31",
      "last-7-days": "2023-12-25..2023-12-31",
      "last-30-days": "2023-12-02..2023-12-31",
      "this-week": null,
      "last-week": "2023-12-25..2023-12-31",
      "this-month": null,
      "last-month": "2023-12-01..2023-12-31",
      "this-year": null,
      "last-year": "2023-01-01..2023-12-31",
    });
  });

  it("are correct for weeks across years, week 53 and leap days", () => {
    expect(on("2021-01-02")["this-week"]).toBe("2020-12-28..2021-01-01");
    expect(on("2021-01-02")["last-week"]).toBe("2020-12-21..2020-12-27");
    expect(on("2024-03-31")["last-month"]).toBe("2024-02-01..2024-02-29");
  });

  it("exclude days before the earliest day", () => {
    const found = quickRanges(day("2026-11-21"), { earliest: day("2026-11-10"), latest });
    expect(text(found["last-week"])).toBe("2026-11-10..2026-11-15");
    expect(found["last-month"]).toBeNull();
  });

  it("start weeks on Monday and end before today", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const found = quickRanges(today);
        for (const name of quickRangeNames) {
          const value = found[name];
          if (!value) continue;
          expect(Temporal.PlainDate.compare(value.start, value.end)).toBeLessThanOrEqual(0);
          expect(Temporal.PlainDate.compare(value.end, today)).toBeLessThan(0);
          if (name.endsWith("week")) expect(value.start.dayOfWeek).toBe(1);
          if (name.endsWith("month")) expect(value.start.day).toBe(1);
          if (name.endsWith("year")) expect(value.start.dayOfYear).toBe(1);
        }
        expect(found["last-week"] && dayCount(found["last-week"])).toBe(7);
      }),
    );
  });
});

describe("yearEarlier", () => {
  const earlier = (start: string, end: string) => text(yearEarlier(range(start, end)));

  it("returns the same days of the previous year", () => {
    expect(earlier("2026-10-23", "2026-11-21")).toBe("2025-10-23..2025-11-21");
    expect(earlier("2026-01-01", "2026-01-01")).toBe("2025-01-01..2025-01-01");
    expect(earlier("2025-12-29", "2026-01-04")).toBe("2024-12-29..2025-01-04");
  });

  it("returns 28 February for 29 February", () => {
    expect(earlier("2024-02-29", "2024-02-29")).toBe("2023-02-28..2023-02-28");
    expect(earlier("2025-02-01", "2025-02-28")).toBe("2024-02-01..2024-02-28");
  });

  it("never ends before it starts", () => {
    fc.assert(
      fc.property(anyRange, (value) => {
        const before = yearEarlier(value);
        expect(Temporal.PlainDate.compare(before.start, before.end)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
