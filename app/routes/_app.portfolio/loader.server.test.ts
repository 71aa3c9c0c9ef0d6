import type { PlantGroup } from "@entities/statistics";
import { ApiError } from "@shared/api/api-error";
import { createTestContext, createTestSession } from "@testing/load-context";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";
import { portfolioRows as allRows, portfolioQuery } from "./portfolio";

const group = (id: number, changes: Partial<PlantGroup> = {}): PlantGroup => ({
  ids: [id],
  names: [`Company ${id}`],
  plants: 2,
  total_peak_in_watt: 20_000,
  measured_peak_in_watt: 10_000,
  actual_yield_in_kwh: 90,
  compared_expected_yield_in_kwh: 100,
  lost_kwh_per_day: 1,
  lost_cents_per_day: 20,
  not_received_kwh_per_day: 0,
  not_received_cents_per_day: 0,
  ...changes,
});

const portfolioRows = (groups: readonly PlantGroup[], search = "") =>
  allRows(groups, portfolioQuery.sortOf(portfolioQuery.read(new URLSearchParams(search)).query));

describe("the rows of the portfolio", () => {
  it("are the largest loss first, under their sum", () => {
    const rows = portfolioRows([group(1), group(2, { lost_cents_per_day: 50 })]);
    expect(rows.map(({ names, plants, lostCents }) => [names, plants, lostCents])).toEqual([
      [null, 4, 70],
      [["Company 2"], 2, 50],
      [["Company 1"], 2, 20],
    ]);
  });

  it.each([
    ["", [2, 1, 3]],
    ["sort=lost,false", [1, 2, 3]],
    ["sort=of_expected,false", [3, 1, 2]],
    ["sort=of_expected,true", [1, 3, 2]],
    ["sort=plants,true", [3, 2, 1]],
  ])("are sorted by the URL %j, what is not known last", (search, ids) => {
    const groups = [
      group(1),
      group(2, { plants: 3, lost_cents_per_day: 50, compared_expected_yield_in_kwh: null }),
      group(3, { plants: 4, lost_cents_per_day: null, not_received_cents_per_day: null, actual_yield_in_kwh: 80 }),
    ];
    expect(portfolioRows(groups, search).map(({ id }) => id)).toEqual(["all", ...ids.map(String)]);
  });

  it("state what is at stake, relative to the largest group", () => {
    const rows = portfolioRows([
      group(1, { not_received_kwh_per_day: 1, not_received_cents_per_day: 5 }),
      group(2, { lost_cents_per_day: 50 }),
    ]);
    expect(rows.map(({ atStake, share }) => [atStake.cents, share])).toEqual([
      [75, 0],
      [50, 1],
      [25, 0.5],
    ]);
  });

  it("state no value of what is at stake when a part of it has no price", () => {
    const [, row] = portfolioRows([group(1, { not_received_kwh_per_day: 3, not_received_cents_per_day: null })]);
    expect(row?.atStake).toEqual({ kwh: 4, cents: null });
  });

  it("compare energies, by the peak power of the plants that sent data", () => {
    const silent = group(2, {
      measured_peak_in_watt: 0,
      actual_yield_in_kwh: null,
      compared_expected_yield_in_kwh: null,
    });
    expect(portfolioRows([group(1), silent]).map(({ specificYield, ratio }) => [specificYield, ratio])).toEqual([
      [9, 0.9],
      [9, 0.9],
      [null, null],
    ]);
  });

  it("compare nothing when the expected energy of a group with data is not known", () => {
    const unknown = group(2, { compared_expected_yield_in_kwh: null, plants_without_weather_source: 1 });
    const [all, ...rows] = portfolioRows([group(1), unknown]);
    expect([all?.ratio, ...rows.map(({ ratio }) => ratio)]).toEqual([null, 0.9, null]);
    expect([all?.specificYield, all?.isWithoutWeather]).toEqual([9, true]);
  });

  it("add up to the row of all plants", () => {
    const figure = fc.option(fc.integer({ min: 0, max: 1e6 }));
    const groups = fc.array(
      fc.record({ plants: fc.nat(1_000), lost_kwh_per_day: figure, not_received_kwh_per_day: figure }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(groups, (changes) => {
        const [all, ...rows] = portfolioRows(changes.map((change, index) => group(index, change)));
        for (const name of ["plants", "lostKwh", "notReceivedKwh"] as const) {
          expect(all?.[name] ?? 0).toBe(rows.reduce((sum, row) => sum + (row[name] ?? 0), 0));
        }
      }),
    );
  });

  it("are empty for a company without plants", () => expect(portfolioRows([])).toEqual([]));
});

describe("the loader of the portfolio", () => {
  const call = "GET /companies/3/statistics/portfolio";
  const now = () => Temporal.Instant.from("2026-11-27T10:00:00Z");
  async function load(search: string, response: unknown, portfolio = true) {
    const { context, calls } = createTestContext({ [call]: response }, createTestSession(), {
      extensions: { portfolio },
    });
    const request = new Request(`https://site.example/portfolio${search}`, { headers: { Cookie: "language=nl" } });
    const { rows, ...loaded } = await loader({ request, context: { ...context, now }, params: {} });
    return { ...loaded, rows: await rows, query: calls[0]?.query };
  }

  it.each([
    ["", "company"],
    ["?by=tag", "tag"],
    ["?by=driver", "driver"],
    ["?by=x", "company"],
  ])("groups by the parameter of %j", async (search, grouping) =>
    expect(await load(search, [group(1)])).toMatchObject({ query: { group_by: grouping }, rows: { ok: true } }),
  );

  it("translates the name of own measurements, and no name of a tag", async () => {
    const names = async (by: string) => {
      const { rows } = await load(`?by=${by}`, [group(1, { names: ["Own measurements", "SMA"] })]);
      return rows.ok && rows.value[1]?.names;
    };
    expect(await names("driver")).toEqual(["Eigen metingen", "SMA"]);
    expect(await names("tag")).toEqual(["Own measurements", "SMA"]);
  });

  it("states the days of the figures, which end two days ago", async () =>
    expect((await load("", [])).days).toEqual({ start: "2026-11-19", end: "2026-11-25" }));

  it("returns an API error, and responds with 404 without the extension", async () => {
    expect((await load("", new ApiError({ status: 500 }))).rows.ok).toBe(false);
    await expect(load("", [], false)).rejects.toHaveProperty("status", 404);
  });
});
