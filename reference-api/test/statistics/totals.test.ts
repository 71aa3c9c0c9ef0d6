import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed, signIn } from "../support/seeded-stack";
import { type Stack, startStack } from "../support/stack";
import type { Client } from "../support/users";

/** The two years before this day contain a leap day and clock changes. */
const now = "2025-12-01T10:00:00Z";
const companyId = 4;
const ranges = [
  { what: "the leap day", start: "2024-02-27", end: "2024-03-01", hours: 96 },
  { what: "the day of 23 hours", start: "2025-03-28", end: "2025-03-31", hours: 95 },
  { what: "the day of 25 hours", start: "2025-10-25", end: "2025-10-27", hours: 73 },
] as const;

let stack: Stack;
let admin: Client;
let plants: { id: number; meters: { id: number }[] }[];

beforeAll(async () => {
  stack = await startStack({ DEMO_NOW: now });
  await seed(stack, 90);
  admin = await signIn(stack, "admin@demo.example");
  plants = (await admin.get(`/companies/${companyId}/plants?with=meters`)).body.data;
});
afterAll(() => stack.stop());

const fields = [
  "actual_yield_in_kwh",
  "expected_yield_in_kwh",
  "compared_expected_yield_in_kwh",
  "missing_hours",
] as const;
type Field = (typeof fields)[number];
type Row = Readonly<Record<Field, number | null>>;

const sum = (rows: readonly Row[], field: Field) => rows.reduce((total, row) => total + (row[field] ?? 0), 0);

async function rowsOf(path: string, range: { start: string; end: string }, period: string): Promise<Row[]> {
  const query = `start_date=${range.start}&end_date=${range.end}&period_type=${period}`;
  return (await admin.get(`/companies/${companyId}${path}/performances?${query}`)).body;
}

describe("totals", () => {
  it("include plants with one meter and plants with several meters", () => {
    expect(plants.length).toBeGreaterThan(4);
    expect(plants.some((plant) => plant.meters.length > 2)).toBe(true);
  });

  for (const range of ranges) {
    it(`from hours to days to the period, over ${range.what}`, async () => {
      for (const { id } of plants.slice(0, 5)) {
        const hours = await rowsOf(`/plants/${id}`, range, "hour");
        const days = await rowsOf(`/plants/${id}`, range, "day");
        const months = await rowsOf(`/plants/${id}`, range, "month");
        if (sum(days, "expected_yield_in_kwh") > 0) expect(hours).toHaveLength(range.hours);
        for (const field of fields) {
          expect(sum(hours, field)).toBeCloseTo(sum(days, field), 1);
          expect(sum(months, field)).toBeCloseTo(sum(days, field), 2);
        }
      }
    });

    it(`from meters to plants to the company, over ${range.what}`, async () => {
      const ofPlants: Record<Field, number> = {
        actual_yield_in_kwh: 0,
        expected_yield_in_kwh: 0,
        compared_expected_yield_in_kwh: 0,
        missing_hours: 0,
      };
      for (const { id, meters } of plants) {
        const plant = await rowsOf(`/plants/${id}`, range, "day");
        const apart = await Promise.all(
          meters.map((meter) => rowsOf(`/plants/${id}/meters/${meter.id}`, range, "day")),
        );
        for (const field of fields) {
          expect(sum(apart.flat(), field)).toBeCloseTo(sum(plant, field), 1);
          ofPlants[field] += sum(plant, field);
        }
      }
      const query = `start_date=${range.start}&end_date=${range.end}`;
      const company = (await admin.get(`/companies/${companyId}/performance?${query}`)).body;
      expect(company.actual_yield_in_kwh).toBeGreaterThan(0);
      for (const field of ["actual_yield_in_kwh", "compared_expected_yield_in_kwh", "missing_hours"] as const) {
        expect(company[field]).toBeCloseTo(ofPlants[field], 0);
      }
      expect(company.expected_yield_in_kwh).toBe(company.compared_expected_yield_in_kwh);
      const notReceived = ofPlants.expected_yield_in_kwh - ofPlants.compared_expected_yield_in_kwh;
      expect(company.not_received_kwh).toBeCloseTo(notReceived, 0);
    });
  }

  it("count each active meter once a day, and each plant once", async () => {
    const range = "start_date=2025-11-24&end_date=2025-11-30";
    const days = (await admin.get(`/companies/${companyId}/status-counts?${range}`)).body;
    expect(days).toHaveLength(7);
    for (const { OK, MEDIUM, NOK, NONE, total } of days) expect(OK + MEDIUM + NOK + NONE).toBe(total);
    expect((await admin.get(`/companies/${companyId}/statistics/status-counts`)).body.total).toBe(plants.length);
  });
});
