import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellTemperature, diffuseModifiers, incidenceModifier, panelLight } from "./panel-model";
import { type Irradiance, planeOf } from "./sun";

const skies = fc
  .record({
    direct: fc.integer({ min: 0, max: 1_100 }),
    diffuse: fc.integer({ min: 0, max: 600 }),
    up: fc.double({ min: 0.02, max: 1, noNaN: true }),
    azimuth: fc.integer({ min: 0, max: 359 }),
  })
  .map(({ direct, diffuse, up, azimuth }) => {
    const flat = Math.sqrt(1 - up * up);
    const sun = {
      east: flat * Math.sin((azimuth * Math.PI) / 180),
      north: flat * Math.cos((azimuth * Math.PI) / 180),
      up,
    };
    const sky: Irradiance = { direct, diffuse, global: direct * up + diffuse, extraterrestrial: 1_361 };
    return { sun, sky };
  });
const planes = fc.record({ azimuth: fc.integer({ min: 0, max: 359 }), tilt: fc.integer({ min: 0, max: 90 }) });

describe("panelLight", () => {
  it("is never negative, and of indirect light only while the sun is behind the panels", () => {
    fc.assert(
      fc.property(skies, planes, ({ sun, sky }, { azimuth, tilt }) => {
        const { effective, indirect, isBehind } = panelLight(planeOf(azimuth, tilt), [sun], sky);
        expect(indirect).toBeGreaterThanOrEqual(0);
        expect(effective).toBeGreaterThanOrEqual(indirect);
        if (isBehind) expect(effective).toBe(indirect);
      }),
    );
  });

  it("is at most the global light on a horizontal plane, and nearly all of it under a high sun", () => {
    fc.assert(
      fc.property(skies, ({ sun, sky }) => {
        const { effective } = panelLight(planeOf(180, 0), [sun], sky);
        expect(effective).toBeLessThanOrEqual(sky.global + 1e-9);
        if (sun.up > 0.5) expect(effective).toBeGreaterThan(0.94 * sky.global);
      }),
    );
  });

  it("does not depend on the direction under an overcast sky", () => {
    fc.assert(
      fc.property(skies, planes, ({ sun, sky }, { azimuth, tilt }) => {
        const overcast = { ...sky, direct: 0, global: sky.diffuse };
        const [one, other] = [azimuth, azimuth + 180].map((each) => panelLight(planeOf(each, tilt), [sun], overcast));
        expect(one?.effective).toBeCloseTo(other?.effective ?? -1, 6);
      }),
    );
  });
});

describe("the incidence modifiers", () => {
  it("are 1 at a right angle, fall, and are 0 behind the panels", () => {
    const modifiers = [1, 0.8, 0.5, 0.2, 0.05, 0, -0.5].map(incidenceModifier);
    expect(modifiers[0]).toBe(1);
    expect(modifiers).toEqual(modifiers.toSorted((a, b) => b - a));
    expect(modifiers.slice(-2)).toEqual([0, 0]);
  });

  it("of diffuse light lie between 0 and 1", () => {
    for (let tilt = 0; tilt <= 90; tilt++) {
      const { sky, ground } = diffuseModifiers(Math.cos((tilt * Math.PI) / 180));
      for (const modifier of [sky, ground]) expect(modifier).toBeGreaterThanOrEqual(0);
      for (const modifier of [sky, ground]) expect(modifier).toBeLessThan(1);
    }
  });
});

it("cells are warmer than the air in the sun, less in the wind, as by NOCT without a known wind", () => {
  expect(cellTemperature(0, 10, 3)).toBe(10);
  expect(cellTemperature(800, 20, 1)).toBeGreaterThan(cellTemperature(800, 20, 5));
  expect(cellTemperature(800, 20, null)).toBeCloseTo(45, 0);
});
