import type { PlantGroup } from "@entities/statistics";
import { ApiError } from "@shared/api/result";
import { textsIn } from "@shared/i18n/texts";
import { readRange } from "@shared/lib/date-range";
import type { ApiExtensions } from "@shared/session/load-context";
import { createTestContext, createTestSession } from "@testing/load-context";
import { renderMarkup } from "@testing/markup";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { portfolioSheet, portfolioTable, tableColumns } from "./columns";
import { loader } from "./loader.server";
import { portfolioRows as allRows, earlierPeriod, periodRows, portfolioQuery } from "./portfolio";

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

  it("is that of the year before when the days of a year earlier are compared", () =>
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
      ["?by=tag", ["A", "B"], [1, 5], "/plants?group=tag%3A1%2C5"],
      ["?by=tag", [], [], "/plants?group=tag%3A"],
      ["?by=year", ["2019"], [], "/plants?group=year%3A2019"],
      ["?by=plant", ["School"], [7], "/plants/7?companyId=3&start_date=2026-11-19&end_date=2026-11-25#performance"],
    ])("links the rows of %j", async (search, names, ids, href) => {
      const { table } = await loadPeriod(search, response(names, ids));
      expect(table.ok && table.value.rows.map((row) => row.href)).toEqual(["/plants", href]);
    });
  });
});

describe("the spreadsheet of the portfolio", () => {
  const figures = { ...group(1), lost_kwh: 4, lost_cents: 90, not_received_kwh: null, not_received_cents: null };
  const compared = {
    ...{ plants: 1, peak_in_watt: 1_000, actual_yield_in_kwh: 90, earlier_actual_yield_in_kwh: 100 },
    ...{ compared_actual_yield_in_kwh: 90, compared_expected_yield_in_kwh: 100 },
    ...{ earlier_compared_actual_yield_in_kwh: 95, earlier_compared_expected_yield_in_kwh: 100 },
    ...{ lost_kwh: 4, earlier_lost_kwh: 5 },
  };
  const all = {
    ...{ ...figures, compared_actual_yield_in_kwh: 90, plants_without_weather_source: 0, compared },
    ...{ performance_ratio: 0.81, availability_by_time: 0.98, availability_by_energy: null, curtailed_kwh: 3 },
    causes: [{ type_name: "zero_yield", pattern: null, lost_kwh: 4, lost_cents: 90 }],
  };
  const rows = periodRows(
    { all, groups: [{ ...all, ids: [7], names: ["School"], city: "Almere" }] },
    portfolioQuery.sortOf(portfolioQuery.read(new URLSearchParams()).query),
    { namesOf: ({ names }) => names, hrefOf: () => "", hasKpis: true },
  );
  const everything = {
    ...{ hasPeriods: true, hasKpis: true, hasLosses: true, isCompared: true, hasLostChange: true, isPlants: false },
  };
  const sheetOf = (shown: object) => portfolioSheet(rows, { ...everything, ...shown }, textsIn("en"));

  it("has the rows and the labels of the page, and no zero for what is not known", () => {
    const { columns, rows } = sheetOf({});
    const [, row = []] = rows;
    const cells = Object.fromEntries(columns.map((label, index) => [label, row[index]]));
    expect(cells).toMatchObject({
      Group: "School, Almere",
      "Of expected": { number: 0.9, format: "percent" },
      "kWh/kWp, change": { number: expect.closeTo(-0.1), format: "percent" },
      "Of expected, change": { number: expect.closeTo(-0.05), format: "percent" },
      "Lost (€)": { number: 0.9, format: "hundredths" },
      "Lost, change (kWh)": { number: -1, format: "tenths" },
      "Lost by cause": "Zero yield",
      "Not received (kWh)": null,
    });
    expect(rows[0]?.[0]).toBe("All plants");
  });

  it("has the key figures with the extension, as the choice of columns does", () => {
    const labels = /Availability|Performance ratio|Curtailed/;
    const { columns, rows } = sheetOf({});
    const names = columns.filter((label) => labels.test(label));
    expect(names).toEqual(["Performance ratio", "Availability by time", "Availability by energy", "Curtailed (kWh)"]);
    expect(names.map((name) => rows[0]?.[columns.indexOf(name)])).toEqual([
      { number: 0.81, format: "percent" },
      { number: 0.98, format: "percent" },
      null,
      { number: 3, format: "tenths" },
    ]);
    expect(sheetOf({ hasKpis: false }).columns.filter((label) => labels.test(label))).toEqual([]);
    const table = (shown: object, sort = "at_stake") => portfolioTable({ ...everything, ...shown }, sort);
    expect(table({}).defaultColumns).not.toContain("performanceRatio");
    expect(table({}, "performance_ratio").defaultColumns).toContain("performanceRatio");
    expect(table({ isCompared: false }).defaultColumns).toContain("performanceRatio");
    expect(table({ hasKpis: false }).columnIds).not.toContain("availabilityByTime");
  });

  it("explains each column, and states its period", () => {
    const columns = tableColumns(everything, "1 – 31 May 2026");
    for (const { id, meta } of columns) expect(meta?.help, id).toBeTruthy();
    const { help } = columns.find(({ id }) => id === "performanceRatio")?.meta ?? {};
    expect(renderMarkup(<p>{help}</p>)).toMatch(/IEC 61724-1.*weather data\..* Period: 1 – 31 May 2026\./s);
  });

  it("leaves out what the page leaves out", () => {
    const { columns } = sheetOf({ isCompared: false, hasLosses: false, isPlants: true });
    expect(columns.filter((label) => /change|Lost|Plants/.test(label))).toEqual([]);
    expect(columns[0]).toBe("Plant");
  });
});
