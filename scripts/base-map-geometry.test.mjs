import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clipLine,
  clipPolygon,
  clipRing,
  ringArea,
  ringContains,
  roundLine,
  simplify,
  unwrapRing,
  world,
} from "./base-map-geometry.mjs";

const square = (west, south, east, north) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const longitudes = (polygons) => polygons.flat(2).map(([lng]) => lng);

describe("clipPolygon", () => {
  it("splits a polygon at the antimeridian", () => {
    const fiji = [square(177, -19, -178, -16).map(([lng, lat]) => [lng, lat])];
    const parts = clipPolygon(fiji, world);
    expect(parts).toHaveLength(2);
    expect(parts.map(([outer]) => ringArea(outer)).reduce((sum, area) => sum + area)).toBeCloseTo(15);
    expect(Math.max(...longitudes(parts))).toBe(180);
    expect(Math.min(...longitudes(parts))).toBe(-180);
    for (const [outer] of parts) {
      expect(Math.max(...outer.map(([lng]) => lng)) - Math.min(...outer.map(([lng]) => lng))).toBeLessThan(5);
    }
  });

  it("closes a ring around a pole along the edge of the map", () => {
    const antarctica = [[-180, -90, 0, 90, 180].map((lng) => [lng, -70])];
    const ring = unwrapRing([...antarctica[0].slice(0, -1), [180, -70], [-180, -70]]);
    expect(ring.some(([, lat]) => lat === -90)).toBe(true);
    expect(ringArea(ring)).toBeCloseTo(360 * 20);
  });

  it("adds a hole to the polygon that contains it", () => {
    const [polygon, ...others] = clipPolygon([square(0, 0, 10, 10), square(2, 2, 4, 4)], [0, 0, 5, 5]);
    expect(others).toHaveLength(0);
    expect(polygon.map(ringArea)).toEqual([25, 4]);
  });

  it("covers the complete area when neighbouring boxes are combined", () => {
    const degrees = fc.integer({ min: -20, max: 20 });
    fc.assert(
      fc.property(degrees, degrees, degrees, (x, y, cut) => {
        const triangle = [
          [-20, -20],
          [20, x],
          [y, 20],
          [-20, -20],
        ];
        const halves = [clipRing(triangle, [-30, -30, cut, 30]), clipRing(triangle, [cut, -30, 30, 30])].filter(
          Boolean,
        );
        const sum = halves.map(ringArea).reduce((total, area) => total + area, 0);
        expect(sum).toBeCloseTo(ringArea(triangle), 6);
      }),
    );
  });
});

describe("clipLine", () => {
  it("returns each part within the box", () => {
    const zigzag = [
      [0, 0],
      [4, 0],
      [4, 2],
      [0, 2],
    ];
    expect(clipLine(zigzag, [-1, -1, 2, 3])).toEqual([
      [
        [0, 0],
        [2, 0],
      ],
      [
        [2, 2],
        [0, 2],
      ],
    ]);
  });
});

describe("simplify", () => {
  it("removes only points within the tolerance", () => {
    const line = [
      [0, 0],
      [1, 0.01],
      [2, 1],
      [3, 0],
    ];
    expect(simplify(line, 0.6)).toEqual([
      [0, 0],
      [2, 1],
      [3, 0],
    ]);
  });
});

describe("roundLine", () => {
  it("removes repeated points", () => {
    expect(
      roundLine(
        [
          [0.01, 0],
          [0.02, 0],
          [1.26, 0],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [1.3, 0],
    ]);
  });
});

describe("ringContains", () => {
  it("returns whether the point is within the ring", () => {
    expect(ringContains(square(0, 0, 2, 2), [1, 1])).toBe(true);
    expect(ringContains(square(0, 0, 2, 2), [3, 1])).toBe(false);
  });
});
