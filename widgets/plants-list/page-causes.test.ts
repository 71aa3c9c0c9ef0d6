import type { PlantsList } from "@features/plants-filter";
import { ApiError } from "@shared/api/result";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadPlantsList } from "./loader.server";

const plant = (id: number, type_name = "connectivity") => {
  const issue = { id: 10 * id, type_name, found_on: "2026-11-18", snoozed_until: null };
  return {
    id,
    name: `Roof ${id}`,
    owning_company_id: 3,
    monitored_since: "2024-01-01",
    drivers: [{ id: 1, name: "sma", display_name: "SMA" }],
    issue,
    meter_issues: [{ ...issue, meter_id: id }],
  };
};
const down = { driver: "sma", display_name: "SMA", description: null, status: 2 };
const responses: ApiResponses = {
  "GET /companies/3/driver-status": [{ status: 2, drivers: [down] }],
  "GET /companies/3/tickets": { data: [] },
};

interface LoadOptions {
  list?: PlantsList;
  loadCached?: () => Promise<never>;
  search?: string;
}

async function load(rows: object[], { list = "issues", loadCached, search = "" }: LoadOptions = {}) {
  const page = { data: rows, total: rows.length };
  const plants = { "GET /companies/3/plant-issues": page, "GET /companies/3/plants": page };
  const { context, calls } = createTestContext({ ...responses, ...plants }, createTestSession({ admin: false }));
  const args = { request: new Request(`https://site.example/${list}${search}`), params: {} };
  const data = await loadPlantsList({ ...args, context: { ...context, ...(loadCached && { loadCached }) } }, list);
  const result = await data.page;
  return { calls, page: result.ok ? result.value : null };
}

async function causesOf(...rows: object[]) {
  const { page } = await load(rows);
  return page?.causes.map(({ title, plantCount, plantIds }) => ({ title, plantCount, plantIds }));
}

describe("the causes of a page of issues", () => {
  it("has the plants of the page whose issue belongs to a cause of several plants", async () => {
    const rows = [plant(1), plant(2, "shade"), plant(3), plant(4)];
    const cause = { title: "SMA unreachable", plantCount: 3, plantIds: [1, 3, 4] };
    expect(await causesOf(...rows)).toEqual([cause]);
  });

  it("leaves out a plant whose row shows another issue", async () => {
    const [first, second, third] = [plant(1), plant(2), plant(3)];
    const other = { ...third, issue: { ...third.issue, id: 99, type_name: "zero_yield" } };
    const cause = { title: "SMA unreachable", plantCount: 3, plantIds: [1, 2] };
    expect(await causesOf(first, second, other)).toEqual([cause]);
  });

  it("has no cause of which only one plant is on the page", async () => {
    const [first, ...others] = [plant(1), plant(2)].map((row, index) => (index === 0 ? row : { ...row, issue: null }));
    expect(await causesOf(first ?? {}, ...others)).toEqual([]);
  });

  it.each([
    ["plants", "", 1],
    ["plants", "?yield_status_filter=NONE", 1],
    ["plants", "?sort=name,false", 0],
    ["plants", "?search=roof", 0],
    ["issues", "?search=roof", 1],
    ["performances", "", 0],
  ] as const)("has the plants of a cause as one row on %s%s: %s", async (list, search, count) => {
    const { page } = await load([plant(1), plant(2)], { list, search });
    expect(page?.causes).toHaveLength(count);
    expect(page).toMatchObject({ total: 2 });
  });

  it("loads the causes of the child companies that the list includes", async () => {
    const { calls } = await load([plant(1)], { search: "?child_company_ids[]=5" });
    const queries = calls.filter(({ call }) => call.endsWith("/plant-issues")).map(({ query }) => query);
    expect(queries).toMatchObject([{ child_company_ids: ["5"] }, { child_company_ids: ["5"] }]);
  });

  it.each([
    ["fail to load", () => Promise.reject(new ApiError({ status: 500 }))],
    ["are slow", () => new Promise<never>(() => {})],
  ])("is empty when the causes %s", async (_, loadCached) => {
    const { page } = await load([plant(1), plant(2)], { loadCached });
    expect(page).toMatchObject({ causes: [], total: 2 });
    expect(page?.rows).toHaveLength(2);
  });
});
