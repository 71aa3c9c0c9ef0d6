import { ApiError, type Result } from "@shared/api/result";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { failedParts, type ListedPlants, type PlantReport } from "./plant-report";
import { lightParts, plantParts } from "./plant-sections";
import { listReportPlants, loadPlantReport } from "./plants.server";

const path = "/companies/3/plants/7";
const meters = [
  { id: 5, name: "A", peak_in_watt: 5_000, amount_in_cents_per_kwh: 10, operational_since: "2026-01-01" },
  { id: 6, name: "B", peak_in_watt: 5_000, amount_in_cents_per_kwh: 30, retired_on: "2026-09-30" },
  { id: 8, name: "C", peak_in_watt: 5_000, amount_in_cents_per_kwh: 10, operational_since: "2026-11-01" },
];
const plant = { id: 7, name: "Roof", monitored_since: "2020-01-01", yield_status: "OK", meters };
const tickets = [
  { id: 1, created_at: "2026-10-02T08:00:00Z", comment_count: 2, issue_ids: [4] },
  { id: 2, created_at: "2026-10-03T08:00:00Z", comment_count: 0 },
  { id: 3, created_at: "2026-11-01T12:00:00Z", comment_count: 1 },
  { id: 4, created_at: "2026-08-01T12:00:00Z", closed_on: "2026-09-30T12:00:00Z", comment_count: 1 },
];
const responses: ApiResponses = {
  [`GET ${path}`]: plant,
  [`GET ${path}/performances`]: [],
  [`GET ${path}/meters/5/performances`]: [{ start_date: "2026-10-01", actual_yield_in_kwh: 5 }],
  [`GET ${path}/losses`]: { start_date: "2026-10-01", end_date: "2026-10-31", lost_kwh: 0, causes: [] },
  [`GET ${path}/kpis`]: { start_date: "2026-10-01", end_date: "2026-10-31", performance_ratio: 0.8 },
  [`GET ${path}/issues`]: [],
  [`GET ${path}/promise-statuses`]: [],
  [`GET ${path}/tickets`]: tickets,
  [`GET ${path}/contacts`]: [],
  "GET /comments": {
    data: [
      { id: 1, comment: "<p>First</p>", created_at: "2026-10-03T08:00:00Z" },
      { id: 2, comment: "<p>Fixed &amp; <b>tested</b></p>", created_at: "2026-10-09T08:00:00Z" },
    ],
  },
};
const october = "start_date=2026-10-01&end_date=2026-10-31";

async function load(changes: ApiResponses = {}, query = october, extensions = {}) {
  const { context, calls } = createTestContext({ ...responses, ...changes }, createTestSession(), { extensions });
  const now = () => Temporal.Instant.from("2026-11-27T12:00:00Z");
  const request = new Request(`https://site.example/resources/report-plant?companyId=3&plantId=7&${query}`);
  const result = (await loadPlantReport({ request, context: { ...context, now }, params: {} })) as Result<PlantReport>;
  return { result, calls: calls.map(({ call }) => call) };
}

const succeeded = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error("The resource failed.");
  return result.value;
};

