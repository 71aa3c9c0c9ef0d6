import { locationStatuses, type PlantLocationColumns } from "@entities/plant-location";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BoundingBox, MarkerColumns } from "../map/markers";
import { createPlantClusters, loadColumns } from "./plant-clusters";

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

/** A bounding box around all plants above. */
const netherlands: BoundingBox = [3.2, 50.6, 7.3, 53.6];

const totals = ({ counts }: MarkerColumns): number[] =>
  locationStatuses.map((_, status) => counts.reduce((sum, plants) => sum + (plants[status] ?? 0), 0));

const utrecht = { lat: 52.09, lng: 5.12 };
const groningen = { lat: 53.22, lng: 6.57 };

describe("createPlantClusters", () => {
  it("has the plants that are not OK, without data or losing energy when it is filtered by attention", () => {
    const all = locationStatuses.map((_, status) => ({ status, ...(status < 2 ? utrecht : groningen) }));
    const { markers, bounds } = createPlantClusters(columnsOf(all));
    expect(totals(markers("ATTENTION", netherlands, 11))).toEqual([1, 1, 1, 1, 0, 0, 0]);
    expect(bounds("ATTENTION")).toEqual([utrecht.lng, utrecht.lat, groningen.lng, groningen.lat]);
  });

  it("includes every plant in exactly one marker, at any zoom and for any status", () => {
    fc.assert(
      fc.property(
        fc.array(plant, { maxLength: 200 }),
        fc.integer({ min: 0, max: 12 }),
        fc.option(fc.constantFrom("NOK", "MEDIUM", "OK", "NONE", "NON_MON")),
        (plants, zoom, status) => {
          const clusters = createPlantClusters(columnsOf(plants));
          const yieldStatuses: Record<string, string> = { SILENT: "NONE", LOSING: "OK" };
          const shown = (other: string) => status === null || (yieldStatuses[other] ?? other) === status;
          expect(totals(clusters.markers(status, netherlands, zoom))).toEqual(
            locationStatuses.map((other, index) =>
              shown(other) ? plants.filter((plant) => plant.status === index).length : 0,
            ),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    [45, 1],
    [55, 2],
  ])("makes of two plants that are %i pixels apart %i markers", (pixels, count) => {
    const degreesPerPixel = 360 / (512 * 2 ** 8);
    const east = { lat: 0, lng: pixels * degreesPerPixel };
    const { markers } = createPlantClusters(
      columnsOf([
        { status: 0, lat: 0, lng: 0 },
        { status: 0, ...east },
      ]),
    );
    expect(markers(null, [-1, -1, 1, 1], 8).ids).toHaveLength(count);
  });

  const clusters = createPlantClusters(
    columnsOf([
      { ...utrecht, status: 4 },
      { ...utrecht, lat: 52.091, status: 0 },
      { ...groningen, status: 6 },
    ]),
  );

  it("returns single plants with their ids, and clusters with the number of plants per status", () => {
    const { ids, counts } = clusters.markers(null, netherlands, 6);
    expect([...counts].sort()).toEqual([
      [0, 0, 0, 0, 0, 0, 1],
      [1, 0, 0, 0, 1, 0, 0],
    ]);
    expect(ids[counts.findIndex((plants) => plants[6] === 1)]).toBe(3);
  });

  it("counts silent plants as None, and shows them apart", () => {
    const silentSince = { 1: "2026-11-18" };
    const silent = {
      ...columnsOf([
        { ...utrecht, status: 2 },
        { ...groningen, status: 5 },
      ]),
      silentSince,
    };
    const { summary, markers } = createPlantClusters(silent);
    expect(summary).toMatchObject({ counts: { NONE: 2, OK: 0 }, silentSince });
    expect(markers("NONE", netherlands, 11).counts).toEqual([
      [0, 0, 1, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 1, 0],
    ]);
  });

  it("counts OK plants that lose energy as Ok, and shows them apart", () => {
    const losing = columnsOf([
      { ...utrecht, status: 3 },
      { ...groningen, status: 4 },
    ]);
    const { summary, markers } = createPlantClusters(losing);
    expect(summary).toMatchObject({ counts: { OK: 2 }, losing: 1 });
    expect(totals(markers("OK", netherlands, 11))).toEqual([0, 0, 0, 1, 1, 0, 0]);
  });

  it("has no clusters beyond zoom 10, and returns the zoom at which a cluster splits", () => {
    expect([...clusters.markers(null, netherlands, 11).ids].sort()).toEqual([1, 2, 3]);
    const { ids, counts } = clusters.markers(null, netherlands, 6);
    expect(clusters.expansionZoom(null, ids[counts.findIndex((plants) => plants[0] === 1)] ?? -1)).toBe(11);
  });

  it("returns only the markers within the bounding box", () => {
    expect(clusters.markers(null, [6, 53, 7, 54], 11).ids).toEqual([3]);
    expect(clusters.markers("NOK", [6, 53, 7, 54], 11).ids).toEqual([]);
    expect(clusters.markers(null, [7, 53, 8, 54], 11).ids).toEqual([]);
  });

  it("returns the bounds of the plants, or null when there are none", () => {
    expect(clusters.bounds(null)).toEqual([5.12, 52.09, 6.57, 53.22]);
    expect(clusters.bounds("NOK")).toEqual([5.12, 52.091, 5.12, 52.091]);
    expect(clusters.bounds("MEDIUM")).toBeNull();
  });
});

const columns = { ids: [7], statuses: [0], lats: [52], lngs: [5], unlocated: 1 };
const respondWith = (response: Response) => () => Promise.resolve(response);

describe("loadColumns", () => {
  it("sends the entity tag of the loaded plants, and reports that they have not changed", async () => {
    const sent: (string | null)[] = [];
    const load = (tag: string | null, response: Response) =>
      loadColumns("/", tag, async (_, init) => {
        sent.push(new Headers(init?.headers).get("If-None-Match"));
        return response;
      });
    const tag = 'W/"a"';
    const headers = { ETag: tag, "X-As-Of": "2026-06-21T10:00:00Z" };
    expect(await load(null, Response.json(columns, { headers }))).toMatchObject({ tag, asOf: headers["X-As-Of"] });
    expect(await load(tag, new Response(null, { status: 304 }))).toEqual({ status: "unchanged" });
    expect(sent).toEqual([null, tag]);
  });

  it("returns the columns", async () => {
    expect(await loadColumns("/", null, respondWith(Response.json(columns)))).toEqual({
      status: "loaded",
      value: columns,
      tag: null,
      asOf: null,
    });
  });

  it("reports the end of the session when the response is a redirect", async () => {
    const redirect = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
    expect(await loadColumns("/", null, respondWith(redirect))).toEqual({ status: "session-ended" });
  });

  it("reports the end of the session when the problem has sessionEnded", async () => {
    const problem = { status: 401, code: 0, messages: {}, kind: "http", sessionEnded: true };
    expect(await loadColumns("/", null, respondWith(Response.json(problem, { status: 401 })))).toEqual({
      status: "session-ended",
    });
  });

  it.each([
    ["the body is no JSON", new Response("<html>")],
    ["the body is no columns", Response.json({ ids: [1] })],
    ["the response is a problem", Response.json({ status: 500, sessionEnded: false }, { status: 502 })],
    ["the response is an error without a body", new Response("", { status: 503 })],
  ])("fails when %s", async (_, response) =>
    expect(await loadColumns("/", null, respondWith(response))).toEqual({ status: "failed" }),
  );

  it.each([
    ["there is no network", new TypeError("Failed to fetch")],
    ["the request times out", new DOMException("", "TimeoutError")],
  ])("fails when %s", async (_, error) =>
    expect(await loadColumns("/", null, () => Promise.reject(error))).toEqual({ status: "failed" }),
  );
});
