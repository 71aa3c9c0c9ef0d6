import { ApiError } from "@shared/api/result";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadShellData } from "./shell-data.server";

const sma = { driver: "sma", display_name: "SMA", description: "Slow", status: 1, since: "2026-02-26" };
const drivers = [{ status: 1, drivers: [sma] }];

function load(path: string, responses: ApiResponses, session: ReturnType<typeof createTestSession> | null) {
  const { context } = createTestContext(responses, session);
  const headers = { Cookie: "menu=narrow" };
  return loadShellData({ request: new Request(`https://site.example${path}`, { headers }), context, params: {} });
}

describe("loadShellData", () => {
  it("returns the user and the company without the token", async () => {
    const data = await load("/plants", { "GET /companies/3/driver-status": drivers }, createTestSession());
    expect(data.shell.user?.first_name).toBe("Anna");
    expect(data.shell.company?.id).toBe(3);
    expect(data.shell.menuWidth).toBe("narrow");
    expect(JSON.stringify(data)).not.toContain("secret-token");
    expect(await data.shell.driverStatus).toEqual({
      ok: true,
      value: { status: 1, drivers: [{ ...sma, meters: null }] },
    });
  });

  it("succeeds when the drivers' status fails or is empty", async () => {
    const failure = new ApiError({ status: 500 });
    const failing = await load("/", { "GET /companies/3/driver-status": failure }, createTestSession());
    expect((await failing.shell.driverStatus).ok).toBe(false);
    const empty = await load("/", { "GET /companies/3/driver-status": [] }, createTestSession());
    expect(await empty.shell.driverStatus).toEqual({ ok: true, value: null });
  });

  const company = "GET /companies/3";
  const losses = { plants_measured: 1, plants_waiting: 1, has_weather_source: false };
  it.each([
    ["plants", 0, losses, []],
    ["measurements", 1, losses, ["losses"]],
    [null, 1, { ...losses, plants_waiting: 0 }, ["losses"]],
    [null, 1, { ...losses, has_weather_source: null }, ["losses"]],
    [null, 11, losses, []],
  ])("misses %s with %d plants, and asks no further call than needed", async (missing, count, statistics, further) => {
    const { context, calls } = createTestContext(
      {
        [`${company}/driver-status`]: drivers,
        [`${company}/tags`]: [],
        [`${company}/children`]: [],
        [`${company}/statistics/number-of-plants`]: { count },
        [`${company}/statistics/losses`]: statistics,
      },
      createTestSession(),
    );
    const request = new Request("https://site.example/plants");
    const { companyChoices } = await loadShellData({ request, context, params: {} });
    expect(await companyChoices).toMatchObject({ ok: true, value: { missing, otherPlants: count > 1 } });
    const statisticsCalls = calls.map(({ call }) => call.split("/statistics/")[1] ?? "").filter(Boolean);
    expect(statisticsCalls).toEqual(["number-of-plants", ...further]);
  });

  it("requires the user and the company, except on pages that need only a session", async () => {
    const tokenOnly = createTestSession({}, { user: null, company: null });
    await expect(load("/plants", {}, tokenOnly)).rejects.toHaveProperty("status", 302);
    await expect(load("/reports", {}, null)).rejects.toHaveProperty("status", 302);
    const data = await load("/reports", {}, tokenOnly);
    expect(data.shell.user).toBeNull();
    expect(await data.shell.driverStatus).toEqual({ ok: true, value: null });
  });
});
