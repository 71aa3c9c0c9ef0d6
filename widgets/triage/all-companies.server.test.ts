import { ApiError } from "@shared/api/result";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadTriage } from "./loader.server";

const issue = { id: 50, meter_id: 5, type_name: "zero_yield", found_on: "2026-11-01" };
const plant = (id: number, ownerId: number | null, changes: object = {}) => ({
  id,
  name: `Plant ${id}`,
  owning_company_id: ownerId,
  monitored_since: "2024-01-01",
  meter_issues: [{ ...issue, id: 10 * id }],
  ...changes,
});
const company = (id: number, statistics?: object) => ({ id, name: `Company ${id}`, ...(statistics && { statistics }) });
const pageOf = (...plants: object[]) => ({ data: plants, total: plants.length, per_page: 100 });

/** Responds with the plants of each company, and counts the calls that run at the same time. */
async function load(
  plants: Record<number, unknown>,
  companies: readonly object[] = Object.keys(plants).map((id) => company(Number(id))),
  { admin = true, adminMode = true, hasStatistics = true, search = "?all_companies=1" } = {},
) {
  const responses: ApiResponses = { "GET /companies": companies };
  for (const [id, page] of Object.entries(plants)) {
    responses[`GET /companies/${id}/plant-issues`] = page;
    responses[`GET /companies/${id}/tickets`] = { data: [] };
    responses[`GET /companies/${id}/driver-status`] = [];
  }
  const session = { ...createTestSession({ admin }), adminMode };
  const { context, calls } = createTestContext(responses, session, { extensions: { companies: hasStatistics } });
  const { read } = context.api;
  let pending = 0;
  let mostPending = 0;
  let isComplete: boolean | null = null;
  const api: typeof context.api = {
    ...context.api,
    read: async (path, options) => {
      pending += 1;
      mostPending = Math.max(mostPending, pending);
      await new Promise((resolve) => setTimeout(resolve, 1));
      pending -= 1;
      return read(path, options);
    },
  };
  const loadCached: typeof context.loadCached = async (_name, loadValue, check = () => true) => {
    const value = await loadValue(null);
    isComplete = check(value);
    return { value, storedAt: 0 };
  };
  const request = new Request(`https://site.example/triage${search}`);
  const data = await loadTriage({ request, context: { ...context, api, loadCached }, params: {} });
  const page = await data.page;
  const companiesRead = calls.flatMap(({ call }) => /companies\/(\d+)\/plant-issues/.exec(call)?.[1] ?? []);
  return { data, page: page.ok ? page.value : null, calls, read: companiesRead, mostPending, isComplete };
}

