import { ApiError } from "@shared/api/result";
import { type ApiResponses, createLoaderArgs } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadPlantsPage } from "./plants-page.server";

const plant = {
  id: 7,
  name: "School",
  address: { city: "Almere", latitude: 52.4, longitude: 5.2 },
  yield_status: "NONE",
  lost_kwh_per_day: 12,
  at_stake_kwh_per_day: 30,
  at_stake_cents_per_day: 900,
  monitored_since: "2024-01-01",
  silent_since: "2026-01-01",
};

function load(query: string, responses: ApiResponses) {
  const { args, calls } = createLoaderArgs(`/resources/map-plants?${query}`, responses);
  return { calls, data: loadPlantsPage(args) };
}

describe("the list of the map", () => {
  it("has names and cities, the most at stake first, and locations", async () => {
    const { data, calls } = load("company=3&status=NONE&page=2", {
      "GET /companies/3/plants": { data: [plant], total: 26, per_page: 25 },
    });
    expect(await data).toMatchObject({
      ok: true,
      value: {
        page: 2,
        rows: [
          {
            id: 7,
            name: "School",
            city: "Almere",
            status: "NONE",
            silence: { since: "2026-01-01" },
            atStake: { kwh: 30, cents: 900 },
            coordinates: { latitude: 52.4, longitude: 5.2 },
          },
        ],
        total: 26,
        perPage: 25,
      },
    });
    expect(calls[0]?.query).toMatchObject({ sort: "at_stake:desc", yield_status_filter: "NONE", page: 2 });
  });

  it("returns the error of the API, and rejects a URL without a company", async () => {
    const denied = new ApiError({ status: 403, code: 4005 });
    expect(await load("company=9", { "GET /companies/9/plants": denied }).data).toMatchObject({ ok: false });
    await expect(load("status=OK", {}).data).rejects.toHaveProperty("status", 400);
  });
});
