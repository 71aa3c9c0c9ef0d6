import { ApiError } from "@shared/api/result";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { type CauseScope, loadCauses } from "./load-causes.server";

const plantsCall = "GET /companies/3/plant-issues";
const plantOf = (id: number, over: object = {}) => ({
  id,
  name: `Plant ${id}`,
  owning_company_id: 3,
  monitored_since: "2024-01-01",
  meter_issues: [{ id: 10 * id, meter_id: id, type_name: "zero_yield", found_on: "2026-11-01" }],
  ...over,
});
const optional: ApiResponses = { "GET /companies/3/tickets": { data: [] }, "GET /companies/3/driver-status": [] };

/** Responds with the pages of a list of plants, in the page size of the server. */
function load(
  respond: (page: number, query: Record<string, unknown>) => unknown,
  responses: ApiResponses = optional,
  scope: Partial<CauseScope> = {},
  extensions: { tickets?: boolean } = {},
) {
  const { context, calls } = createTestContext(
    { ...responses, [plantsCall]: { data: [] } },
    createTestSession({ admin: false }),
    { extensions },
  );
  const { read } = context.api;
  let pending = 0;
  let mostPending = 0;
  const pages: number[] = [];
  const api: typeof context.api = {
    ...context.api,
    read: async (path, options) => {
      if (!path.endsWith("/plant-issues")) return read(path, options);
      const page = Number(options.query?.page);
      pages.push(page);
      pending += 1;
      mostPending = Math.max(mostPending, pending);
      await new Promise((resolve) => setTimeout(resolve, 1));
      pending -= 1;
      const response = respond(page, options.query ?? {});
      if (response instanceof Error) throw response;
      calls.push({ call: plantsCall, token: null, query: options.query });
      return createTestContext({ "GET /page": response }).context.api.read("/page", { schema: options.schema });
    },
  };
  const session = context.session.requireUser(new Request("https://site.example/triage"));
  let isCached = false;
  const loadCached: typeof context.loadCached = async (_name, loadValue, isComplete = () => true) => {
    const value = await loadValue(null);
    isCached = isComplete(value);
    return { value, storedAt: 0 };
  };
  const queue = loadCauses(
    { ...context, api, loadCached },
    session,
    { isDone: false, ...scope },
    new AbortController().signal,
  );
  return { queue, pages, calls, mostPending: () => mostPending, isCached: () => isCached };
}

