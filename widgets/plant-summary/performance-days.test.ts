import { setupI18n } from "@lingui/core";
import { daysOf } from "@shared/lib/date-range";
import { day } from "@testing/days";
import { periodEnergy } from "@testing/period-energy";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayTexts, performanceComparison, performanceDays, performancePlot, seriesOf } from "./performance-days";

const range = { start: day("2026-03-27"), end: day("2026-03-30") };
const today = day("2026-03-31");
describe("performanceDays", () => {
  const days = performanceDays(
    [
      periodEnergy("2026-03-27", 9, 10, 1),
      periodEnergy("2026-03-28", 7.9, 10, 1),
      periodEnergy("2026-03-30", 12, 11, 1),
      periodEnergy("2026-04-02", 99, 99, 1),
    ],
    range,
    today,
  );

  it("returns exactly the days of the range, across a change to summer time", () =>
    expect(days.map(({ date }) => date.toString())).toEqual(["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"]));

  it("returns a band of two standard errors, and NOK for a yield below it", () => {
    expect(days[0]).toMatchObject({ band: { lowKwh: 8, highKwh: 12 }, status: "OK" });
    expect(days[1]?.status).toBe("NOK");
  });

  it("returns null values for a day without data", () =>
    expect(days[2]).toMatchObject({ generatedKwh: null, expectedKwh: null, band: null, status: null }));

  it("marks days without data in the plot in place of bars of zero", () => {
    const known = ["2026-03-28", "2026-03-29", "2026-03-31"].map((date) => periodEnergy(date, 1, 1, 0));
    const week = performanceDays(known, { start: day("2026-03-27"), end: day("2026-04-01") }, today);
    const { series } = performancePlot(week);
    expect(series.find(({ key }) => key === "gap")?.values).toEqual([0, null, null, 0, null, 0]);
    const drawn = series.filter(({ type }) => type === "bars").map(({ values }) => values);
    expect(drawn.map((values) => values[3])).toEqual(drawn.map(() => null));
    expect(performancePlot(performanceDays([], range, today)).series[0]?.values).toEqual(daysOf(range).map(() => null));
  });

  it("returns no expected yield while it is incomplete", () => {
    expect(days[3]).toMatchObject({ generatedKwh: 12, expectedKwh: null, status: null });
    expect(performanceDays([periodEnergy("2026-03-29", 1, 2, 0)], range, today)[2]?.expectedKwh).toBe(2);
  });

  it("never returns a band below zero", () => {
    const amount = fc.double({ min: 0, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(amount, amount, amount, (actual, expected, error) => {
        const [first] = performanceDays([periodEnergy("2026-03-27", actual, expected, error)], range, today);
        expect(first?.band?.lowKwh ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("returns totals and the number of days they include", () => {
    const comparison = performanceComparison(days);
    expect(comparison).toMatchObject({ generatedKwh: 16.9, comparedKwh: 20, notReceived: null });
    expect(comparison?.ratio).toBeCloseTo(16.9 / 20);
    expect(String(comparison?.days?.end)).toBe("2026-03-28");
    expect(comparison?.notCompared).toMatchObject({ kwh: 12 });
    expect(performanceComparison([])).toBeNull();
  });

  it("compares the same hours and assesses no day of which a part was not received", () => {
    const row = { ...periodEnergy("2026-03-27", 3, 10, 1, 4), missingHours: 6 };
    const partial = performanceDays([row], { start: range.start, end: range.start }, today);
    expect(partial[0]).toMatchObject({ status: null, isPartial: true });
    expect(partial[0] && seriesOf(partial[0])).toBe("partial");
    expect(performanceComparison(partial)).toMatchObject({ ratio: 0.75, notReceived: { kwh: 6, days: 1 } });
  });

  it("says that energy is not compared, unless nothing is ever expected of the plant", () => {
    const first = { start: range.start, end: range.start };
    const row = periodEnergy("2026-03-27", 3);
    const keyOf = (isUncompared: boolean) => performanceDays([row], first, today, isUncompared).map(seriesOf);
    expect([keyOf(false), keyOf(true)]).toEqual([["uncompared"], ["generated"]]);
  });
});

describe("dayTexts", () => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });

  it("has one unit and one place for both energies, and a rounded range", () => {
    const one = { generatedKwh: 339_000, expectedKwh: 345_900, band: { lowKwh: 311_310, highKwh: 380_490 } };
    expect(dayTexts(one, i18n)).toEqual({ actual: "339.0 MWh", expected: "345.9 MWh", band: "311 to 380 MWh" });
    const small = { generatedKwh: 54.52, expectedKwh: 54, band: { lowKwh: 49.07, highKwh: 59.97 } };
    expect(dayTexts(small, i18n)).toEqual({ actual: "54.5 kWh", expected: "54.0 kWh", band: "49 to 60 kWh" });
  });

  it("has no text for an unknown energy", () => {
    expect(dayTexts({ generatedKwh: null, expectedKwh: null, band: null }, i18n)).toEqual({
      actual: null,
      expected: null,
      band: null,
    });
  });
});
