import type { PlantGroup } from "@entities/statistics";
import { earlierPeriod } from "@heliograph/rules/periods";
import { ApiError } from "@shared/api/result";
import { readRange } from "@shared/lib/date-range";
import type { ApiExtensions } from "@shared/session/load-context";
import { createTestContext, createTestSession } from "@testing/load-context";
import { group } from "@testing/plant-group";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";
import { portfolioRows as allRows, portfolioQuery } from "./portfolio";

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

describe("the earlier period", () => {
  const earlier = (start: string, end: string, comparison: "previous" | "year") => {
    const range = earlierPeriod(readRange({ start, end }), comparison);
    return `${range.start} ${range.end}`;
  };

  it.each([
    ["2026-06-09", "2026-06-15", "2026-06-02 2026-06-08"],
    ["2026-03-01", "2026-03-31", "2026-02-01 2026-02-28"],
    ["2026-06-01", "2026-06-15", "2026-05-01 2026-05-15"],
    ["2026-04-01", "2026-06-30", "2026-01-01 2026-03-31"],
    ["2025-01-01", "2025-12-31", "2024-01-01 2024-12-31"],
  ])("of %s to %s is the one before", (start, end, expected) => expect(earlier(start, end, "previous")).toBe(expected));

  it("has the same days of the year before when the days of a year earlier are compared", () =>
    expect(earlier("2026-05-01", "2026-05-31", "year")).toBe("2025-05-01 2025-05-31"));
});

