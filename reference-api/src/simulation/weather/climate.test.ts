import { describe, expect, it } from "vitest";
import { weatherSeed } from "..";
import { calendarDate, dayOf } from "../local-days";
import { regions } from "../regions";
import { createArrayYields } from "./array-yield";

const southRoof = { orientation: 180, tilt: 35, mixed: false, inverterLimit: 1 };

function yearOf(seed: number, region: number, year: number) {
  const yields = createArrayYields(seed);
  const months = new Array<number>(12).fill(0);
  for (let day = dayOf(`${year}-01-01`); day <= dayOf(`${year}-12-31`); day++) {
    months[calendarDate(day).month - 1] =
      (months[calendarDate(day).month - 1] ?? 0) + yields.actual(region, southRoof, day);
  }
  return { total: months.reduce((sum, month) => sum + month, 0), june: months[5] ?? 0, december: months[11] ?? 0 };
}

describe("a south-facing 35° roof in the Netherlands", { timeout: 60_000 }, () => {
  for (const [region, { name }] of regions.entries()) {
    it(`has a realistic yield in ${name}`, () => {
      for (const year of [2024, 2025, 2026]) {
        const { total, june, december } = yearOf(weatherSeed, region, year);
        expect(total).toBeGreaterThan(850);
        expect(total).toBeLessThan(1050);
        expect(june / total).toBeGreaterThan(0.11);
        expect(june / total).toBeLessThan(0.14);
        expect(december / total).toBeGreaterThan(0.015);
        expect(december / total).toBeLessThan(0.035);
      }
    });
  }
});