describe("the resource of a plant", () => {
  it("has all parts, with the meters in use and the tickets of the period", async () => {
    const { parts, plant: header } = succeeded((await load()).result);
    expect(Object.keys(parts)).toEqual(plantParts);
    expect(header).toMatchObject({ name: "Roof", peakWatt: 10_000, isLight: false });
    expect(parts.meters).toMatchObject({ value: [{ id: 5, days: [{ date: "2026-10-01", generatedKwh: 5 }] }] });
    expect(parts.tickets).toMatchObject({
      value: [
        { id: 2, lastComment: null },
        { id: 1, issueIds: [4], lastComment: { text: "Fixed & tested", at: "2026-10-09T08:00:00Z" } },
      ],
    });
  });

  it("asks for no key figures without the extension", async () => {
    const { result, calls } = await load({}, october, { kpis: false });
    expect(succeeded(result).parts).not.toHaveProperty("kpis");
    expect(calls).not.toContain(`GET ${path}/kpis`);
  });

  it.each([
    ["kpis", `GET ${path}/kpis`],
    ["losses", `GET ${path}/losses`],
    ["issues", `GET ${path}/issues`],
    ["meters", `GET ${path}/meters/5/performances`],
    ["contacts", `GET ${path}/contacts`],
  ])("has the other parts when %s fail", async (part, call) => {
    const report = succeeded((await load({ [call]: new ApiError({ status: 500 }) })).result);
    expect(failedParts(report)).toEqual([part]);
  });

  it("states the days with data, which go on to yesterday for a silent plant", async () => {
    const measured = { measured: true, measured_since: "2025-06-01", imported_until: null };
    const headOf = async (changes: object, dates: object) => {
      const changed = { ...plant, ...changes, meters: [{ ...meters[0], ...measured, ...dates }] };
      return succeeded((await load({ [`GET ${path}`]: changed }, `${october}&parts=losses`)).result).plant;
    };
    const daysOf = async (...changes: Parameters<typeof headOf>) => (await headOf(...changes)).dataDays;
    const silent = { yield_status: "NONE", silent_since: "2026-09-10" };
    const [imported, live] = [await daysOf({}, { imported_until: "2026-03-31" }), await daysOf({}, {})];
    expect(imported).toEqual({ start: "2025-06-01", end: "2026-03-31" });
    expect(await daysOf(silent, {})).toEqual(live);
    expect(await daysOf({}, { measured: false })).toBeNull();
    const ended = { yield_status: "NONE", imported_until: "2026-03-31" };
    expect(await headOf(ended, {})).toMatchObject({ importedUntil: "2026-03-31" });
    expect(await headOf(silent, {})).toMatchObject({ importedUntil: null });
  });

  it("counts the peak power of a meter that was replaced in the period once", async () => {
    const replaced = [
      { ...meters[0], retired_on: "2026-10-15" },
      { ...meters[0], id: 9 },
    ];
    const changed = { ...plant, total_peak_in_watt: 5_000, meters: replaced };
    const report = succeeded((await load({ [`GET ${path}`]: changed }, `${october}&parts=losses`)).result);
    expect(report.plant).toMatchObject({ peakWatt: 5_000, metersInUse: 2 });
  });

  it("states that the last comment of a ticket could not be loaded", async () => {
    const report = succeeded((await load({ "GET /comments": new ApiError({ status: 500 }) })).result);
    expect(report.parts.tickets).toMatchObject({ value: [{ lastComment: null }, { lastComment: "failed" }] });
  });

  it("states what the tickets that were closed in the period changed, from one more call", async () => {
    const closedOn = (day: string, finding: string | null = "cleaned") => ({ closed_on: `${day}T12:00:00Z`, finding });
    const closed = [
      { ...closedOn("2026-10-02"), id: 1, created_at: "2026-10-01T08:00:00Z" },
      { ...closedOn("2026-10-31"), id: 2, created_at: "2026-09-30T08:00:00Z" },
      { ...closedOn("2026-10-05", null), id: 3, created_at: "2026-09-29T08:00:00Z" },
      { ...closedOn("2026-11-02"), id: 4, created_at: "2026-09-28T08:00:00Z" },
    ];
    const series = (query: { end_date?: string }) =>
      query.end_date === "2026-11-07"
        ? ["2026-10-02", "2026-10-03", "2026-11-02"].map((start_date, index) => ({
            start_date,
            actual_yield_in_kwh: 6 + index,
            expected_yield_in_kwh: 10,
            compared_expected_yield_in_kwh: 10,
          }))
        : [];
    const changes = { [`GET ${path}/tickets`]: closed, [`GET ${path}/performances`]: series };
    const { result, calls } = await load(changes, `${october}&parts=tickets`);
    expect(succeeded(result).parts.tickets).toMatchObject({
      value: [
        { id: 1, repair: { finding: "cleaned", after: { ratio: 0.7, days: 1 } } },
        { id: 2, repair: { finding: "cleaned", after: { ratio: 0.8, days: 1 } } },
        { id: 3, repair: null },
        { id: 4, repair: null },
      ],
    });
    expect(calls.filter((call) => call.endsWith("/performances"))).toHaveLength(1);
  });

  it("has only the requested parts", async () => {
    const { result, calls } = await load({}, `${october}&parts=losses,unknown`);
    expect(Object.keys(succeeded(result).parts)).toEqual(["losses"]);
    expect(calls).toEqual([`GET ${path}`, `GET ${path}/losses`]);
  });

  it("has what the statuses account for, from one call, when the API states no losses", async () => {
    const lacking = [
      { reason: "interruption", kwh: 3 },
      { reason: "yield_missing", kwh: 9 },
    ];
    const changes = { [`GET ${path}/scores`]: [{ date: "2026-10-03", lacking }] };
    const { result, calls } = await load(changes, `${october}&parts=losses`, { losses: false });
    expect(calls).toEqual([`GET ${path}`, `GET ${path}/scores`]);
    expect(succeeded(result).parts.losses).toMatchObject({
      value: {
        source: "statuses",
        lostKwh: 3,
        causes: [{ name: "interruption", lostKwh: 3, lostCents: expect.closeTo(30) }],
      },
    });
  });

  it("leaves out the months and the year before of a new plant, unless its chart shows months", async () => {
    const added = { [`GET ${path}`]: { ...plant, monitored_since: "2026-01-02" } };
    const { result, calls } = await load(added);
    expect(Object.keys(succeeded(result).parts)).toEqual(plantParts.filter((part) => part !== "months"));
    expect(calls.filter((call) => call === `GET ${path}/performances`)).toHaveLength(1);
    const quarter = await load(added, "start_date=2026-07-01&end_date=2026-09-30");
    expect(Object.keys(succeeded(quarter.result).parts)).toEqual(plantParts);
  });

  it("has only tickets and contacts of a light plant", async () => {
    const light = { ...plant, monitored_since: null, yield_status: "NON_MON", meters: [] };
    const report = succeeded((await load({ [`GET ${path}`]: light })).result);
    expect(Object.keys(report.parts)).toEqual(lightParts);
    expect(report.plant).toMatchObject({ isLight: true, monitoredSince: null, price: null });
  });

  it("fails for a plant of another company, without further calls", async () => {
    const refused = new ApiError({ status: 403, code: 4005 });
    const { result, calls } = await load({ [`GET ${path}`]: refused });
    expect(result).toMatchObject({ ok: false, error: { code: 4005 } });
    expect(calls).toEqual([`GET ${path}`]);
  });

  it.each(["", "start_date=2025-01-01&end_date=2026-10-31", "start_date=2026-12-01&end_date=2026-12-31"])(
    "rejects the range %j",
    (query) => expect(load({}, query)).rejects.toMatchObject({ status: 400 }),
  );

  it("compares no hours when the API does not offer the extension", async () => {
    const day = { start_date: "2026-10-01", actual_yield_in_kwh: 5, expected_yield_in_kwh: 6, error: 1 };
    const report = succeeded((await load({ [`GET ${path}/performances`]: [day] })).result);
    expect(report.parts.energy).toMatchObject({ value: { days: [{ comparedKwh: 6 }] } });
  });
});

