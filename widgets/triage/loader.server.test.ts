import { triageQuery } from "@entities/cause";
import { matchingCauses } from "@entities/cause/queue.server";
import { ApiError } from "@shared/api/result";
import { createLoaderArgs, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadTriage } from "./loader.server";

const issue = { meter_id: 5, type_name: "zero_yield", found_on: "2026-11-01" };
const plant = { id: 9, name: "School", monitored_since: "2024-01-01", meter_issues: [{ ...issue, id: 50 }] };
const responses = {
  "GET /companies/3/plant-issues": { data: [plant], total: 1, per_page: 100 },
  "GET /companies/3/tickets": { data: [] },
  "GET /companies/3/driver-status": [],
  "GET /companies/3/tags": [{ id: 4, name: "Roof" }],
};

/** A plant with a separate cause. */
const plantWithCause = (index: number) => ({
  ...plant,
  id: index + 1,
  meter_issues: [{ ...issue, id: 1000 + index, meter_id: 500 + index, found_on: `2026-0${1 + (index % 9)}-01` }],
});

async function load(search: string, changes: object = {}) {
  const { context, calls } = createTestContext({ ...responses, ...changes }, createTestSession({ admin: false }));
  const request = new Request(`https://site.example/triage${search}`);
  const { page } = await loadTriage({ request, context, params: {} });
  const result = await page;
  return { page: result.ok ? result.value : null, calls };
}

