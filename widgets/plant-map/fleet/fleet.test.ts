import { locationStatuses, type PlantLocationColumns } from "@entities/plant-location";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFleet, type Fleet, type FleetPoint, type Shown } from "./fleet";

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

/** The tiles that cover the box the plants above lie in. */
function tilesAt(z: number) {
  const scale = 2 ** z;
  const column = (lng: number) => Math.floor(((lng + 180) / 360) * scale);
  const row = (lat: number) =>
    Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * scale);
  const tiles = [];
  for (let x = column(3.2); x <= column(7.3); x += 1) {
    for (let y = row(53.6); y <= row(50.6); y += 1) tiles.push({ z, x, y });
  }
  return tiles;
}

const pointsAt = (fleet: Fleet, shown: Shown, z: number): FleetPoint[] =>
  tilesAt(z).flatMap((address) => fleet.tile(shown, address));

const totals = (points: FleetPoint[]): number[] =>
  locationStatuses.map((_, code) => points.reduce((sum, { counts }) => sum + (counts[code] ?? 0), 0));

const utrecht = { lat: 52.09, lng: 5.12 };
const groningen = { lat: 53.22, lng: 6.57 };

describe("a fleet", () => {
  it("loses no plant and counts none twice, at any zoom and for any status", () => {
    fc.assert(
      fc.property(
        fc.array(plant, { maxLength: 200 }),
        fc.integer({ min: 0, max: 12 }),
        fc.option(fc.constantFrom(...locationStatuses)),
        (plants, zoom, shown) => {
          const fleet = createFleet(columnsOf(plants));
          expect(totals(pointsAt(fleet, shown, zoom))).toEqual(
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

  it("shows single plants by their ids, and clusters with the count of each status", () => {
    const points = pointsAt(fleet, null, 6);
    expect(points.map(({ counts }) => counts).sort()).toEqual([
      [0, 0, 0, 0, 1],
      [1, 0, 1, 0, 0],
    ]);
    expect(points.find(({ counts }) => counts[4] === 1)?.id).toBe(3);
  });

  it("has no cluster beyond zoom 10, and says from which zoom one falls apart", () => {
    const ids = pointsAt(fleet, null, 11).map(({ id }) => id);
    expect(ids.sort()).toEqual([1, 2, 3]);
    const cluster = pointsAt(fleet, null, 6).find(({ counts }) => counts[0] === 1);
    expect(fleet.expansionZoom(null, cluster?.id ?? -1)).toBe(11);
  });

  it("knows whether a plant that is shown lies in a box", () => {
    expect(fleet.isAnyIn(null, [6, 53, 7, 54])).toBe(true);
    expect(fleet.isAnyIn("NOK", [6, 53, 7, 54])).toBe(false);
    expect(fleet.isAnyIn(null, [7, 53, 8, 54])).toBe(false);
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
