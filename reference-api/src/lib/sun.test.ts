import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clearSkyIrradiance, diffuseShare, planeIrradiance, planeOf, skyIrradiance } from "./sun";

const up = fc.double({ min: 0.02, max: 0.9, noNaN: true });
const clear = fc.double({ min: 0.1, max: 1.03, noNaN: true });
const yearDay = fc.integer({ min: 0, max: 365 });

/** The sun at a height (sine of the altitude) in the direction of an azimuth in degrees. */
function sunAt(height: number, azimuth: number) {
  const flat = Math.sqrt(1 - height ** 2);
  const angle = (azimuth * Math.PI) / 180;
  return { east: flat * Math.sin(angle), north: flat * Math.cos(angle), up: height };
}

describe("irradiance", () => {
  it("is zero at night and about 900 W/m² at the highest sun of the Netherlands", () => {
    expect(clearSkyIrradiance(0)).toBe(0);
    expect(clearSkyIrradiance(-0.3)).toBe(0);
    expect(clearSkyIrradiance(Math.sin((61 * Math.PI) / 180))).toBeCloseTo(897, -1);
  });

  it("is the sum of its diffuse and direct part", () => {
    fc.assert(
      fc.property(up, clear, yearDay, (height, index, day) => {
        const sky = skyIrradiance(height, index, day);
        expect(sky.diffuse).toBeGreaterThan(0);
        expect(sky.diffuse).toBeLessThanOrEqual(sky.global);
        expect(sky.diffuse + sky.direct * height).toBeCloseTo(sky.global, 6);
        expect(sky.direct).toBeLessThan(sky.extraterrestrial);
      }),
    );
  });

  it("is nearly all diffuse under clouds and mostly direct under a clear sky", () => {
    expect(diffuseShare(0.1)).toBeGreaterThan(0.98);
    expect(diffuseShare(0.75)).toBeLessThan(0.25);
    for (let clearness = 0.01; clearness < 1; clearness += 0.01) {
      expect(Math.abs(diffuseShare(clearness) - diffuseShare(clearness - 0.001))).toBeLessThan(0.01);
    }
  });

  it("on a horizontal plane equals the global irradiance", () => {
    fc.assert(
      fc.property(up, clear, yearDay, (height, index, day) => {
        const sky = skyIrradiance(height, index, day);
        expect(planeIrradiance(planeOf(180, 0), sunAt(height, 150), sky)).toBeCloseTo(sky.global, 6);
      }),
    );
  });

  it("is higher on the side that faces the sun", () => {
    const sky = skyIrradiance(0.4, 0.95, 120);
    const on = (orientation: number, azimuth: number) =>
      planeIrradiance(planeOf(orientation, 30), sunAt(0.4, azimuth), sky);
    expect(on(90, 100)).toBeGreaterThan(1.5 * on(270, 100));
    expect(on(270, 260)).toBeGreaterThan(1.5 * on(90, 260));
    expect(on(180, 180)).toBeGreaterThan(sky.global);
  });
});
