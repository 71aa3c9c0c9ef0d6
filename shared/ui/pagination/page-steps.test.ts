import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampPage, pageCountOf, pageSteps } from "./page-steps";

describe("pageCountOf", () => {
  it("counts full and partial pages, and one page when the list is empty", () => {
    const rows = [1, 2, 3];
    expect(pageCountOf({ rows: [], total: 0, perPage: 16 }, 1)).toBe(1);
    expect(pageCountOf({ rows, total: 16, perPage: 16 }, 1)).toBe(1);
    expect(pageCountOf({ rows, total: 17, perPage: 16 }, 1)).toBe(2);
    expect(pageCountOf({ rows, total: 3, perPage: 0 }, 1)).toBe(1);
  });

  it("uses the rows of the page when the total or the page size is not known", () => {
    const rows = [1, 2, 3];
    expect(pageCountOf({ rows, total: 7, perPage: null }, 1)).toBe(3);
    expect(pageCountOf({ rows, unreadable: 1, total: 7, perPage: null }, 1)).toBe(2);
    expect(pageCountOf({ rows, total: 9, perPage: null }, 3)).toBe(3);
    expect(pageCountOf({ rows, total: null, perPage: 3 }, 2)).toBe(3);
    expect(pageCountOf({ rows, total: null, perPage: 4 }, 2)).toBe(2);
    expect(pageCountOf({ rows, total: null, perPage: null }, 1)).toBe(2);
    expect(pageCountOf({ rows: [], total: null, perPage: null }, 9)).toBe(1);
  });
});

describe("clampPage", () => {
  it("limits a page to the existing pages", () => {
    expect(clampPage(0, 9)).toBe(1);
    expect(clampPage(4.7, 9)).toBe(4);
    expect(clampPage(99, 9)).toBe(9);
    expect(clampPage(Number.POSITIVE_INFINITY, 9)).toBe(9);
    expect(clampPage(Number.NaN, 9)).toBe(1);
    expect(clampPage(3, 0)).toBe(1);
  });
});

describe("pageSteps", () => {
  it("returns every page when the list is short", () => {
    expect(pageSteps(2, 3)).toEqual([1, 2, 3]);
    expect(pageSteps(1, 1)).toEqual([1]);
  });

  it("omits distant pages, but never a single page", () => {
    expect(pageSteps(10, 20)).toEqual([1, "gap", 9, 10, 11, "gap", 20]);
    expect(pageSteps(4, 20)).toEqual([1, 2, 3, 4, 5, "gap", 20]);
  });

  it("always returns the first, the current and the last page in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -10, max: 6000 }), (pageCount, page) => {
        const steps = pageSteps(page, pageCount);
        const numbers = steps.filter((step) => step !== "gap");
        expect(numbers).toContain(1);
        expect(numbers).toContain(pageCount);
        expect(numbers).toContain(clampPage(page, pageCount));
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });
});
