import { locationStatuses, type PlantLocationColumns } from "@entities/plant-location";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, createFleet, type FleetView } from "./fleet";

const plant = fc.record({
  status: fc.nat({ max: locationStatuses.length - 1 }),
  lat: fc.double({ min: 50.7, max: 53.5, noNaN: true }),
  lng: fc.double({ min: 3.3, max: 7.2, noNaN: true }),
});

const columnsOf = (plants: { status: number; lat: number; lng: number }[]): PlantLocationColumns => ({
  ids: plants.map((_, index) => index + 1),
  statuses: plants.map(({ status }) => status),
  lats: plants.map(({ lat }) => lat),
  lngs: plants.map(({ lng }) => lng),
  unlocated: 0,
});

const world: Box = [-180, -85, 180, 85];

const totals = ({ counts }: FleetView): number[] =>
  locationStatuses.map((_, code) =>
    counts.reduce((sum, count, place) => (place % locationStatuses.length === code ? sum + count : sum), 0),
  );

const utrecht = { lat: 52.09, lng: 5.12 };
const groningen = { lat: 53.22, lng: 6.57 };

describe("a fleet", () => {
  it("loses no plant and counts none twice, at any zoom and for any status", () => {
    fc.assert(
      fc.property(
        fc.array(plant, { maxLength: 200 }),
        fc.integer({ min: 0, max: 14 }),
        fc.option(fc.constantFrom(...locationStatuses)),
        (plants, zoom, shown) => {
          const fleet = createFleet(columnsOf(plants));
          expect(totals(fleet.view(shown, world, zoom))).toEqual(
            locationStatuses.map((status) =>
              shown === null || shown === status ? fleet.summary.counts[status] : 0,
            ),
          );
          expect(fleet.rows(shown, 0, 1000)).toHaveLength(
            shown === null ? plants.length : fleet.summary.counts[shown],
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  const fleet = createFleet(
    columnsOf([
      { ...utrecht, status: 2 },
      { ...utrecht, lat: 52.091, status: 0 },
      { ...groningen, status: 4 },
    ]),
  );

  it("shows single plants by their ids, and clusters with the share of each status", () => {
    const { ids, counts, lngs } = fleet.view(null, world, 6);
    expect(ids).toHaveLength(2);
    const single = lngs.findIndex((lng) => lng > 6);
    expect(ids[single]).toBe(3);
    expect([...counts.subarray(5 * single, 5 * single + 5)]).toEqual([0, 0, 0, 0, 1]);
    expect([...counts.subarray(5 * (1 - single), 5 * (1 - single) + 5)]).toEqual([1, 0, 1, 0, 0]);
  });

  it("has no cluster beyond zoom 10, and says from which zoom one falls apart", () => {
    expect([...fleet.view(null, world, 11).ids].sort()).toEqual([1, 2, 3]);
    const { ids, counts } = fleet.view(null, world, 6);
    const cluster = ids.find((_, place) => counts[5 * place] === 1 && counts[5 * place + 2] === 1);
    expect(fleet.expansionZoom(null, cluster ?? -1)).toBe(11);
  });

  it("gives only what lies in the box", () => {
    expect([...fleet.view(null, [6, 53, 7, 54], 12).ids]).toEqual([3]);
  });

  it("has the box around the plants shown, and none around no plants", () => {
    expect(fleet.bounds(null)).toEqual([5.12, 52.09, 6.57, 53.22]);
    expect(fleet.bounds("NOK")).toEqual([5.12, 52.091, 5.12, 52.091]);
    expect(fleet.bounds("MEDIUM")).toBeNull();
  });

  it("lists the worst first, page by page", () => {
    expect(fleet.rows(null, 0, 2).map(({ id, status }) => [id, status])).toEqual([
      [2, "NOK"],
      [1, "OK"],
    ]);
    expect(fleet.rows(null, 2, 2).map(({ id }) => id)).toEqual([3]);
    expect(fleet.rows("MEDIUM", 0, 2)).toEqual([]);
  });
});
