import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scrollTopFor, visibleRows } from "./choice";

describe("visibleRows", () => {
  it("includes every visible row and few others", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_000_000 }), (count, position) => {
        const scrollTop = Math.min(position, Math.max(0, count * 48 - 336));
        const { first, end } = visibleRows(scrollTop, 336, 48, count);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
        expect(end - first).toBeLessThanOrEqual(17);
        if (count > 0) {
          expect(first * 48).toBeLessThanOrEqual(scrollTop);
          expect(end * 48).toBeGreaterThanOrEqual(Math.min(scrollTop + 336, count * 48));
        }
      }),
    );
  });
});

describe("scrollTopFor", () => {
  it("scrolls no further than necessary", () => {
    expect(scrollTopFor(3, 0, 336, 48)).toBe(0);
    expect(scrollTopFor(7, 0, 336, 48)).toBe(48);
    expect(scrollTopFor(2, 480, 336, 48)).toBe(96);
  });
});
