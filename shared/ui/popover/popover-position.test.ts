import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { popoverPosition } from "./popover-position";

const viewport = { width: 1000, height: 800 };

describe("popoverPlace", () => {
  it("opens below its anchor, flush with the side asked for", () => {
    const anchor = { left: 400, top: 100, width: 80, height: 32 };
    expect(popoverPosition(anchor, { width: 200, height: 300 }, viewport, "start")).toEqual({
      left: 400,
      top: 138,
    });
    expect(popoverPosition(anchor, { width: 200, height: 300 }, viewport, "end")).toEqual({
      left: 280,
      top: 138,
    });
  });

  it("opens above where there is no room below", () => {
    const anchor = { left: 20, top: 700, width: 80, height: 32 };
    expect(popoverPosition(anchor, { width: 200, height: 300 }, viewport, "start").top).toBe(394);
  });

  it("never leaves a viewport that has room for it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -200, max: 1200 }),
        fc.integer({ min: -200, max: 1000 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 700 }),
        fc.constantFrom("start" as const, "end" as const),
        (left, top, width, height, align) => {
          const place = popoverPosition(
            { left, top, width: 40, height: 32 },
            { width, height },
            viewport,
            align,
          );
          expect(place.left).toBeGreaterThanOrEqual(8);
          expect(place.top).toBeGreaterThanOrEqual(8);
          expect(place.left + width).toBeLessThanOrEqual(992);
          expect(place.top + height).toBeLessThanOrEqual(792);
        },
      ),
    );
  });
});
