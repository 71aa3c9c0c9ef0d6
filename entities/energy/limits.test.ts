import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { energyReader } from "./limits";

const day = { peakWatt: 62_665, hours: 24, energies: [16.5, 80, 95] };
const hour = { peakWatt: 82_585, hours: 1, energies: [5, 20] };
const unknownPeak = { peakWatt: null, hours: 24, energies: [10, 12, 9, 11, 10, 10] };

describe("energyReader", () => {
  it.each([
    ["an ordinary day", day, 95, 95],
    ["as much as the peak power allows in every hour", day, 1_804, 1_804],
    ["more than the peak power allows", day, 1_806, null],
    ["an hour at 120 % of the peak power", hour, 99, 99],
    ["a power spike in an hour", hour, 165.2, null],
    ["a counter that was reset", day, -5_000, null],
    ["an hour clearly below zero", hour, -25.143, null],
    ["the consumption of a night", hour, -0.003, 0],
    ["the consumption of a snowy day", day, -0.4, 0],
    ["a month below zero", { ...day, hours: 744 }, -120.5, null],
    ["zero", day, 0, 0],
    ["a counter of 32 bits without a sign", day, 2 ** 32 - 1, null],
    ["a counter of 32 bits", { ...day, peakWatt: 9e9, hours: 744 }, 2 ** 31 - 1, null],
    ["the lowest value of 32 bits", day, -(2 ** 31), null],
    ["a counter of 32 bits in watt hours", { ...day, peakWatt: 9e9 }, 4_294_967.295, null],
    ["minus one", { ...day, peakWatt: 900_000 }, -1, null],
    ["minus nines", { ...day, peakWatt: 9e6 }, -999, null],
    ["a counter of 16 bits of a small plant", day, 65_535, null],
    ["a counter of 16 bits, scaled, far above what was expected", day, 655.35, null, 16.5],
    ["the same value when it was expected", { ...day, peakWatt: 100_000 }, 655.35, 655.35, 640],
    ["the same value of a large plant", { ...day, peakWatt: 9e6 }, 65_535, 65_535],
    ["a mark that repeats", { ...day, peakWatt: 9e6, energies: [65_535, 40_000, 65_535] }, 65_535, null],
    ["20 times the median of a plant without a peak power", unknownPeak, 200, 200],
    ["more than 20 times the median", unknownPeak, 201, null],
    ["more than 20 times the median, as was expected", unknownPeak, 201, 201, 180],
    ["below zero without a peak power", unknownPeak, -5, null],
    ["the consumption of a night without a peak power", unknownPeak, -0.1, 0],
    ["an impossible peak power", { ...unknownPeak, peakWatt: 0 }, 201, null],
  ])("reads %s", (_, series, kwh, read, expected: number | null = null) =>
    expect(energyReader(series)(kwh, expected)).toBe(read),
  );

  it("reads a single value by the expected energy when the peak power is unknown", () => {
    expect(energyReader({ peakWatt: null, hours: 24, energies: [79_520, 76.5] })(79_520, 76.5)).toBeNull();
    expect(energyReader({ peakWatt: null, hours: 24, energies: [70, 76.5] })(70, 76.5)).toBe(70);
  });

  it("never returns less than zero or more than the peak power allows", () => {
    const energy = fc.double({ noNaN: true, min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(
        energy,
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 744 }),
        (kwh, peakWatt, hours) => {
          const read = energyReader({ peakWatt, hours, energies: [kwh] })(kwh);
          if (read === null) return;
          expect(read).toBeGreaterThanOrEqual(0);
          expect(read).toBeLessThanOrEqual((1.2 * peakWatt * hours) / 1_000 + 1e-6);
        },
      ),
    );
  });

  it("returns every energy that the peak power allows unless it is an error mark", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: 0, max: 1.19 }),
        fc.integer({ min: 1, max: 1e7 }),
        (share, peakWatt) => {
          const kwh = (share * peakWatt * 24) / 1_000;
          // The largest of these plants generates less than the limit of a 32-bit counter.
          expect(energyReader({ peakWatt, hours: 24, energies: [kwh] })(kwh)).toBe(kwh);
        },
      ),
    );
  });
});