describe("the loader of the portfolio", () => {
  const call = "GET /companies/3/statistics/portfolio";
  const now = () => Temporal.Instant.from("2026-11-27T10:00:00Z");
  async function load(
    search: string,
    response: unknown,
    extensions: Partial<ApiExtensions> = { portfolio: true, portfolio_periods: false },
  ) {
    const { context, calls } = createTestContext(
      { [call]: response, [`${call}-period`]: response },
      createTestSession(),
      { extensions },
    );
    const request = new Request(`https://site.example/portfolio${search}`, { headers: { Cookie: "language=nl" } });
    const { table, ...loaded } = await loader({ request, context: { ...context, now }, params: {} });
    return { ...loaded, table: await table, query: calls[0]?.query };
  }
  const namesIn = ({ table }: Awaited<ReturnType<typeof load>>) => table.ok && table.value.rows[1]?.names;

  it.each([
    ["", "company"],
    ["?by=tag", "tag"],
    ["?by=driver", "driver"],
    ["?by=orientation", "company"],
    ["?by=x", "company"],
  ])("groups by the parameter of %j", async (search, grouping) =>
    expect(await load(search, [group(1)])).toMatchObject({ query: { group_by: grouping }, table: { ok: true } }),
  );

  it("translates the name of own measurements, and no name of a tag", async () => {
    const names = async (by: string) =>
      namesIn(await load(`?by=${by}`, [group(1, { names: ["Own measurements", "SMA"] })]));
    expect(await names("driver")).toEqual(["Eigen metingen", "SMA"]);
    expect(await names("tag")).toEqual(["Own measurements", "SMA"]);
  });

  it("states the days of the figures, which end two days ago", async () =>
    expect((await load("?start_date=2026-10-01&end_date=2026-10-31&compare=year", [])).days).toEqual({
      start: "2026-11-19",
      end: "2026-11-25",
    }));

  it("returns an API error, and responds with 404 without the extension", async () => {
    expect((await load("", new ApiError({ status: 500 }))).table.ok).toBe(false);
    await expect(load("", [], { portfolio: false })).rejects.toHaveProperty("status", 404);
  });

  describe("with periods", () => {
    const all = { ...group(1), lost_kwh: 4, lost_cents: null, causes: [], compared: null };
    const response = (names: string[], ids: number[] = []) => ({
      has_losses: true,
      all,
      groups: [{ ...all, ids, names }],
    });
    const loadPeriod = (search: string, value: unknown) =>
      load(search, value, { portfolio: true, portfolio_periods: true });

    it("reads the period of the URL and the one that it is compared with", async () => {
      const search = "?by=orientation&start_date=2026-10-01&end_date=2026-11-30&compare=year&sort=lost,false";
      const loaded = await loadPeriod(search, response(["south-east"]));
      expect(loaded).toMatchObject({
        days: { start: "2026-10-01", end: "2026-11-25" },
        earlierDays: { start: "2025-10-01", end: "2025-11-25" },
        query: {
          ...{ start_date: "2026-10-01", end_date: "2026-11-25", group_by: "orientation", sort: "lost:asc" },
          ...{ compare_start_date: "2025-10-01", compare_end_date: "2025-11-25" },
        },
      });
      expect(namesIn(loaded)).toEqual(["Zuidoost"]);
    });

    it.each([
      ["sort=specific_yield,false", { portfolio_kpis: true }, "specific_yield_in_kwh_per_kwp:asc"],
      ["sort=specific_yield,false", {}, "specific_yield:asc"],
      ["sort=performance_ratio,false", { portfolio_kpis: true }, "performance_ratio:asc"],
      ["sort=performance_ratio,false", {}, "at_stake:desc"],
    ])("sorts %j by a field that the API with %j has", async (search, extensions, sort) => {
      const value = { ...response(["School"], [7]), all: { ...all, specific_yield_in_kwh_per_kwp: 8 } };
      const loaded = await load(`?by=plant&${search}`, value, {
        ...{ portfolio: true, portfolio_periods: true, portfolio_kpis: false, ...extensions },
      });
      expect(loaded.query).toMatchObject({ sort });
      const [first] = loaded.table.ok ? loaded.table.value.rows : [];
      expect([first?.specificYield, first?.kpis === null]).toEqual(loaded.hasKpis ? [8, false] : [9, true]);
    });

    it.each([
      [2, 2, ["year", "plant"]],
      [9, null, ["year"]],
    ])("loads the plants with the most at stake when there are %i groups: %s", async (groups, count, groupings) => {
      const call = "GET /companies/3/statistics/portfolio-period";
      const ids = Array.from({ length: groups }, (_, id) => id);
      const value = { ...response([]), groups: ids.map((id) => ({ ...all, ids: [id], names: [`${id}`] })) };
      const { context, calls } = createTestContext({ [call]: value }, createTestSession(), {
        extensions: { portfolio: true, portfolio_periods: true },
      });
      const request = new Request("https://site.example/portfolio?by=year&sort=name,true");
      const { plants } = await loader({ request, context: { ...context, now }, params: {} });
      const loaded = await plants;
      expect(loaded?.ok && (loaded.value?.length ?? null)).toBe(count);
      expect(calls.map(({ query }) => query)).toMatchObject(
        groupings.map((group_by) => ({ group_by, sort: group_by === "plant" ? "at_stake:desc" : "name:desc" })),
      );
    });

    it.each([
      ["?by=tag", ["A", "B"], [1, 5], "/plants?group=tag%3A1%2C5"],
      ["?by=tag", [], [], "/plants?group=tag%3A"],
      ["?by=year", ["2019"], [], "/plants?group=year%3A2019"],
      ["?by=plant", ["School"], [7], "/plants/7?companyId=3&start_date=2026-11-19&end_date=2026-11-25#performance"],
    ])("links the rows of %j", async (search, names, ids, href) => {
      const { table } = await loadPeriod(search, response(names, ids));
      expect(table.ok && table.value.rows.map((row) => row.href)).toEqual(["/plants", href]);
    });

    it("asks for a page of plants, keeps their order, and counts all of them", async () => {
      const groups = [7, 8, 9].map((id) => ({ ...all, ids: [id], names: [`Plant ${id}`], lost_cents: id }));
      const loaded = await loadPeriod("?by=plant&sort=lost,true&page=2", {
        ...{ has_losses: true, all: { ...all, plants: 203 }, groups },
      });
      expect(loaded.query).toMatchObject({ page: 2, per_page: 100, sort: "lost:desc" });
      expect(loaded.table).toMatchObject({ ok: true, value: { total: 203 } });
      expect(loaded.table.ok && loaded.table.value.rows.map(({ names }) => names)).toEqual([
        null,
        ...groups.map(({ names }) => names),
      ]);
    });

    it("has a page of many groups under all plants, and only all plants past the last page", async () => {
      const groups = Array.from({ length: 130 }, (_, id) => ({ ...all, ids: [id], names: [`Tag ${id}`] }));
      const pageOf = async (page: number) => {
        const { table, query } = await loadPeriod(`?by=tag&page=${page}`, { has_losses: true, all, groups });
        expect(query).not.toHaveProperty("page");
        return table.ok ? [table.value.rows[0]?.names, table.value.rows.length, table.value.total] : [];
      };
      expect(await pageOf(1)).toEqual([null, 101, 130]);
      expect(await pageOf(2)).toEqual([null, 31, 130]);
      expect(await pageOf(3)).toEqual([null, 1, 130]);
    });
  });
});
