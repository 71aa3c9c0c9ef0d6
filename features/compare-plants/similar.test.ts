import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlantTraits, similarFirst, similarPeaks } from "./index";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const utrecht = at(52.09, 5.12);
const amersfoort = at(52.16, 5.39);
const maastricht = at(50.85, 5.69);

describe("similarFirst", () => {
  const like: PlantTraits = { peakWatt: 10_000, coordinates: utrecht };
  const idsOf = (plants: readonly (PlantTraits & { id: number })[], to = like) =>
    similarFirst(plants, to).map(({ id }) => id);

  it("sorts near plants of the same size first and unknown plants last", () => {
    const plants = [
      { id: 1, peakWatt: null, coordinates: null },
      { id: 2, peakWatt: 10_000, coordinates: maastricht },
      { id: 3, peakWatt: 19_000, coordinates: utrecht },
      { id: 4, peakWatt: 11_000, coordinates: amersfoort },
      { id: 5, peakWatt: 10_000, coordinates: null },
    ];
    expect(idsOf(plants)).toEqual([4, 3, 5, 2, 1]);
    expect(idsOf(plants, { peakWatt: null, coordinates: null })).toEqual([1, 2, 3, 4, 5]);
  });

  it("returns the same plants, whatever is known of them", () => {
    const degrees = fc.double({ min: -90, max: 90, noNaN: true });
    const traits = fc.record({
      peakWatt: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      coordinates: fc.option(fc.record({ latitude: degrees, longitude: degrees })),
    });
    fc.assert(
      fc.property(fc.array(traits), traits, (plants, to) => {
        expect(new Set(similarFirst(plants, to))).toEqual(new Set(plants));
      }),
    );
  });

  it("asks for plants of half to twice the size when it is known", () => {
    expect(similarPeaks(like)).toBe("5000,20000");
    expect(similarPeaks({ peakWatt: 0, coordinates: null })).toBeNull();
    expect(similarPeaks({ peakWatt: null, coordinates: null })).toBeNull();
  });
});
