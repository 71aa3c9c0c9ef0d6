import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectGroupTotals } from "../support/company-totals";
import { seed, signIn } from "../support/seeded-stack";
import { type Stack, startStack } from "../support/stack";
import type { Client } from "../support/users";

/** A company with light and silent plants. */
const companyId = 3;
/** Ordinary hours, both clock changes, and a time before sunrise, each with the end of its last complete hour. */
const times = [
  { now: "2026-06-17T12:05:00Z", asOf: "2026-06-17T12:00:00Z", day: "2026-06-17", hours: 14 },
  { now: "2026-03-29T10:30:00Z", asOf: "2026-03-29T10:00:00Z", day: "2026-03-29", hours: 11 },
  { now: "2025-10-26T13:00:00Z", asOf: "2025-10-26T13:00:00Z", day: "2025-10-26", hours: 15 },
  { now: "2025-12-21T04:30:00Z", asOf: "2025-12-21T04:00:00Z", day: "2025-12-21", hours: 5 },
] as const;

interface Today {
  readonly as_of: string;
  readonly actual_yield_in_kwh: number | null;
  readonly expected_yield_in_kwh: number;
  readonly compared_expected_yield_in_kwh: number;
  readonly missing_hours: number;
  readonly measured_at: string | null;
  readonly power_in_watt: number | null;
}
const sums = [
  "actual_yield_in_kwh",
  "expected_yield_in_kwh",
  "compared_expected_yield_in_kwh",
  "missing_hours",
] as const;

describe.each(times)("today at $now", ({ now, asOf, day, hours }) => {
  let stack: Stack;
  let client: Client;
  let rows: { id: number; yield_status: string; silent_since: string | null; today: Today | null }[];
  beforeAll(async () => {
    stack = await startStack({ DEMO_NOW: now });
    await seed(stack, 40);
    client = await signIn(stack, "portfolio@demo.example");
    rows = (await client.get(`/companies/${companyId}/plants?per_page=100`)).body.data;
  });
  afterAll(() => stack.stop());

  it("of a plant is the sum of its hours so far, and the same in the list", async () => {
    for (const { id, today } of rows) {
      const path = `/companies/${companyId}/plants/${id}`;
      const ofPlant = (await client.get(`${path}/today`)).body;
      expect(ofPlant).toEqual(today && { ...today, late_deliveries: ofPlant?.late_deliveries });
      const range = `start_date=${day}&end_date=${day}&period_type=hour`;
      const performances: Today[] = (await client.get(`${path}/performances?${range}`)).body;
      if (!today) {
        expect(performances).toEqual([]);
        continue;
      }
      expect(today.as_of).toBe(asOf);
      expect(performances).toHaveLength(hours);
      for (const name of sums) {
        const sum = performances.reduce((total, hour) => total + (hour[name] ?? 0), 0);
        expect(today[name] ?? 0, name).toBeCloseTo(sum, 2);
      }
    }
  });

  it("of a company is the sum of its plants", async () => {
    const company = (await client.get(`/companies/${companyId}/statistics/today`)).body;
    const known = rows.flatMap(({ today }) => today ?? []);
    for (const name of sums) {
      expect(company[name] ?? 0, name).toBeCloseTo(
        known.reduce((total, today) => total + (today[name] ?? 0), 0),
        1,
      );
    }
    const measured = known.filter((today) => today.actual_yield_in_kwh !== null);
    expect(company).toMatchObject({ as_of: asOf, plants: known.length, plants_measured: measured.length });
    expect(company.measured_at).toBe(
      known
        .map((today) => today.measured_at ?? "")
        .sort()
        .at(-1),
    );
    if (measured.length === 0) expect(company.actual_yield_in_kwh).toBeNull();
    expect(await expectGroupTotals(stack.db)).toBeGreaterThan(50);
  });

  it("of a company by hour adds up to the day, and has no value where there is no data", async () => {
    const company = (await client.get(`/companies/${companyId}/statistics/today`)).body;
    const byHour: (Omit<Today, "missing_hours"> & { start_date: string })[] = (
      await client.get(`/companies/${companyId}/statistics/today/hours`)
    ).body;
    const plantId = rows.find(({ today }) => today !== null)?.id;
    const range = `start_date=${day}&end_date=${day}&period_type=hour`;
    const ofPlant: { start_date: string }[] = (
      await client.get(`/companies/${companyId}/plants/${plantId}/performances?${range}`)
    ).body;
    expect(byHour.map(({ start_date }) => start_date)).toEqual(ofPlant.map(({ start_date }) => start_date));
    for (const name of ["actual_yield_in_kwh", "expected_yield_in_kwh", "compared_expected_yield_in_kwh"] as const)
      expect(byHour.reduce((total, hour) => total + (hour[name] ?? 0), 0)).toBeCloseTo(company[name] ?? 0, 1);
    for (const hour of byHour)
      if (hour.compared_expected_yield_in_kwh === 0) expect(hour.actual_yield_in_kwh ?? 0).toBe(0);
  });

  it("is not known for light plants, and has no measurement of silent plants and before sunrise", () => {
    for (const { today, yield_status, silent_since } of rows) {
      if (yield_status === "NON_MON") expect(today).toBeNull();
      if (silent_since === null && hours > 5) continue;
      if (!today) continue;
      expect(today.actual_yield_in_kwh).toBeNull();
      expect(today.compared_expected_yield_in_kwh).toBe(0);
      expect(today.measured_at === null || today.measured_at < `${day}T00:00:00Z`).toBe(true);
    }
    expect(rows.some(({ today }) => today !== null)).toBe(true);
  });
});
