import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  iconImageId,
  type MarkerColumns,
  markerFeatures,
  markersAt,
  parseIconImageId,
  ringSegmentCount,
  ringSegments,
  sum,
} from "./markers";

const ok = [0, 0, 0, 0, 1, 0, 0];
const notOk = [1, 0, 0, 0, 0, 0, 0];
const cluster = [1, 0, 0, 0, 1200, 0, 3];

const columnsOf = (...markers: [lng: number, lat: number, counts: number[]][]): MarkerColumns => ({
  ids: markers.map((_, index) => index + 1),
  lngs: markers.map(([lng]) => lng),
  lats: markers.map(([, lat]) => lat),
  counts: markers.map(([, , counts]) => counts),
});

describe("markerFeatures", () => {
  it("groups the plants of a status in one feature", () => {
    const { features } = markerFeatures(columnsOf([5, 52, ok], [6, 53, ok], [7, 54, notOk]), String);
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [
        [5, 52],
        [6, 53],
      ],
      [[7, 54]],
    ]);
    expect(features.map(({ properties }) => properties)).toEqual([
      { icon: "plant:OK", isCluster: false, sortKey: -3 },
      { icon: "plant:NOK", isCluster: false, sortKey: 1 },
    ]);
  });

  it("draws larger clusters above smaller clusters", () => {
    const { features } = markerFeatures(columnsOf([5, 52, cluster], [6, 52, [0, 0, 0, 0, 2, 0, 0]]), String);
    expect(features.map(({ properties }) => properties)).toMatchObject([
      { isCluster: true, sortKey: 1204 },
      { isCluster: true, sortKey: 2 },
    ]);
  });

  it("has every marker exactly once", () => {
    const marker = fc.tuple(fc.integer(), fc.integer(), fc.constantFrom(ok, notOk, cluster));
    fc.assert(
      fc.property(fc.array(marker), (markers) => {
        const { features } = markerFeatures(columnsOf(...markers), String);
        const positions = features.flatMap(({ geometry }) => geometry.coordinates);
        expect(positions.sort()).toEqual(markers.map(([lng, lat]) => [lng, lat]).sort());
      }),
    );
  });
});

describe("markersAt", () => {
  const scale = { lng: 0.01, lat: 0.01 };

  it("finds a plant only within its icon", () => {
    const columns = columnsOf([5, 52, ok]);
    expect(markersAt(columns, { lng: 5.12, lat: 52 }, scale)).toEqual([
      { id: 1, total: 1, counts: ok, worst: 4, lng: 5, lat: 52 },
    ]);
    expect(markersAt(columns, { lng: 5.14, lat: 52 }, scale)).toEqual([]);
  });

  it("finds all plants whose icons overlap, worst first", () => {
    const columns = columnsOf([5, 52, ok], [5.05, 52, notOk], [5.12, 52, notOk]);
    expect(markersAt(columns, { lng: 5, lat: 52 }, scale).map(({ id }) => id)).toEqual([2, 1]);
  });

  it("finds only the largest cluster when icons overlap", () => {
    const columns = columnsOf([5, 52, ok], [5, 52, [0, 0, 0, 0, 2, 0, 0]], [5.2, 52, cluster]);
    expect(markersAt(columns, { lng: 5.05, lat: 52 }, scale)).toMatchObject([{ id: 3, total: 1204, worst: 0 }]);
  });
});

const counts = fc
  .array(fc.nat({ max: 100_000 }), { minLength: 7, maxLength: 7 })
  .filter((all) => all.some((count) => count > 0));

describe("ringSegments", () => {
  it("fills the ring with segments of exactly the statuses that occur", () => {
    fc.assert(
      fc.property(counts, (all) => {
        const segments = ringSegments(all);
        expect(sum(segments)).toBe(ringSegmentCount);
        expect(segments.map((segment) => segment > 0)).toEqual(all.map((count) => count > 0));
      }),
    );
  });

  it("gives a single failing or silent plant among thousands a segment", () => {
    expect(ringSegments([0, 0, 1, 0, 9999, 0, 0])).toEqual([0, 0, 2, 0, 22, 0, 0]);
    expect(ringSegments([1, 0, 0, 0, 9999, 0, 0])).toEqual([2, 0, 0, 0, 22, 0, 0]);
  });

  it("divides by share otherwise", () =>
    expect(ringSegments([50, 0, 0, 0, 50, 0, 0])).toEqual([12, 0, 0, 0, 12, 0, 0]));
});

describe("iconImageId", () => {
  it("identifies a single plant by its status", () =>
    expect(parseIconImageId(iconImageId([0, 0, 0, 0, 0, 0, 1], String))).toEqual({ kind: "plant", status: "NON_MON" }));

  it("identifies a silent plant by a distinct shape", () => {
    const silent = iconImageId([0, 0, 1, 0, 0, 0, 0], String);
    expect(parseIconImageId(silent)).toEqual({ kind: "plant", status: "SILENT" });
    expect(silent).not.toBe(iconImageId([0, 0, 0, 0, 0, 1, 0], String));
  });

  it("round-trips through parseIconImageId", () => {
    fc.assert(
      fc.property(
        counts.filter((all) => sum(all) > 1),
        (all) => {
          expect(parseIconImageId(iconImageId(all, (count) => `${count}:k`))).toEqual({
            kind: "cluster",
            label: `${sum(all)}:k`,
            diameter: expect.any(Number),
            segments: ringSegments(all),
          });
        },
      ),
    );
  });

  it("is the same for clusters with the same icon", () => {
    const format = () => "5k";
    expect(iconImageId([0, 0, 0, 0, 5001, 0, 0], format)).toBe(iconImageId([0, 0, 0, 0, 5002, 0, 0], format));
  });

  it("returns null when the id is not a marker's id", () => {
    expect(parseIconImageId("airport")).toBeNull();
    expect(parseIconImageId("plant:UNKNOWN")).toBeNull();
  });
});
