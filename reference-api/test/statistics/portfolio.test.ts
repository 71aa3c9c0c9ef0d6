import { describe, expect, it } from "vitest";
import { createDemoReader, lossFigures, sum } from "../support/demo-rows";
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

interface Figures {
  plants: number;
  lost_kwh: number | null;
  lost_cents: number | null;
  not_received_kwh: number | null;
  actual_yield_in_kwh: number | null;
  compared_actual_yield_in_kwh: number | null;
  compared_expected_yield_in_kwh: number | null;
  causes: { type_name: string; pattern: string | null; lost_kwh: number }[];
  compared: Record<string, number | null> | null;
}
type PlantFigures = Figures & { ids: number[]; names: string[] };
interface Period {
  start_date: string;
  end_date: string;
  has_losses: boolean;
  all: Figures;
  groups: PlantFigures[];
}

const company = 3;
const read = async (query: string): Promise<Period> => {
  const { status, body } = await as("portfolio").get(`/companies/${company}/statistics/portfolio-period?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** The last day whose expected energy is complete is 15 June. */
const periods = [
  { what: "the last seven days", start: "2026-06-09", end: "2026-06-15", losses: true },
  { what: "a month", start: "2026-04-01", end: "2026-04-30", losses: true },
  { what: "the running quarter", start: "2026-04-01", end: "2026-06-30", losses: true },
  { what: "a year", start: "2025-01-01", end: "2025-12-31", losses: true },
  { what: "days of two months", start: "2026-04-20", end: "2026-05-09", losses: false },
];

describe("the plants of a company in a period", () => {
  const reader = createDemoReader(() => as("portfolio"), company);

  it.each(periods)("have the figures of the company and of each plant in $what", async ({ start, end, losses }) => {
    const { all, groups, ...days } = await read(`start_date=${start}&end_date=${end}&group_by=plant`);
    const counted = { start: days.start_date, end: days.end_date };
    expect(days.has_losses).toBe(losses);
    const total = await reader.get(`/companies/${company}/performance?${reader.range(counted)}`);
    for (const name of ["actual_yield_in_kwh", "compared_expected_yield_in_kwh"] as const)
      expect(all[name] ?? 0, name).toBeCloseTo(total[name] ?? 0, 0);
    expect(groups.length).toBeGreaterThan(4);
    expect(all.not_received_kwh).toBeCloseTo(sum(groups.map((group) => group.not_received_kwh)), 0);
    expect(all.plants).toBe(groups.length);
    for (const { ids, names, ...group } of groups) {
      const path = reader.pathOf(ids[0] ?? 0);
      const rows = await reader.days(path, counted);
      const received = rows.filter(({ actual_yield_in_kwh }) => actual_yield_in_kwh !== null);
      expect(group.actual_yield_in_kwh ?? 0, names[0]).toBeCloseTo(sum(rows.map((row) => row.actual_yield_in_kwh)), 1);
      expect(group.actual_yield_in_kwh === null, names[0]).toBe(received.length === 0);
      const compared = sum(received.map((row) => row.compared_expected_yield_in_kwh));
      expect(group.compared_expected_yield_in_kwh ?? 0, names[0]).toBeCloseTo(compared, 1);
      const lost = await reader.losses(path, counted);
      if (losses) {
        for (const name of ["lost_kwh", "lost_cents"] as const)
          expect(group[name] ?? 0, `${name} of ${names[0]}`).toBeCloseTo(lost[name] ?? 0, 0);
        expect(sum(group.causes.map((cause) => cause.lost_kwh)), names[0]).toBeCloseTo(group.lost_kwh ?? 0, 1);
      } else expect([group.lost_kwh, group.causes]).toEqual([null, []]);
      if (group.actual_yield_in_kwh !== null) expect(group.not_received_kwh, names[0]).not.toBeNull();
      expect(group.not_received_kwh ?? 0, names[0]).toBeCloseTo(lost.not_received_kwh ?? 0, 1);
    }
  });

  it.each(["company", "tag", "driver", "orientation", "year"])("add up in groups by %s", async (grouping) => {
    const { all, groups } = await read(`start_date=2026-04-01&end_date=2026-06-30&group_by=${grouping}`);
    for (const name of ["plants", "actual_yield_in_kwh", "lost_kwh", "not_received_kwh"] as const)
      expect(sum(groups.map((group) => group[name])), name).toBeCloseTo(all[name] ?? 0, 1);
    expect(sum(groups.flatMap(({ causes }) => causes.map(({ lost_kwh }) => lost_kwh)))).toBeCloseTo(
      all.lost_kwh ?? 0,
      0,
    );
    expect(groups.length).toBeGreaterThan(1);
    expect(new Set(groups.map(({ names }) => names.join())).size).toBe(groups.length);
    for (const { ids, names, plants } of groups) {
      const key = ids.length > 0 ? ids.join() : names.join();
      const list = await reader.get(`/companies/${company}/plants?group=${grouping}:${key}`);
      expect(list.total, `${grouping} ${names}`).toBe(plants);
    }
  });

  it("are compared with the same plants in an earlier period", async () => {
    const query = "start_date=2026-05-01&end_date=2026-05-31&group_by=plant";
    const earlier = "compare_start_date=2025-05-01&compare_end_date=2025-05-31";
    const { all, groups } = await read(`${query}&${earlier}&sort=yield_change:asc`);
    const before = await read("start_date=2025-05-01&end_date=2025-05-31&group_by=plant");
    const same = groups.filter(({ compared }) => compared?.plants === 1);
    expect(same.length).toBeGreaterThan(2);
    const earlierOf = new Map(before.groups.map((group) => [group.ids[0], group]));
    for (const { ids, compared, ...group } of same) {
      expect(compared?.actual_yield_in_kwh).toBe(group.actual_yield_in_kwh);
      expect(compared?.earlier_actual_yield_in_kwh).toBe(earlierOf.get(ids[0])?.actual_yield_in_kwh);
    }
    expect(all.compared?.plants).toBe(same.length);
    expect(all.compared?.earlier_lost_kwh).not.toBeNull();
    const changes = same.map(
      ({ compared }) => (compared?.actual_yield_in_kwh ?? 0) / (compared?.earlier_actual_yield_in_kwh ?? 1),
    );
    expect(changes).toEqual(changes.toSorted((a, b) => a - b));
    const { body } = await as("portfolio").get(`/companies/3/statistics/portfolio-period?${query}&sort=x:asc`);
    expect(body.error.code).toBe(4000);
  });
});
