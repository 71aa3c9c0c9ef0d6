import { rangeRecord } from "@entities/promise";
import { beforeAll, describe, expect, it } from "vitest";

// TypeScript does not read the back-test here, because the included back end has other types of the runtime.
const benchModule = (name: string) => import(`../bench/${name}.mjs`);

describe("the range of the forecast, in the finished years of the demo fleet", () => {
  let table: { monthsLeft: number; periods: number; inside: number }[];
  beforeAll(async () => {
    const { forecastOutcomes, forecastTable } = await benchModule("forecast-outcomes");
    table = forecastTable(forecastOutcomes("2026-11-28"));
  }, 60_000);

  it("holds 95 % of the outcomes in each month before the end", () => {
    expect(table.map(({ monthsLeft }) => monthsLeft)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(table.filter(({ periods, inside }) => periods < 180 || inside < 0.95 * periods)).toEqual([]);
  });

  it("was right as often as the screen states", () => {
    const record = table.map(({ monthsLeft, periods, inside }) => ({ monthsLeft, years: periods, inRange: inside }));
    expect(record).toEqual(rangeRecord);
  });
});
