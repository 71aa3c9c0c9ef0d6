import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  addYears,
  dayAt,
  dayOf,
  dayStart,
  formatDay,
  hourMs,
  hoursInDay,
  monthStart,
  nextMonthStart,
  weekStart,
} from "./local-days";

const zone = "Europe/Amsterdam";
/** Days of years in which the summer-time rule of 1996 applies. */
const days = fc.integer({ min: dayOf("2000-01-01"), max: dayOf("2060-12-31") });
const plainDate = (day: number) => Temporal.PlainDate.from(formatDay(day));

describe("days of Europe/Amsterdam", () => {
  it("start at the same instant as in the time-zone database", () => {
    fc.assert(
      fc.property(days, (day) => {
        const zoned = plainDate(day).toZonedDateTime({ timeZone: zone });
        expect(dayStart(day)).toBe(zoned.epochMilliseconds);
        expect(hoursInDay(day)).toBe(zoned.hoursInDay);
      }),
    );
  });

  it("contain every instant of the day", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 25 * hourMs }), (day, after) => {
        const instant = dayStart(day) + after;
        const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
        expect(formatDay(dayAt(instant))).toBe(local.toPlainDate().toString());
      }),
    );
  });

  it("have 23 and 25 hours when the clock changes", () => {
    expect(hoursInDay(dayOf("2026-03-29"))).toBe(23);
    expect(hoursInDay(dayOf("2026-10-25"))).toBe(25);
    expect(hoursInDay(dayOf("2028-02-29"))).toBe(24);
  });

  it("return their week, month and the same date in another year", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5, max: 5 }), (day, years) => {
        const date = plainDate(day);
        expect(formatDay(weekStart(day))).toBe(date.subtract({ days: date.dayOfWeek - 1 }).toString());
        expect(formatDay(monthStart(day))).toBe(date.with({ day: 1 }).toString());
        expect(formatDay(nextMonthStart(day))).toBe(date.with({ day: 1 }).add({ months: 1 }).toString());
        expect(formatDay(addYears(day, years))).toBe(date.add({ years }).toString());
      }),
    );
  });

  it("throw when the text is not a date", () => {
    for (const text of ["2026-02-29", "2026-13-01", "26-1-1", "", "tomorrow"]) {
      expect(() => dayOf(text)).toThrow(RangeError);
    }
  });
});
