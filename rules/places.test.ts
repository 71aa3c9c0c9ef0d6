import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceKm, isLocation } from "./places";

const at = (latitude?: number | null, longitude?: number | null) => isLocation({ latitude, longitude });

describe("isLocation", () => {
  it.each([
    [0, 0],
    [-0, 0.00001],
    [90, 0],
    [-90, 180],
    [-90, -180],
    [52, 180],
    [91, 5],
    [52, -181],
    [-9999, -9999],
    [Number.NaN, 5],
    [52, Number.POSITIVE_INFINITY],
    [null, 5],
    [52, undefined],
  ])("is false for %s, %s", (latitude, longitude) => expect(at(latitude, longitude)).toBe(false));

  it.each([
    [52.1, 5.6],
    [51.48, 0],
    [0, 9.4],
    [-33.9, 18.4],
    [-0.2, -78.5],
  ])("is true for %s, %s", (latitude, longitude) => expect(at(latitude, longitude)).toBe(true));

  it("is false for any numbers outside the range of coordinates", () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (latitude, longitude) => {
        if (at(latitude, longitude)) expect(Math.abs(latitude) < 90 && Math.abs(longitude) < 180).toBe(true);
      }),
    );
  });
});

describe("distanceKm", () => {
  it("is the distance on the surface of the earth, and infinite when a location is unknown", () => {
    const utrecht = { latitude: 52.09, longitude: 5.12 };
    expect(distanceKm(utrecht, { latitude: 50.85, longitude: 5.69 })).toBeCloseTo(143.4, 0);
    expect(distanceKm(utrecht, null)).toBe(Number.POSITIVE_INFINITY);
  });
});
