import { beforeAll, expect, it } from "vitest";
import { type CostedIssue, createDemoReader, lossFigures, type Plant, sum } from "./demo-rows";
import { openCausesOfSite } from "./queue-of-site";
import type { Client } from "./users";

/** The day of the demo fleet. */
const today = "2026-11-23";

/** Tests that the headline of a company is the sum of its plants, and a plant that of its open issues. */
export function describeRates(id: number, client: () => Client) {
  const reader = createDemoReader(client, id);
  const isSnoozed = ({ snoozed_until }: CostedIssue) => snoozed_until !== null && snoozed_until > today;
  let rows: Plant[];
  beforeAll(async () => {
    rows = [...(await reader.allPlants("with=meters,meter_issues&snoozed=1")).values()];
  });

  it("is what issues lose and do not receive, and of plants the sum of their open issues", () => {
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const open = row.meter_issues.filter((issue) => !isSnoozed(issue));
      for (const issue of row.meter_issues) {
        const { at_stake_kwh_per_day: stake, lost_kwh_per_day: lost, not_received_kwh_per_day: missing } = issue;
        expect(stake ?? 0, `issue ${issue.id}`).toBeCloseTo(sum([lost, missing]), 2);
      }
      for (const figure of [...lossFigures, "at_stake_kwh_per_day", "at_stake_cents_per_day"] as const) {
        expect(row[figure] ?? 0, `${figure} of plant ${row.id}`).toBeCloseTo(sum(open.map((each) => each[figure])), 1);
      }
      const snoozed = row.meter_issues.filter(isSnoozed).map((issue) => issue.at_stake_kwh_per_day);
      expect(row.snoozed_kwh_per_day ?? 0).toBeCloseTo(sum(snoozed), 2);
    }
  });

  it("is the sum of the causes of the queue", async () => {
    const losses = await reader.get(`/companies/${id}/statistics/losses`);
    const causes = await openCausesOfSite(client(), id, today);
    expect(causes.length).toBeGreaterThan(3);
    for (const [figure, part] of [
      ["lost", "kwh"],
      ["lost", "cents"],
      ["notReceived", "kwh"],
      ["notReceived", "cents"],
    ] as const) {
      const name = figure === "lost" ? "lost" : "not_received";
      const total = sum(causes.map((cause) => cause[figure][part === "kwh" ? 0 : 1]));
      expect(total, `${figure} ${part}`).toBeCloseTo(losses[`${name}_${part}_per_day`], part === "kwh" ? 1 : -1);
    }
  });

  it("is the sum of the plants, of the issues and of the groups by driver", async () => {
    const losses = await reader.get(`/companies/${id}/statistics/losses`);
    const groups: Plant[] = await reader.get(`/companies/${id}/statistics/portfolio?group_by=driver`);
    const open = rows.flatMap((row) => row.meter_issues).filter((issue) => !isSnoozed(issue));
    for (const figure of lossFigures) {
      const parts = { rows, open, groups };
      for (const [name, items] of Object.entries(parts)) {
        const digits = figure.includes("cents") ? -1 : 1;
        expect(sum(items.map((each) => each[figure])), `${figure} of ${name}`).toBeCloseTo(losses[figure], digits);
      }
    }
    expect(sum(rows.map((row) => row.snoozed_kwh_per_day))).toBeCloseTo(losses.snoozed_kwh_per_day ?? 0, 2);
  });

  it("counts and lists the plants by these rates", async () => {
    const losses = await reader.get(`/companies/${id}/statistics/losses`);
    const losing = rows.filter((row) => (row.lost_kwh_per_day ?? 0) > 0).map((row) => row.id);
    const missing = rows.filter((row) => (row.not_received_kwh_per_day ?? 0) >= 0.5).map((row) => row.id);
    expect([losses.plants_losing, losses.plants_not_received]).toEqual([losing.length, missing.length]);
    expect([...(await reader.allPlants("losing=1")).keys()]).toEqual(losing);
    expect([...(await reader.allPlants("not_received=1")).keys()]).toEqual(missing);
    const expected = [...(await reader.allPlants("as_expected=1")).values()];
    expect(losses.plants_as_expected).toBe(expected.length);
    expect(expected.filter((row) => row.lost_kwh_per_day || row.window_lost_kwh)).toEqual([]);
  });
}
