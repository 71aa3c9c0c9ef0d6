import { createTestContext } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { listPlantLocations } from "./index";

const call = "GET /companies/3/plant-locations";
const locations = [
  { id: 1, status: "SPLENDID", latitude: 52, longitude: 5 },
  { id: 2, status: "NONE", silent_since: "2026-11-18", latitude: 52, longitude: 5 },
  { id: 3, status: "OK", lost_kwh_per_day: 4.2, latitude: 52, longitude: 5 },
];
const statuses = async (losses: boolean) => {
  const { context } = createTestContext({ [call]: locations });
  return listPlantLocations(context.api, 3, { losses });
};

describe("listPlantLocations", () => {
  it("distinguishes silent plants, and OK plants that lose energy, when the API offers losses, and reads an unknown status as NONE", async () => {
    expect(await statuses(true)).toMatchObject({ statuses: [5, 2, 3], silentSince: { 2: "2026-11-18" } });
    expect(await statuses(false)).toMatchObject({ statuses: [5, 5, 4], silentSince: {} });
  });
});
