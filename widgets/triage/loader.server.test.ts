import { ApiError } from "@shared/api/api-error";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadTriage, matchingCauses } from "./loader.server";

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
    const tagCalls = unnamed.calls.filter(({ call }) => call.includes("tags"));
    expect(tagCalls).toEqual([]);
  });

  it("marks a queue as old when the API failed since it was loaded", async () => {
    // The entry in the test context is old.
    const { page } = await load("");
    expect(page).toMatchObject({ isStale: true, storedAt: 0, rows: [{ kind: "plant" }] });
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
    const filtered = await load("?types=connectivity", all);
    expect(filtered.page).toMatchObject({ rows: [], total: 0, counts: { open: 70 } });
  });
});

describe("matchingCauses", () => {
  async function matching(search: string, count: number) {
    const plants = Array.from({ length: count }, (_, index) => plantWithCause(index));
    const plantIssues = { data: plants, total: count, per_page: 1_000 };
    const all = { ...responses, "GET /companies/3/plant-issues": plantIssues };
    const { context } = createTestContext(all, createTestSession({ admin: false }));
    const request = new Request(`https://site.example/resources/causes-matching${search}`);
    const result = await matchingCauses({ request, context, params: {} });
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
