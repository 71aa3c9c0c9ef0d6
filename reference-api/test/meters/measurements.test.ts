import { beforeAll, describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { meter, plant } from "../support/fixtures";
import { company } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

interface Period {
  readonly start_date: string;
  readonly actual_yield_in_kwh: number | null;
  readonly expected_yield_in_kwh: number | null;
  readonly calculated_yield_in_kwh: number | null;
}

const own = `/companies/${company.alpha}/plants/${plant.own}`;
const meters = [meter.south, meter.west, meter.retired];

async function periods(path: string, start: string, end: string, type: string): Promise<Period[]> {
  const response = await as("owner").get(
    `${path}/performances?start_date=${start}&end_date=${end}&period_type=${type}`,
  );
  expect(response.status).toBe(200);
  return response.body;
}

const measures = ["actual_yield_in_kwh", "expected_yield_in_kwh", "calculated_yield_in_kwh"] as const;

function sum(rows: readonly Period[], measure: (typeof measures)[number]): number {
  return rows.reduce((total, row) => total + (row[measure] ?? 0), 0);
}

/** Asserts that two sums are equal within rounding. */
function expectSame(fine: readonly Period[], coarse: readonly Period[]): void {
  for (const measure of measures) {
    expect(Math.abs(sum(fine, measure) - sum(coarse, measure))).toBeLessThan(0.0001 * (fine.length + coarse.length));
  }
}

beforeAll(async () => {
  // The history of this plant contains a leap day and both clock changes.
  await testStack.stack.db.batch([
    testStack.stack.db.prepare("update plants set monitored_since = '2023-06-01' where id = ?").bind(plant.own),
    testStack.stack.db.prepare("update meters set operational_since = '2023-06-01' where plant_id = ?").bind(plant.own),
  ]);
});

describe("totals", () => {
  it.each([
    ["an ordinary day", "2026-06-10", 24],
    ["the day on which summer time begins", "2026-03-29", 23],
    ["the day on which summer time ends", "2025-10-26", 25],
    ["the leap day", "2024-02-29", 24],
    ["the first day of a year", "2026-01-01", 24],
  ])("of hours equal %s", async (_, day, hours) => {
    for (const path of [own, ...meters.slice(0, 2).map((id) => `${own}/meters/${id}`)]) {
      const hourly = await periods(path, day, day, "hour");
      expect(hourly).toHaveLength(hours);
      expect(new Set(hourly.map((hour) => hour.start_date)).size).toBe(hours);
      expectSame(hourly, await periods(path, day, day, "day"));
    }
  });

  it.each([
    ["2026-03-01", "2026-03-31"],
    ["2025-10-01", "2025-10-31"],
    ["2024-02-01", "2024-02-29"],
    ["2025-12-01", "2026-01-31"],
  ])("of days from %s to %s equal the totals of months and weeks", async (start, end) => {
    const days = await periods(own, start, end, "day");
    expectSame(days, await periods(own, start, end, "month"));
    expectSame(days, await periods(own, start, end, "week"));
    expect(sum(days, "actual_yield_in_kwh")).toBeGreaterThan(0);
  });

  it("of meters equal the totals of their plant", async () => {
    for (const type of ["day", "month"]) {
      const parts = await Promise.all(
        meters.map((id) => periods(`${own}/meters/${id}`, "2025-10-01", "2026-04-30", type)),
      );
      expectSame(parts.flat(), await periods(own, "2025-10-01", "2026-04-30", type));
    }
  });

  it("of a meter's summary equal the totals of its days", async () => {
    const range = "start_date=2025-10-01&end_date=2026-04-30";
    const summary = (await as("owner").get(`${own}/meters/${meter.west}/historical-summary?${range}`)).body;
    const days = await periods(`${own}/meters/${meter.west}`, "2025-10-01", "2026-04-30", "day");
    expect(summary.actual_yield_in_kwh).toBeCloseTo(sum(days, "actual_yield_in_kwh"), 1);
    expect(summary.expected_yield_in_kwh).toBeCloseTo(sum(days, "expected_yield_in_kwh"), 1);
    expect(summary.days + summary.missing_days).toBeGreaterThanOrEqual(212);
  });

  it("of lacking energy equal the shortfall on a day with faults", async () => {
    const scores = (
      await as("owner").get(`${own}/meters/${meter.south}/scores?start_date=2026-06-10&end_date=2026-06-10`)
    ).body;
    const [day] = await periods(`${own}/meters/${meter.south}`, "2026-06-10", "2026-06-10", "day");
    const lacking = scores[0].lacking.reduce((total: number, { kwh }: { kwh: number }) => total + kwh, 0);
    expect(lacking).toBeCloseTo((day?.expected_yield_in_kwh ?? 0) - (day?.actual_yield_in_kwh ?? 0), 1);
  });
});

describe("the weather over a simulated plant", () => {
  const weather = async (start: string, end: string, period: string) =>
    (await as("owner").get(`${own}/weather?start_date=${start}&end_date=${end}&period_type=${period}`)).body;

  it("has the same sums by hour, day and month, and gaps for hours that are not over", async () => {
    const hours = await weather("2026-03-28", "2026-03-31", "hour");
    const days = await weather("2026-03-28", "2026-03-31", "day");
    const [month] = await weather("2026-03-28", "2026-03-31", "month");
    expect([hours.length, days.length, month.start_date]).toEqual([95, 4, "2026-03-01"]);
    for (const name of ["radiation_in_kwh_per_m2", "precipitation_in_mm"]) {
      const total = (rows: readonly Record<string, number>[]) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
      expect(total(hours)).toBeCloseTo(month[name], 2);
      expect(total(days)).toBeCloseTo(month[name], 2);
    }
    const today = await weather("2026-06-17", "2026-06-17", "hour");
    expect(today.at(0)).toMatchObject({ radiation_in_kwh_per_m2: 0, snow_depth_in_m: 0 });
    expect(today.at(-1)).toMatchObject({ radiation_in_kwh_per_m2: null, precipitation_in_mm: null });
  });

  it("is rejected for more than 1,100 days, and for more than 31 by hour", async () => {
    const status = async (start: string, period: string) =>
      (await as("owner").get(`${own}/weather?start_date=${start}&end_date=2026-06-16&period_type=${period}`)).status;
    expect(await status("2023-06-13", "month")).toBe(200);
    expect(await status("2023-06-12", "month")).toBe(422);
    expect(await status("2026-05-16", "hour")).toBe(422);
  });
});
