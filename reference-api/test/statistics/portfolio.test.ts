import { describe, expect, it } from "vitest";
import { lossFigures } from "../support/demo-rows";
import { setupSeededStack } from "../support/seeded-stack";

const { as } = setupSeededStack(60);

type Group = Record<(typeof lossFigures)[number] | "plants" | "total_peak_in_watt", number | null> & {
  ids: number[];
  names: string[];
};

describe("the plants of a company in groups", () => {
  it.each(["company", "tag", "driver"])("by %s add up to the statistics of the company", async (grouping) => {
    const path = "/companies/3/statistics";
    const groups: Group[] = (await as("portfolio").get(`${path}/portfolio?group_by=${grouping}`)).body;
    const sum = (name: keyof Omit<Group, "ids" | "names">) =>
      groups.reduce((total, group) => total + (group[name] ?? 0), 0);
    const losses = (await as("portfolio").get(`${path}/losses`)).body;
    expect(sum("plants")).toBe((await as("portfolio").get(`${path}/number-of-plants`)).body.count);
    const { total_peak_in_watt } = (await as("portfolio").get(`${path}/total-peak-power`)).body;
    expect(sum("total_peak_in_watt")).toBe(total_peak_in_watt);
    for (const name of lossFigures) expect(sum(name), name).toBeCloseTo(losses[name] ?? 0, 0);
    expect(groups.length).toBeGreaterThan(1);
    expect(new Set(groups.map(({ ids }) => ids.join())).size).toBe(groups.length);
  });

  it("have the energy of the window, as the yield score of a plant compares it", async () => {
    const groups = (await as("portfolio").get("/companies/3/statistics/portfolio?group_by=company")).body;
    for (const group of groups) {
      expect(group.actual_yield_in_kwh).toBeGreaterThan(0);
      expect(group.actual_yield_in_kwh / group.compared_expected_yield_in_kwh).toBeGreaterThan(0.3);
      expect(group.measured_peak_in_watt).toBeLessThanOrEqual(group.total_peak_in_watt);
    }
    expect((await as("portfolio").get("/companies/3/statistics/portfolio?group_by=x")).body.error.code).toBe(4000);
    expect((await as("owner").get("/companies/3/statistics/portfolio?group_by=tag")).body.error.code).toBe(4005);
  });
});
