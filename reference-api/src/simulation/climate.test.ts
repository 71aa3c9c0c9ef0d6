import { describe, expect, it } from "vitest";
import { yieldShares } from "../assessment/promises";
import { calendarDate, dayOf } from "../lib/local-days";
import { regions } from "../lib/regions";
import { createArrayYields, weatherSeed } from "./array-yield";

const southRoof = { orientation: 180, tilt: 35, mixed: false };
const years = [2021, 2022, 2023, 2024, 2025, 2026];

/** The yields of those years in kWh/kWp, by year and by month. */
function yieldsOf(region: number) {
  const from = dayOf(`${years[0]}-01-01`);
  const { actual } = createArrayYields(weatherSeed).days(region, southRoof, from, dayOf("2026-12-31") - from + 1);
  const byYear = new Array<number>(years.length).fill(0);
  const byMonth = new Array<number>(12).fill(0);
  for (const [position, kwh] of actual.entries()) {
    const { year, month } = calendarDate(from + position);
    byYear[year - 2021] = (byYear[year - 2021] ?? 0) + kwh;
    byMonth[month - 1] = (byMonth[month - 1] ?? 0) + kwh;
  }
  const total = byYear.reduce((sum, kwh) => sum + kwh, 0);
  return { byYear, mean: total / years.length, shares: byMonth.map((kwh) => kwh / total) };
}

describe("a south-facing 35° roof in the Netherlands", { timeout: 60_000 }, () => {
  for (const [region, { name }] of regions.entries()) {
    it(`has a realistic yield in ${name}`, () => {
      const { byYear, mean, shares } = yieldsOf(region);
      expect(mean).toBeGreaterThan(850);
      expect(mean).toBeLessThan(1050);
      for (const total of byYear) expect(Math.abs(total / mean - 1)).toBeLessThan(0.15);
      for (const [month, share] of shares.entries()) {
        // Months vary more than years.
        expect(Math.abs((share * 100) / (yieldShares[month] ?? 0) - 1), `month ${month + 1}`).toBeLessThan(0.35);
      }
    });
  }
});
