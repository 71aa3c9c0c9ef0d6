import { describe, expect, it } from "vitest";
import { slicePage } from "./list-query";

const all = Array.from({ length: 35 }, (_, index) => index + 1);

describe("slicePage", () => {
  it("returns the rows of a page with the total", () => {
    expect(slicePage(all, 2, 16)).toEqual({ rows: all.slice(16, 32), total: 35, perPage: 16 });
    expect(slicePage(all, 3, 16).rows).toEqual([33, 34, 35]);
  });

  it("is empty when the page is past the last page or there are no rows", () => {
    expect(slicePage(all, 4, 16)).toEqual({ rows: [], total: 35, perPage: 16 });
    expect(slicePage([], 1, 16)).toEqual({ rows: [], total: 0, perPage: 16 });
  });
});