describe("the queue over all companies", () => {
  it("has the causes of each company, with the plants that the company owns", async () => {
    const { page, isComplete } = await load({
      3: pageOf(plant(1, 3), plant(2, 4)),
      4: pageOf(plant(2, 4)),
      5: pageOf(plant(3, null)),
    });
    expect(page?.rows.map(({ company, plants }) => [company, plants.map(({ id }) => id)])).toEqual(
      expect.arrayContaining([
        [{ id: 3, name: "Company 3" }, [1]],
        [{ id: 4, name: "Company 4" }, [2]],
        [{ id: 5, name: "Company 5" }, [3]],
      ]),
    );
    expect(page?.rows).toHaveLength(3);
    expect(page?.rows.every(({ plants }) => plants.every(({ isChangeable }) => isChangeable))).toBe(true);
    expect(isComplete).toBe(true);
  });

  it("keeps causes of the same kind apart by company, with unique keys", async () => {
    const lost = (id: number, ownerId: number) =>
      plant(id, ownerId, {
        drivers: [{ id: 1, name: "sma" }],
        meter_issues: [{ ...issue, id: 10 * id, type_name: "connectivity" }],
      });
    const threeOf = (ownerId: number) => pageOf(...[1, 2, 3].map((id) => lost(10 * ownerId + id, ownerId)));
    const { page } = await load({ 3: threeOf(3), 4: threeOf(4) });
    expect(page?.rows.map(({ company, plants }) => [company.id, plants.length])).toEqual([
      [3, 3],
      [4, 3],
    ]);
    expect(new Set(page?.rows.map(({ key }) => key)).size).toBe(2);
  });

  it("names companies that fail, and is cached only when no company failed", async () => {
    const { page, isComplete } = await load({ 3: pageOf(plant(1, 3)), 4: new ApiError({ status: 500 }) });
    expect(page?.companies).toMatchObject({ failed: ["Company 4"], read: 2, total: 2 });
    expect(page?.rows).toHaveLength(1);
    expect(isComplete).toBe(false);
    expect((await load({ 3: new ApiError({ status: 500 }) })).page).toBeNull();
  });

  it("reads at most 15 of hundreds of companies, the most at stake first, and six calls at a time", async () => {
    const plants = Object.fromEntries(Array.from({ length: 300 }, (_, id) => [id + 1, pageOf(plant(id + 1, id + 1))]));
    const companies = Object.keys(plants).map((id) =>
      company(Number(id), {
        plants: Number(id) % 10 === 0 ? 0 : 5,
        lost_kwh_per_day: Number(id),
        not_received_kwh_per_day: Number(id) === 1 ? 1_000 : null,
      }),
    );
    const { page, read, calls, mostPending } = await load(plants, companies);
    expect(read).toEqual(["1", ...[299, 298, 297, 296, 295, 294, 293, 292, 291, 289, 288, 287, 286, 285].map(String)]);
    expect(page?.companies).toMatchObject({ read: 15, total: 270, isByStake: true });
    expect(calls).toHaveLength(1 + 15 * 3);
    expect(mostPending).toBe(6);
  });

  it("reads the first companies by name when the API does not offer their figures", async () => {
    const plants = Object.fromEntries([...Array(20).keys()].map((id) => [id + 1, pageOf(plant(id + 1, id + 1))]));
    const { page, read } = await load(plants, undefined, { hasStatistics: false });
    expect(read).toEqual(Array.from({ length: 15 }, (_, index) => String(index + 1)));
    expect(page?.companies).toMatchObject({ read: 15, total: 20, isByStake: false });
  });

  it("names companies with more plants than it reads", async () => {
    const plants = Array.from({ length: 100 }, (_, index) => plant(index + 1, 3));
    const { page, read } = await load({ 3: { data: plants, total: 140, per_page: 100 }, 4: pageOf(plant(900, 4)) });
    expect(page).toMatchObject({
      companies: { cut: ["Company 3"], plantsOfEach: 100 },
      plantsRead: 101,
      maxPlants: 101,
    });
    expect(read).toEqual(["3", "4"]);
  });

  it.each([
    ["users who are not administrators", { admin: false }],
    ["administrators outside admin mode", { adminMode: false }],
    ["administrators without the parameter", { search: "" }],
  ])("is the queue of the own company for %s", async (_, options) => {
    const { data, page, read } = await load({ 3: pageOf(plant(1, 3)), 4: pageOf(plant(2, 4)) }, undefined, options);
    expect(data.isOfAll).toBe(false);
    expect(page?.rows.map(({ company }) => company.id)).toEqual([3]);
    expect(read).toEqual(["3"]);
  });

  it("ignores the tags and the child companies of the URL, which belong to one company", async () => {
    const { calls } = await load({ 3: pageOf(plant(1, 3)) }, undefined, {
      search: "?all_companies=1&tags=4%7C1&child_company_ids[]=8",
    });
    const queries = calls.filter(({ call }) => call.includes("plant-issues")).map(({ query }) => query);
    expect(queries).toHaveLength(1);
    expect(queries[0]).toMatchObject({ child_company_ids: [] });
    expect(queries[0]).not.toHaveProperty("tags");
  });
});