describe("loadTriage", () => {
  it("names the tags of the URL, and loads no names that it does not need", async () => {
    const { page } = await load("?tags=4%7C1");
    expect(page?.names.tags).toEqual({ 4: "Roof" });
    const failed = await load("?tags=4%7C1", { "GET /companies/3/tags": new ApiError({ status: 500 }) });
    expect(failed.page).toMatchObject({ names: { tags: {} }, rows: [{}] });
    const unnamed = await load("");
    expect(unnamed.page?.names).toEqual({ tags: {}, child_company_ids: {} });
    expect(unnamed.calls.filter(({ call }) => call.includes("tags"))).toEqual([]);
  });

  it("marks a queue as old when the API failed since it was loaded", async () => {
    // The entry in the test context is old.
    const { page } = await load("");
    expect(page).toMatchObject({ staleSince: 0, rows: [{ kind: "plant" }] });
  });

  it("has every cause on exactly one page in a stable order, and returns the number on all pages", async () => {
    const plants = Array.from({ length: 70 }, (_, index) => plantWithCause(index));
    const all = { "GET /companies/3/plant-issues": { data: plants, total: 70, per_page: 100 } };
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await load(`?page=${page}`, all));
    expect(pages.map(({ page }) => [page?.rows.length, page?.total])).toEqual([
      [25, 70],
      [25, 70],
      [20, 70],
      [0, 70],
    ]);
    const keys = pages.flatMap(({ page }) => page?.rows.map(({ key }) => key) ?? []);
    expect(new Set(keys).size).toBe(70);
    expect((await load("?types=connectivity", all)).page).toMatchObject({ rows: [], total: 0 });
  });

  const issuesOf = (...typeNames: string[]) =>
    typeNames.map((type_name, index) => ({ ...issue, id: 60 + index, meter_id: index + 1, type_name }));
  const withIssues = (...issues: object[]) => ({
    "GET /companies/3/plant-issues": { data: [{ ...plant, meter_issues: issues }], total: 1, per_page: 100 },
  });

  it("counts the causes of each tab that pass all filters", async () => {
    const snoozed = { snoozed_until: "2999-01-01" };
    const [zero, shade, other] = issuesOf("zero_yield", "shade", "zero_yield");
    const some = withIssues({ ...zero }, { ...shade }, { ...other, ...snoozed });
    expect((await load("", some)).page?.counts).toEqual({ open: 2, "in-progress": 0, snoozed: 1 });
    expect((await load("?types=shade", some)).page?.counts).toEqual({ open: 1, "in-progress": 0, snoozed: 0 });
    expect((await load("?tab=snoozed&search=nowhere", some)).page?.counts).toMatchObject({ open: 0, snoozed: 0 });
  });

  it("finds a cause by the name of its driver in each language", async () => {
    const driver = { id: 1, name: "own_measurements", display_name: "Own measurements" };
    const plants = [1, 2].map((id) => ({
      ...plant,
      id,
      drivers: [driver],
      meters: [{ id, name: "Inverter", inbound_driver: driver }],
      meter_issues: [{ ...issue, id, meter_id: id, type_name: "connectivity", began_on: "2026-11-01" }],
    }));
    const found = async (search: string) =>
      (
        await load(`?search=${search}`, {
          "GET /companies/3/plant-issues": { data: plants, total: 2, per_page: 100 },
          "GET /companies/3/driver-status": [
            { status: 2, drivers: [{ driver: driver.name, status: 2, since: "2026-11-01" }] },
          ],
        })
      ).page?.rows.map(({ kind }) => kind);
    for (const search of ["own measurements", "eigen metingen"]) expect(await found(search)).toEqual(["driver"]);
    expect(await found("solaredge")).toEqual([]);
  });

  it("takes the types that its filter offers, and ignores others", async () => {
    const some = withIssues(...issuesOf("zero_yield", "47", "new", "shade_first_half"));
    const types = async (search: string) => {
      const { page } = await load(search, some);
      return { rows: page?.total, offered: page?.types, ignored: page?.ignored.map(({ name }) => name) };
    };
    const offered = ["47", "shade_first_half", "zero_yield"];
    expect(await types("")).toEqual({ rows: 3, offered, ignored: [] });
    for (const type of offered) expect(await types(`?types=${type}`)).toEqual({ rows: 1, offered, ignored: [] });
    expect(await types("?types=48")).toEqual({ rows: 3, offered, ignored: ["types"] });
    expect(await types("?types=48,47")).toEqual({ rows: 1, offered, ignored: ["types"] });
    // A known type without causes can be deselected. A group contains its types.
    expect(await types("?types=misc")).toEqual({ rows: 0, offered: ["47", "misc", ...offered.slice(1)], ignored: [] });
    expect(await types("?types=shade")).toMatchObject({ rows: 1, ignored: [] });
    expect(triageQuery.read(new URLSearchParams("types=new")).ignored).toMatchObject([{ name: "types" }]);
  });

  it("states the sums of the causes on all pages of the tab that pass the filters", async () => {
    const [zero, shade] = issuesOf("zero_yield", "shade");
    const costly = withIssues({ ...zero, lost_kwh_per_day: 10 }, { ...shade, lost_kwh_per_day: 2 });
    const lostOf = async (search: string) => (await load(search, costly)).page?.sums.lost.kwh;
    expect([await lostOf(""), await lostOf("?page=2"), await lostOf("?types=shade")]).toEqual([12, 12, 2]);
    expect(await lostOf("?tab=snoozed")).toBeNull();
  });

  it("states in one row what the company lost and no cause explains, so that the sum is whole", async () => {
    const [zero, shade] = issuesOf("zero_yield", "shade");
    const costly = {
      ...withIssues(
        { ...zero, lost_kwh_per_day: 10, lost_cents_per_day: 100 },
        { ...shade, not_received_kwh_per_day: 2 },
      ),
      "GET /companies/3/statistics/losses": {
        lost_kwh_per_day: 25,
        lost_cents_per_day: 250,
        not_received_kwh_per_day: 2,
      },
    };
    const { page } = await load("", costly);
    expect(page?.notExplained).toMatchObject({ lost: { kwh: 15, cents: 150 }, notReceived: { kwh: 0 } });
    expect(page?.sums).toMatchObject({ lost: { kwh: 25, cents: 250 }, atStake: { kwh: 27 } });
    const some = { data: [plant], total: 1_001, per_page: 100 };
    for (const [search, changes] of [
      ["?search=School", costly],
      ["?tab=snoozed", costly],
      ["", { ...costly, "GET /companies/3/plant-issues": some }],
      [
        "",
        { ...costly, "GET /companies/3/statistics/losses": { lost_kwh_per_day: 10.3, not_received_kwh_per_day: 2 } },
      ],
    ] as const)
      expect((await load(search, changes)).page?.notExplained).toBeNull();
  });

  it("has the losses of the company if nothing is open and no filter hides a cause", async () => {
    const losses = { plants_imported: 1, imported_until: "2025-06-30" };
    const healthy = {
      "GET /companies/3/plant-issues": { data: [], total: 0, per_page: 100 },
      "GET /companies/3/statistics/losses": losses,
    };
    const lossesOf = async (...given: Parameters<typeof load>) => (await load(...given)).page?.losses;
    expect(await lossesOf("", healthy)).toMatchObject(losses);
    expect(
      await lossesOf("", { ...healthy, "GET /companies/3/statistics/losses": new ApiError({ status: 500 }) }),
    ).toBeNull();
    for (const search of ["?tab=snoozed", "?search=x"]) expect(await lossesOf(search, healthy)).toBeNull();
  });

  it("names a child company that failed", async () => {
    const { page } = await load("?child_company_ids[]=8", {
      "GET /companies/3/plant-issues": ({ child_company_ids: ids }: { child_company_ids: string[] }) =>
        ids.length > 0 ? new ApiError({ status: 500 }) : { data: [plant], total: 1 },
      "GET /companies/3/children": [{ id: 8, name: "Zon BV" }],
    });
    expect(page).toMatchObject({ failedCompanies: ["8"], names: { child_company_ids: { 8: "Zon BV" } }, total: 1 });
  });
});

describe("matchingCauses", () => {
  async function matching(search: string, count: number) {
    const plants = Array.from({ length: count }, (_, index) => plantWithCause(index));
    const plantIssues = { data: plants, total: count, per_page: 1_000 };
    const all = { ...responses, "GET /companies/3/plant-issues": plantIssues };
    const { args } = createLoaderArgs(`/resources/causes-matching${search}`, all, createTestSession({ admin: false }));
    const result = await matchingCauses(args);
    return result.ok ? result.value : null;
  }

  it("has the causes of all pages that pass the filters", async () => {
    const all = await matching("?types=zero_yield&page=2", 70);
    expect(all).toMatchObject({ total: 70, limit: null });
    expect(new Set(all?.rows.map(({ key }) => key)).size).toBe(70);
    expect(await matching("?types=connectivity", 70)).toMatchObject({ rows: [], total: 0 });
    expect(await matching("?tab=snoozed", 70)).toMatchObject({ rows: [], total: 0 });
  });

  it("has at most as many causes as one action can include", async () => {
    const some = await matching("", 210);
    expect(some).toMatchObject({ total: 210, limit: 200 });
    expect(some?.rows).toHaveLength(200);
  });
});
