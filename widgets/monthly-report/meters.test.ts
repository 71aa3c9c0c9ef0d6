import type { PeriodEnergy } from "@entities/energy";
import { dayTextsOf } from "@shared/lib/date-range";
import { day } from "@testing/days";
import { periodEnergy } from "@testing/period-energy";
import { expect, it } from "vitest";
import { meterFigures, weakestMeters } from "./meters";
import type { ReportMeter } from "./sections.server";

const october = { start: day("2026-10-01"), end: day("2026-10-31") };
const today = day("2026-11-27");
const [first = "", second = "", third = ""] = dayTextsOf(october);
const energy = (date: string, generatedKwh: number | null) => periodEnergy(date, generatedKwh, 10, 1);
const meterOf = (id: number, days: PeriodEnergy[]): ReportMeter => ({
  id,
  name: null,
  peak_in_watt: 4_000,
  orientation_in_degrees: 180,
  angle_in_degrees: 30,
  has_mixed_panel_orientations: false,
  operational_since: null,
  retired_on: null,
  days,
});
const figuresOf = (meters: readonly ReportMeter[]) => meterFigures(meters, october, today);

it("puts meters side by side over the days that all of them received completely", () => {
  const partly = { ...energy(second, 8), comparedKwh: 5 };
  const meters = [
    meterOf(1, [energy(first, 8), energy(second, 8), energy(third, null)]),
    meterOf(2, [energy(first, 4), partly, energy(third, 8)]),
  ];
  expect(figuresOf(meters)).toMatchObject({
    days: 1,
    leftOut: 30,
    rows: [
      { meter: { id: 1 }, generatedKwh: 16, kwhPerKwp: 2, belowBest: 0 },
      { meter: { id: 2 }, generatedKwh: 20, kwhPerKwp: 1, belowBest: 0.5 },
    ],
  });
});

it("shows meters without data and the meters furthest below the best when there are too many", () => {
  const meters = [8, 6, null, 7, null, 4].map((kwh, index) => meterOf(index + 1, [energy(first, kwh)]));
  const { rows } = figuresOf(meters);
  const shown = (count: number) => weakestMeters(rows, count).map(({ meter }) => meter.id);
  expect(shown(6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(shown(5)).toEqual([3, 5, 6, 2, 4]);
});