describe("loadCauses", () => {
  it.each([
    ["no_source", true],
    ["recorded", false],
    [undefined, false],
  ])("knows whether plants have no weather source: %s", async (weather, expected) => {
    const { queue } = load((page) => ({ data: [{ ...plantOf(page), weather }], total: 1, per_page: 1 }));
    expect((await queue).value.isWithoutWeather).toBe(expected);
  });

  it("reads all pages of plants, six at a time", async () => {
    const { queue, pages, mostPending, calls } = load((page) => ({ data: [plantOf(page)], total: 20, per_page: 1 }));
    const { value } = await queue;
    expect(value).toMatchObject({ plantsRead: 20, plantsTotal: 20, unreadable: 0, lightPlants: 0 });
    expect(value.causes).toHaveLength(20);
    expect(pages.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(mostPending()).toBe(6);
    expect(calls.find(({ call }) => call === plantsCall)?.query).toMatchObject({
      with: "meter_issues,meters",
      per_page: 100,
      snoozed: 1,
      sort: "at_stake:desc",
      found_on: "after:2018-01-01",
    });
    const tickets = calls.filter(({ call }) => call.includes("/tickets"));
    expect(tickets).toMatchObject([{ query: { ticket_status: "open", with: "assignees,assignments" } }]);
  });

  it("reads at most 1,000 plants", async () => {
    const page = (number: number) => ({
      data: Array.from({ length: 100 }, (_, index) => plantOf(100 * number + index)),
      total: 5_000,
      per_page: 100,
    });
    const { queue, pages } = load(page);
    expect((await queue).value).toMatchObject({ plantsRead: 1_000, plantsTotal: 5_000, maxPlants: 1_000 });
    expect(pages).toHaveLength(10);
  });

  it("reads at most 20 pages when the pages of a server are small", async () => {
    const { queue, pages } = load((page) => ({ data: [plantOf(page)], total: 5_000, per_page: 1 }));
    expect((await queue).value).toMatchObject({ plantsRead: 20, plantsTotal: 5_000 });
    expect(pages).toHaveLength(20);
  });

  it("reads until a page is not full when the server states no total", async () => {
    const { queue } = load((page) => ({ data: page <= 3 ? [plantOf(2 * page), plantOf(2 * page + 1)] : [] }));
    expect((await queue).value).toMatchObject({ plantsRead: 6, plantsTotal: null });
  });

  it("reads a plant once when several pages contain it, and ends with a page without new plants", async () => {
    const overlapping = load((page) => ({ data: [plantOf(page), plantOf(page + 1)], total: 5, per_page: 2 }));
    const { value } = await overlapping.queue;
    expect(value).toMatchObject({ plantsRead: 4, plantsTotal: 5 });
    expect(value.causes.flatMap(({ plants }) => plants.map(({ id }) => id)).toSorted()).toEqual([1, 2, 3, 4]);
    const endless = load(() => ({ data: [plantOf(1)] }));
    expect((await endless.queue).value).toMatchObject({ plantsRead: 1 });
    expect(endless.pages.length).toBeLessThan(10);
  });

  it("leaves out a page that fails, reports missing drivers and tickets, and fails without the first page", async () => {
    const failing = { "GET /companies/3/tickets": new ApiError({ status: 500 }) };
    const { queue } = load(
      (page) => (page === 2 ? new ApiError({ status: 502 }) : { data: [plantOf(page)], total: 3, per_page: 1 }),
      { ...failing, "GET /companies/3/driver-status": new ApiError({ status: 500 }) },
    );
    const { value } = await queue;
    expect(value).toMatchObject({ plantsRead: 2, plantsTotal: 3, outages: [] });
    expect(value.missing.toSorted()).toEqual(["drivers", "tickets"]);
    expect((await load(() => ({ data: [plantOf(1)] })).queue).value.missing).toEqual([]);
    await expect(load(() => new ApiError({ status: 500 })).queue).rejects.toThrow(ApiError);
  });

  it("states which drivers are degraded or down, and who is assigned to a ticket", async () => {
    const ticket = { id: 70, number: 10_070, title: "Zero yield", created_at: "2026-11-02T08:00:00Z", closed_on: null };
    const { queue } = load(() => ({ data: [plantOf(1, { tickets: [ticket] })], total: 1, per_page: 100 }), {
      "GET /companies/3/tickets": {
        data: [{ ...ticket, assignees: [{ id: 4, first_name: "Tessa", last_name: "Bos" }] }],
      },
      "GET /companies/3/driver-status": [
        {
          status: 2,
          drivers: [
            { driver: "SolarEdge", description: "Portal unreachable", status: 2 },
            { driver: "SMA", description: null, status: 1, since: "2026-11-18T09:00:00Z" },
            { driver: "Fronius", description: null, status: 0 },
            { driver: "Growatt", description: null, status: null },
          ],
        },
      ],
    });
    const { value } = await queue;
    expect(value.outages).toEqual([
      { companyId: 3, driver: "SolarEdge", description: "Portal unreachable", isDown: true, since: null, meters: null },
      { companyId: 3, driver: "SMA", description: null, isDown: false, since: "2026-11-18T09:00:00Z", meters: null },
    ]);
    expect(value.causes[0]).toMatchObject({
      tab: "in-progress",
      plants: [
        { tickets: [{ id: 70, number: "10070", assignees: ["Tessa Bos"], isAboutCause: true }], isChangeable: true },
      ],
    });
  });

  it("reads no drivers when it loads resolved issues, and the closed tickets only if they say what was found", async () => {
    const today = Temporal.Now.plainDateISO("Europe/Amsterdam");
    const resolved = { id: 9, meter_id: 1, type_name: "shade", found_on: "2026-11-01", resolved_on: today.toString() };
    const response = { data: [plantOf(1, { meter_issues: [resolved] })], total: 1, per_page: 100 };
    const without = load(() => response, {}, { isDone: true }, { tickets: false });
    expect((await without.queue).value.causes).toMatchObject([{ tab: "done", resolvedOn: today.toString() }]);
    expect(without.calls.map(({ call }) => call)).toEqual([plantsCall]);
    expect(without.calls[0]?.query).toMatchObject({ resolved: 1, sort: "found_on:desc" });
    const { queue, calls } = load(() => response, {}, { isDone: true });
    expect((await queue).value.missing).toEqual([]);
    expect(calls.map(({ call, query }) => [call, query])).toContainEqual([
      "GET /companies/3/tickets",
      expect.objectContaining({ ticket_status: "closed", sort: "closed_on:desc" }),
    ]);
  });

  it("has all plants of the causes with a tagged plant, and counts the tagged plants", async () => {
    const plants = [1, 2, 3, 4].map((id) => plantOf(id, { drivers: [{ id: 1, name: "SMA" }] }));
    const lost = plants
      .slice(0, 3)
      .map((row) => ({ ...row, meter_issues: [{ ...row.meter_issues[0], type_name: "connectivity" }] }));
    const all = [...lost, plants[3]];
    const { queue, calls } = load((_, { tags }) => ({ data: tags ? [all[1]] : all, total: tags ? 1 : 4 }), optional, {
      tags: { include: ["4"], exclude: ["6"] },
    });
    expect((await queue).value.causes).toMatchObject([
      { kind: "connection", plants: [{ id: 1 }, { id: 2 }, { id: 3 }], matchingPlants: 1 },
    ]);
    const queries = calls.filter(({ call }) => call === plantsCall).map(({ query }) => query);
    expect(queries.map((query) => (query as { tags?: string }).tags)).toEqual([undefined, "4|1,6|0"]);
    const whole = load(() => ({ data: all, total: 4 }));
    expect((await whole.queue).value.causes[0]?.matchingPlants).toBeUndefined();
  });

  it("adds the plants of child companies, which their owner may change", async () => {
    const { queue, calls } = load(() => ({ data: [plantOf(1, { owning_company_id: 5 })], total: 1 }), optional, {
      child_company_ids: ["5"],
    });
    expect((await queue).value.causes[0]?.plants[0]?.isChangeable).toBe(true);
    expect(calls.find(({ call }) => call === plantsCall)?.query).toMatchObject({ child_company_ids: ["5"] });
  });

  it("leaves out a child company that fails, and fails when the own company fails", async () => {
    const failing = (isFailing: (ids: readonly string[]) => boolean) =>
      load(
        (_, query) => {
          const ids = query.child_company_ids as readonly string[];
          if (isFailing(ids)) return new ApiError({ status: 403 });
          return { data: [plantOf(1), ...ids.map((id) => plantOf(Number(id)))], total: 1 + ids.length };
        },
        optional,
        { child_company_ids: ["5", "6", "7"] },
      );
    const { queue, isCached } = failing((ids) => ids.includes("6"));
    expect((await queue).value).toMatchObject({ failedCompanies: ["6"], plantsRead: 3 });
    expect(isCached()).toBe(false);
    await expect(failing(() => true).queue).rejects.toThrow(ApiError);
    // Each company loads on its own, so no company is to blame.
    await expect(failing((ids) => ids.length === 3).queue).rejects.toThrow(ApiError);
  });

  it.each([
    ["everything was loaded", () => ({ data: [plantOf(1)], total: 1 }), optional, true],
    [
      "a later page failed",
      (page: number) => (page === 1 ? { data: [plantOf(1)], total: 2, per_page: 1 } : new ApiError({ status: 502 })),
      optional,
      false,
    ],
    [
      "the tickets failed",
      () => ({ data: [plantOf(1)], total: 1 }),
      { ...optional, "GET /companies/3/tickets": new ApiError({ status: 500 }) },
      false,
    ],
    [
      "the drivers failed",
      () => ({ data: [plantOf(1)], total: 1 }),
      { ...optional, "GET /companies/3/driver-status": new ApiError({ status: 500 }) },
      false,
    ],
  ])("is cached only when it is complete: %s", async (_, respond, responses, expected) => {
    const { queue, isCached } = load(respond, responses);
    await queue;
    expect(isCached()).toBe(expected);
  });
});
