import { ApiError } from "@shared/api/result";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";

const responses: ApiResponses = {
  "GET /companies/9": { id: 9, name: "Waterland", non_mon_accessible: true, non_mon_creation_enabled: false },
  "GET /companies": [],
  "GET /companies/9/children": [{ id: 10, name: "Scholen" }],
  "GET /companies/9/inbound-drivers": [{ id: 3, name: "sma" }],
  "GET /companies/9/driver-accounts": [{ id: 4, display_name: "SMA", driver_name: "sma" }],
  "GET /driver-accounts": [{ id: 4, display_name: "SMA", driver_name: "sma" }],
  "GET /companies/9/tags": [{ id: 5, name: "Roof" }],
};

async function load(
  companyId: string,
  { admin = true, overrides = {} as ApiResponses, pull = true, companies = true } = {},
) {
  const session = createTestSession({ admin });
  const { context, calls } = createTestContext({ ...responses, ...overrides }, session, {
    extensions: { pull, companies },
  });
  const request = new Request(`https://site.example/admin/companies/${companyId}`);
  const loaded = await loader({ request, context, params: { companyId } }).catch((thrown: Response) => thrown);
  return loaded instanceof Response
    ? { calls, data: loaded, status: loaded.status }
    : { calls, data: loaded.data, status: loaded.init?.status };
}

describe("the loader of a company", () => {
  it("returns the company with its children, drivers, driver accounts and tags", async () => {
    const { data } = await load("9");
    if (data instanceof Response) throw data;
    expect(data).toMatchObject({ companyId: 9 });
    expect(await data.company).toEqual({
      ok: true,
      value: {
        id: 9,
        name: "Waterland",
        children: [{ id: 10, name: "Scholen" }],
        inboundDrivers: [{ id: 3, name: "sma" }],
        non_mon_accessible: true,
        non_mon_creation_enabled: false,
      },
    });
    expect(await data.accounts).toEqual({ ok: true, value: { attached: [{ id: 4, name: "SMA" }], hasChoices: true } });
    expect(await data.tags).toEqual({ ok: true, value: [{ id: 5, name: "Roof" }] });
  });

  it("returns the accounts that pull, if the API has the extension", async () => {
    const overrides = { "GET /companies/9/pulled-accounts": { enabled: true, accounts: [{ id: 4, api_key: "x" }] } };
    const { data } = await load("9", { overrides });
    if (data instanceof Response) throw data;
    const result = await data.pulledAccounts;
    expect(result).toMatchObject({ ok: true, value: { enabled: true, accounts: [{ id: 4, has_key: false }] } });
    expect(JSON.stringify(result)).not.toContain("api_key");
    const without = await load("9", { pull: false });
    if (without.data instanceof Response) throw without.data;
    expect(without.data.pulledAccounts).toBeNull();
  });

  it("returns the figures of the company, if the API has the extension and knows the company", async () => {
    const statistics = { plants: 12, plants_with_issues: 5, at_stake_kwh_per_day: 330, last_signed_in_at: null };
    const list = [
      { id: 8, name: "Other" },
      { id: 9, name: "Waterland", statistics },
    ];
    const { data } = await load("9", { overrides: { "GET /companies": list } });
    if (data instanceof Response) throw data;
    expect(await data.figures).toMatchObject({ ok: true, value: statistics });
    const unknown = await load("9", { overrides: { "GET /companies": [] } });
    if (unknown.data instanceof Response) throw unknown.data;
    expect(await unknown.data.figures).toEqual({ ok: true, value: null });
    const { data: without, calls } = await load("9", { companies: false });
    if (without instanceof Response) throw without;
    expect(without.figures).toBeNull();
    expect(calls.map(({ call }) => call)).not.toContain("GET /companies");
  });

  it.each([
    [[], false],
    [new ApiError({ status: 500 }), true],
  ])("knows whether there are driver accounts to attach", async (all, hasChoices) => {
    const { data } = await load("9", { overrides: { "GET /driver-accounts": all } });
    if (data instanceof Response) throw data;
    expect(await data.accounts).toMatchObject({ ok: true, value: { hasChoices } });
  });

  it("returns an error for each card that fails", async () => {
    const overrides = { "GET /companies/9/tags": new ApiError({ status: 500 }) };
    const { data } = await load("9", { overrides });
    if (data instanceof Response) throw data;
    expect([(await data.company).ok, (await data.accounts).ok, (await data.tags).ok]).toEqual([true, true, false]);
  });

  it("responds with 404 when the company is unknown, and with its error", async () => {
    const unknown = new ApiError({ status: 404, code: 2000 });
    const { data, status } = await load("9", { overrides: { "GET /companies/9": unknown } });
    if (data instanceof Response) throw data;
    expect(status).toBe(404);
    expect(await data.company).toMatchObject({ ok: false, error: { code: 2000 } });
  });

  it.each([
    ["9", false, 403],
    ["x", true, 404],
    ["0", true, 404],
  ])("responds to /%s (admin: %s) with %i without a call", async (companyId, admin, status) => {
    const { calls, data } = await load(companyId, { admin });
    expect(data).toHaveProperty("status", status);
    expect(calls).toEqual([]);
  });
});
