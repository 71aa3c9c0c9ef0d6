import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompanyChoice, matchingCompanies, scrollTopFor, visibleRows } from "./choice";

const companies: CompanyChoice[] = [
  { id: 1, name: "Zonnedak Noord", parents: ["Helder Energie"] },
  { id: 2, name: "Helder Energie", parents: [] },
  { id: 3, name: "Énergie du Sud", parents: ["Helder Energie", "Provider"] },
  { id: 4, name: "Dak & Dauw", parents: [] },
];
const ids = (search: string) => matchingCompanies(companies, search).map(({ id }) => id);

describe("matchingCompanies", () => {
  it("returns all companies in order when the search is empty", () => {
    expect(ids("")).toEqual([1, 2, 3, 4]);
    expect(ids("   ")).toEqual([1, 2, 3, 4]);
  });

  it("returns names that start with the search first", () => {
    expect(ids("dak")).toEqual([4, 1]);
    expect(ids("energie")).toEqual([3, 1, 2]);
  });

  it("matches every term in names and parents regardless of case and accents", () => {
    expect(ids("HELDER sud")).toEqual([3]);
    expect(ids("provider")).toEqual([3]);
    expect(ids("noord zuid")).toEqual([]);
  });

  it("returns each company at most once for any text", () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        const found = matchingCompanies(companies, search);
        expect(new Set(found).size).toBe(found.length);
        expect(companies).toEqual(expect.arrayContaining(found));
      }),
    );
  });
});

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
