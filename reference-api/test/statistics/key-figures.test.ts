import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setupSeededStack } from "../support/seeded-stack";

const { as } = setupSeededStack(60);
const company = 3;

const shares = ["availability_by_time", "availability_by_energy", "performance_ratio"] as const;
const figures = [...shares, "specific_yield_in_kwh_per_kwp", "curtailed_kwh"] as const;
const counts = ["availability_plants", "performance_plants", "yield_plants"] as const;
type Figures = Record<(typeof figures)[number], number | null> & Record<(typeof counts)[number] | "plants", number>;
type Group = Figures & { ids: number[]; names: string[] };

const get = async (path: string) => {
  const { status, body } = await as("portfolio").get(`/companies/${company}/${path}`);
  expect(status, path).toBe(200);
  return body;
};
const read = (range: string, grouping: string, sort = ""): Promise<{ all: Figures; groups: Group[] }> =>
  get(`statistics/portfolio-period?${range}&group_by=${grouping}${sort}`);
const days = (start: string, end: string) => `start_date=${start}&end_date=${end}`;
const firstDay = Date.parse("2025-01-01");
const dateOf = (index: number) => new Date(firstDay + index * 86_400_000).toISOString().slice(0, 10);

/** The last day whose expected energy is complete is 15 June. */
const periods = [
  { what: "the last seven days", range: days("2026-06-09", "2026-06-15"), isLostKnown: true },
  { what: "a month", range: days("2026-04-01", "2026-04-30"), isLostKnown: true },
  { what: "the running quarter", range: days("2026-04-01", "2026-06-30"), isLostKnown: true },
  { what: "days of two months", range: days("2026-04-20", "2026-05-09"), isLostKnown: false },
];

/** Sums are rounded to tenths of a watt hour. */
const digits = 3;

describe("the key figures of many plants", () => {
  it.each(periods)("equal the figures on the page of each plant in $what", async ({ range, isLostKnown }) => {
    const { groups } = await read(range, "plant");
    const known = { availability_by_time: 0, performance_ratio: 0, specific_yield_in_kwh_per_kwp: 0 };
    for (const { ids, names, ...group } of groups) {
      const own = await get(`plants/${ids[0]}/kpis?${range}`);
      for (const name of figures) {
        const value = name === "curtailed_kwh" && !isLostKnown ? null : own[name];
        if (value === null || group[name] === null) expect(group[name] ?? value, `${name} of ${names}`).toBe(null);
        else expect(group[name], `${name} of ${names}`).toBeCloseTo(value, name === "curtailed_kwh" ? 0 : digits);
        if (value !== null && name in known) known[name as keyof typeof known]++;
      }
      expect(group.performance_plants, names[0]).toBe(group.performance_ratio === null ? 0 : 1);
    }
    for (const count of Object.values(known)) expect(count).toBeGreaterThan(3);
  });

  it("of all plants follow from the sums of the plants with known figures, and are not means of ratios", async () => {
    const range = days("2026-04-01", "2026-04-30");
    const { all, groups } = await read(range, "plant");
    const own = await Promise.all(groups.map(({ ids }) => get(`plants/${ids[0]}?with=meters`)));
    const peaks = own.map(({ total_peak_in_watt }) => total_peak_in_watt);
    const known = groups.flatMap(({ specific_yield_in_kwh_per_kwp: value }, index) =>
      value === null ? [] : [{ value, peak: peaks[index] }],
    );
    const sum = (of: (each: { value: number; peak: number }) => number) =>
      known.reduce((total, each) => total + of(each), 0);
    const weighted = sum(({ value, peak }) => value * peak) / sum(({ peak }) => peak);
    expect(all.specific_yield_in_kwh_per_kwp).toBeCloseTo(weighted, 1);
    expect(all.specific_yield_in_kwh_per_kwp).not.toBeCloseTo(sum(({ value }) => value) / known.length, 1);
    expect(all.yield_plants).toBe(known.length);
    expect(all.yield_plants).toBeLessThanOrEqual(all.plants);
    for (const grouping of ["company", "tag", "orientation"]) {
      const parts = (await read(range, grouping)).groups;
      for (const name of counts)
        expect(
          parts.reduce((total, part) => total + part[name], 0),
          name,
        ).toBe(all[name]);
    }
    expect(await get(`statistics/kpis?${range}`)).toEqual({
      ...{ start_date: "2026-04-01", end_date: "2026-04-30", plants: all.plants },
      ...Object.fromEntries([...figures, ...counts].map((name) => [name, all[name]])),
    });
    expect((await as("owner").get(`/companies/${company}/statistics/kpis?${range}`)).body.error.code).toBe(4005);
  });

  it("are sorted by each of the figures, unknown ones last", async () => {
    for (const name of figures) {
      const { groups } = await read(days("2026-04-01", "2026-04-30"), "plant", `&sort=${name}:asc`);
      const values = groups.map((group) => group[name] ?? Number.POSITIVE_INFINITY);
      expect(values, name).toEqual(values.toSorted((a, b) => a - b));
    }
  });

  it("are the same from stored months and from the days of any period", async () => {
    // A month as parts of two periods: its days add up to the row of the month.
    const month = fc.constantFrom("2025-07", "2025-10", "2026-02", "2026-03", "2026-05");
    await fc.assert(
      fc.asyncProperty(month, fc.nat(300), fc.integer({ min: 1, max: 60 }), async (name, start, length) => {
        const [year = 0, number = 0] = name.split("-").map(Number);
        const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
        const { all: whole } = await read(days(`${name}-01`, last), "company");
        expect(await get(`statistics/kpis?${days(`${name}-01`, last)}`)).toMatchObject({
          performance_ratio: whole.performance_ratio,
        });
        const range = days(dateOf(start), dateOf(start + length));
        const { all, groups } = await read(range, "plant");
        const ofCompany = await get(`statistics/kpis?${range}`);
        for (const figure of [...figures, ...counts]) expect(ofCompany[figure], figure).toBe(all[figure]);
        const plant = groups.find(({ performance_ratio }) => performance_ratio !== null);
        if (!plant) return;
        const own = await get(`plants/${plant.ids[0]}/kpis?${range}`);
        for (const figure of shares) expect(plant[figure], figure).toBeCloseTo(own[figure], digits);
      }),
      { numRuns: 12 },
    );
  });
});
