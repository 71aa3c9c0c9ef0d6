import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { popoverPosition } from "./popover";

const viewport = { width: 1000, height: 800 };

describe("popoverPosition", () => {
  it("is below the anchor and aligned with the given side", () => {
    const anchor = { left: 400, top: 100, width: 80, height: 32 };
    expect(popoverPosition(anchor, { width: 200, height: 300 }, viewport, "start")).toEqual({ left: 400, top: 138 });
    expect(popoverPosition(anchor, { width: 200, height: 300 }, viewport, "end")).toEqual({ left: 280, top: 138 });
  });

  it("is above the anchor when there is no space below", () => {
    const anchor = { left: 20, top: 700, width: 80, height: 32 };
    expect(popoverPosition(anchor, { width: 200, height: 300 }, viewport, "start").top).toBe(394);
  });

  it("is inside any viewport that is large enough", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -200, max: 1200 }),
        fc.integer({ min: -200, max: 1000 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 700 }),
        fc.constantFrom("start" as const, "end" as const),
        (left, top, width, height, align) => {
          const position = popoverPosition({ left, top, width: 40, height: 32 }, { width, height }, viewport, align);
          expect(position.left).toBeGreaterThanOrEqual(8);
          expect(position.top).toBeGreaterThanOrEqual(8);
          expect(position.left + width).toBeLessThanOrEqual(992);
          expect(position.top + height).toBeLessThanOrEqual(792);
        },
      ),
    );
  });
});
