import { ApiError } from "@shared/api/api-error";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadPlantMeters } from "./loader.server";

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

const administrator = createTestSession({ admin: true });

describe("loadPlantMeters", () => {
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

  it("returns the meters without portals when those cannot be loaded", async () => {
    const { data } = await load(administrator, { [`GET ${portals}`]: new ApiError({ status: 500 }) });
    expect(data).toMatchObject({ ok: true, value: { meters: [{ id: 91 }, { id: 92 }], portalDrivers: [] } });
  });

  it("returns the error of the meters", async () => {
    const { data } = await load(undefined, { [`GET ${path}`]: new ApiError({ status: 403, code: 4005 }) });
    expect(data).toMatchObject({ ok: false, error: { code: 4005 } });
  });
});
