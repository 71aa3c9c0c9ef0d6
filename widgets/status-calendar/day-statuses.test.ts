import { dayTextsOf } from "@shared/lib/date-range";
import { describe, expect, it } from "vitest";
import { calendarCells, calendarDays, meterDays, monthTotals, statusTotals, unknownDayCount } from "./calendar-grid";

const range = { start: Temporal.PlainDate.from("2026-03-27"), end: Temporal.PlainDate.from("2026-04-02") };
const found = (date: string, severity: number) => ({ date, meter_status_type: { severity } });

const daysOf = (meters: Parameters<typeof meterDays>[0][]) =>
  calendarDays(
    meters.map((findings) => meterDays(findings, dayTextsOf(range))),
    range,
  );
const statusesOf = (days: ReturnType<typeof calendarDays>) => calendarCells(days).map(({ status }) => status);

describe("calendarDays", () => {
  const days = daysOf([
    [found("2026-03-27", 0), found("2026-03-28", 75), found("2026-03-28", 0), found("2026-03-29", 75)],
    [found("2026-03-29", 100), found("2026-03-31", 50), found("2026-05-01", 100)],
  ]);

  it("returns the worst status of the other meters when a meter is silent", () => {
    const silent = ["2026-03-27", "2026-03-28", "2026-03-29"].map((day) => found(day, 50));
    const other = [found("2026-03-27", 0), found("2026-03-28", 75)];
    expect(statusesOf(daysOf([silent, other])).slice(0, 4)).toEqual(["OK", "MEDIUM", "NONE", null]);
  });

  it("returns the most severe status of each day, and null for days without data", () => {
    expect(statusesOf(days)).toEqual(["OK", "MEDIUM", "NOK", null, "NONE", null, null]);
    expect(statusesOf(daysOf([]))).toEqual(Array(7).fill(null));
  });

  it("counts the days without data, none before the first measured day", () => {
    expect(unknownDayCount(days, null)).toBe(4);
    expect(unknownDayCount(days, "2026-03-31")).toBe(3);
    expect(unknownDayCount(days, "2026-03-31", "2026-04-01")).toBe(2);
  });

  it("groups the days into weeks that start on Monday", () => {
    const cells = calendarCells(days);
    expect(cells.map(({ column, row }) => [column, row])).toEqual([
      [0, 4],
      [0, 5],
      [0, 6],
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
    expect(cells.at(-1)?.date).toBe("2026-04-02");
  });

  it("counts the days per status, in total and per month", () => {
    expect(statusTotals(days)).toEqual({ OK: 1, MEDIUM: 1, NOK: 1, NONE: 1, unknown: 3 });
    expect(monthTotals(days)).toEqual([
      { month: "2026-03-01", totals: { OK: 1, MEDIUM: 1, NOK: 1, NONE: 1, unknown: 1 } },
      { month: "2026-04-01", totals: { unknown: 2 } },
    ]);
  });
});
