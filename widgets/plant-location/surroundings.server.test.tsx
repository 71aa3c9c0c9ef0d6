import { ApiError } from "@shared/api/result";
import { createTestContext, createTestSession } from "@testing/load-context";
import { renderMarkup } from "@testing/markup";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { plantSurroundings, type Surroundings } from "./surroundings.server";
import { SurroundingsCard } from "./surroundings-card";

const at = (id: number, latitude: number, status = "OK") => ({ id, status, latitude, longitude: 5 });
const zeroYield = (id: number, type_name = "zero_yield") => ({
  id,
  name: `Plant ${id}`,
  address: { city: "Hoorn" },
  monitored_since: "2024-01-01",
  meter_issues: [{ id: 10 * id, meter_id: id, type_name, severity: 100, found_on: "2026-11-01" }],
});

/** Plant 9 at 52° N; a degree is 111 km. */
const locations = [
  at(9, 52, "NOK"),
  at(1, 52.01),
  at(2, 52.05, "NOK"),
  at(3, 52.2, "NOK"),
  at(4, 52.9),
  at(5, 53, "NOK"),
];

async function load(plants: unknown, known = locations, companyId = 3, drivers: object[] = []) {
  const { context } = createTestContext(
    {
      [`GET /companies/${companyId}/plant-locations`]: known,
      "GET /companies/3/plant-issues": plants,
      "GET /companies/3/tickets": { data: [] },
      "GET /companies/3/driver-status": [{ status: 2, drivers }],
    },
    createTestSession(),
  );
  const request = new Request(`https://site.example/resources/plant-surroundings?companyId=${companyId}&plantId=9`);
  const result = await plantSurroundings({ request, context, params: {} });
  if (!result.ok) throw new Error("It failed.");
  return result.value;
}

const textOf = (value: Surroundings | null) =>
  renderMarkup(
    <StaticRouter location="/plants/9">
      <SurroundingsCard surroundings={{ value, error: null, retry: () => {} }} companyId={3} />
    </StaticRouter>,
  )
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

const page = (...data: object[]) => ({ data, total: data.length });

it("names the plants with the same problem at any distance, then the nearest with another one", async () => {
  const found = await load(
    page(zeroYield(9), zeroYield(5), zeroYield(3, "shade"), zeroYield(4, "shade"), zeroYield(2)),
  );
  expect(found?.troubled?.map(({ id, isSame }) => [id, isSame])).toEqual([
    [2, true],
    [5, true],
    [3, false],
  ]);
  expect(found).toMatchObject({ counts: { OK: 1, NOK: 1 }, others: expect.arrayContaining([]) });
  expect(found?.others.map(({ isSame }) => isSame)).toEqual([false, true, false, false, true]);
  expect(textOf(found)).toMatch(
    /2 other plants within 10 km .*Not ok 1.*Ok 1.*With the same problem .*Plant 2 5\.6 km .*Plant 5 111 km .*With another problem .*Plant 3 22 km/,
  );
});

it("names the problem of a plant that is not the one above the list", async () => {
  const silent = (id: number, ...drivers: string[]) => ({
    ...zeroYield(id),
    meters: drivers.map((name, index) => ({
      id: 10 * id + index,
      inbound_driver: { id: 1, name, display_name: name },
    })),
    meter_issues: drivers.map((_, index) => ({
      id: 10 * id + index,
      meter_id: 10 * id + index,
      type_name: "connectivity",
      severity: 100,
      found_on: "2026-11-01",
    })),
  });
  const down = { driver: "SolarEdge", description: null, status: 2, since: "2026-11-01T09:00:00Z" };
  const plants = page(silent(9, "SolarEdge", "SMA"), silent(1, "SolarEdge"), silent(2, "SMA"));
  expect(textOf(await load(plants, locations, 3, [down]))).toMatch(
    /SolarEdge unreachable 2 plants .*Plant 1 1\.1 km Hoorn None Plant 2 5\.6 km Hoorn · Connectivity/,
  );
});

it("says that no other plant has the same problem, and how far the nearest plant is", async () => {
  expect(textOf(await load(page(zeroYield(9)), [at(9, 52), at(4, 52.9)]))).toMatch(
    /No other plant within 10 km\. The nearest is 100 km away\. No other plant has the same problem\./,
  );
});

it("shows the statuses when the causes fail to load, and nothing when the plant has no location", async () => {
  expect(textOf(await load(new ApiError({ status: 500 })))).toMatch(
    /2 other plants within 10 km .*The problems of these plants could not be loaded\./,
  );
  expect(await load(page(), [at(1, 52)])).toBeNull();
});

it("has statuses only of the plants of another company", async () => {
  const text = textOf(await load(new ApiError({ status: 500 }), locations, 4));
  expect(text).toMatch(/2 other plants within 10 km/);
  expect(text).not.toMatch(/problem/);
});