describe("the resource of the plants", () => {
  async function list(query: string, rows: (query: { page?: number }) => unknown) {
    const { context, calls } = createTestContext(
      { "GET /companies/3/plants": rows, "GET /companies/3/plants/7": plant },
      createTestSession(),
    );
    const request = new Request(`https://site.example/resources/report-plants?${query}`);
    const result = (await listReportPlants({ request, context, params: {} })) as Result<ListedPlants>;
    return { ...succeeded(result), queries: calls.map((call) => call.query) };
  }
  const row = (id: number) => ({ id, name: `Plant ${id}`, status: "NOK", yield_status: "OK" });

  it("reads all pages by name, with the status of the day", async () => {
    const { plants, total, queries } = await list("date=2026-10-31&plants=tags%3D12%257C1", ({ page = 1 }) => ({
      data: page === 1 ? [row(1), row(2)] : [row(3)],
      total: 3,
    }));
    expect(plants.map(({ id, status }) => [id, status])).toEqual([
      [1, "NOK"],
      [2, "NOK"],
      [3, "NOK"],
    ]);
    expect(total).toBe(3);
    expect(queries).toMatchObject([
      { tags: "12|1", date: "2026-10-31", sort: "name:asc", page: 1 },
      { tags: "12|1", date: "2026-10-31", sort: "name:asc", page: 2 },
    ]);
  });

  it("is one plant, and ends when a page has no new rows", async () => {
    const one = async (rows: unknown[]) => (await list("date=2026-10-31&plant=7", () => ({ data: rows }))).plants;
    expect(await one([row(1)])).toMatchObject([{ id: 7, name: "Roof", status: null }]);
    expect(await one([row(1), row(7)])).toMatchObject([{ id: 7, status: "NOK" }]);
    expect((await list("date=2026-10-31", () => ({ data: [row(1)] }))).plants).toHaveLength(1);
  });

  it("rejects a missing day", () => expect(list("", () => ({ data: [] }))).rejects.toMatchObject({ status: 400 }));
});
