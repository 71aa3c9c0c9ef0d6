import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Box } from "../fleet/fleet";
import { covers, windowAround } from "./view-window";

const screen = fc
  .record({
    west: fc.double({ min: -180, max: 170, noNaN: true }),
    south: fc.double({ min: -85, max: 80, noNaN: true }),
    width: fc.double({ min: 0.01, max: 10, noNaN: true }),
    height: fc.double({ min: 0.01, max: 5, noNaN: true }),
  })
  .map(({ west, south, width, height }): Box => [west, south, west + width, south + height]);

describe("a window around the screen", () => {
  it("covers the screen and a bit of panning, at its own zoom alone", () => {
    fc.assert(
      fc.property(screen, fc.double({ min: 0, max: 16, noNaN: true }), (box, zoom) => {
        const window = windowAround(box, zoom);
        const [west, south, east, north] = box;
        const step = (east - west) * 0.4;
        expect(covers(window, box, zoom)).toBe(true);
        expect(covers(window, [west + step, south, east + step, north], zoom)).toBe(true);
        expect(covers(window, [west + 2 * step, south, east + 2 * step, north], zoom)).toBe(false);
        expect(covers(window, box, zoom + 1)).toBe(false);
      }),
    );
  });
});
