import { ApiError } from "@shared/api/result";
import { createLoaderArgs, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { issuesOfPlant, loadPlantMeters, plantContacts, plantFiles, plantNotes } from "./tab-loaders.server";

describe("issuesOfPlant", () => {
  const call = "GET /companies/3/plants/9/issues";

  function load(search: string, response: unknown = [], session = createTestSession()) {
    const { args, calls } = createLoaderArgs(`/resources/plant-issues${search}`, { [call]: response }, session);
    return { calls, result: issuesOfPlant(args) };
  }

  it("returns the issues with their meters", async () => {
    const { calls, result } = load("?companyId=3&plantId=9", [
      { id: "101", type_name: "zero_yield", found_on: "2026-03-01", meter: { id: 11 } },
      { type_name: "without an id" },
    ]);
    expect(await result).toMatchObject({
      ok: true,
      value: { rows: [{ id: 101, resolved_on: null, meter: { id: 11, name: null } }], unreadable: 1 },
    });
    expect(calls).toMatchObject([{ call, query: { with: "meter" } }]);
  });

  it.each(["", "?companyId=3", "?companyId=x&plantId=9"])("responds with 400 for '%s'", async (search) => {
    const { calls, result } = load(search);
    await expect(result).rejects.toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});

describe.each([
  ["notes", plantNotes],
  ["files", plantFiles],
  ["contacts", plantContacts],
])("the %s of a plant", (name, loader) => {
  it("have the number of rows that cannot be read", async () => {
    const response = [{ id: "5" }, { id: null }, "a row"];
    const { context } = createTestContext({ [`GET /companies/3/plants/9/${name}`]: response }, createTestSession());
    const request = new Request(`https://site.example/resources/plant-${name}?companyId=3&plantId=9`);
    const result = await loader({ request, context, params: {} });
    expect(result).toMatchObject({ ok: true, value: { rows: [{ id: 5 }], unreadable: 2 } });
  });
});

describe("loadPlantMeters", () => {
  const meters = [{ id: 91, name: "East" }, { id: 92 }];
  const path = "/companies/3/plants/9/meters";
  const portals = "/utilities/portal-link-supported";

  async function load(session = createTestSession(), responses: Record<string, unknown> = {}) {
    const { context, calls } = createTestContext(
      { [`GET ${path}`]: meters, [`GET ${portals}`]: ["solaredge"], ...responses },
      session,
    );
    const request = new Request("https://site.example/resources/plant-meters?companyId=3&plantId=9");
    const data = await loadPlantMeters({ request, context, params: {} });
    return { data, calls: calls.map(({ call }) => call) };
  }

  it("counts the meters that cannot be read", async () => {
    const { data } = await load(undefined, { [`GET ${path}`]: [...meters, { name: "West" }, { id: null }] });
    expect(data).toMatchObject({ ok: true, value: { meters: [{ id: 91 }, { id: 92 }], unreadable: 2 } });
  });

  const administrator = createTestSession({ admin: true });

  it("returns the meters, and no portals for users", async () => {
    const { data, calls } = await load();
    expect(data).toMatchObject({
      ok: true,
      value: { meters: [{ id: 91, name: "East", issues: [] }, { id: 92 }], portalDrivers: [] },
    });
    expect(calls).toEqual([`GET ${path}`]);
  });

  it("returns the drivers with a portal to administrators in admin mode", async () => {
    expect((await load(administrator)).data).toMatchObject({ value: { portalDrivers: ["solaredge"] } });
    const { calls } = await load(createTestSession({ admin: true }, { adminMode: false }));
    expect(calls).toEqual([`GET ${path}`]);
  });

  it("returns the meters without portals when the portals fail to load", async () => {
    const { data } = await load(administrator, { [`GET ${portals}`]: new ApiError({ status: 500 }) });
    expect(data).toMatchObject({ ok: true, value: { meters: [{ id: 91 }, { id: 92 }], portalDrivers: [] } });
  });

  it("returns the error of the meters", async () => {
    const { data } = await load(undefined, { [`GET ${path}`]: new ApiError({ status: 403, code: 4005 }) });
    expect(data).toMatchObject({ ok: false, error: { code: 4005 } });
  });
});
