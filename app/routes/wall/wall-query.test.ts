import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWallQuery, wallFiguresHref } from "./wall-query";

const read = (query: string) => readWallQuery(new URLSearchParams(query));

describe("readWallQuery", () => {
  it("shows the company of the session for a minute by default, without sound", () =>
    expect(read("")).toEqual({ companies: [], everyMs: 60_000, view: "", hasSound: false }));

  it("reads companies, seconds, view and sound", () => {
    expect(read("companies=2,3&every=90&view=Monday&sound=1")).toEqual({
      companies: [2, 3],
      everyMs: 90_000,
      view: "Monday",
      hasSound: true,
    });
  });

  it("limits any query to 12 different ids and to 10 to 3,600 seconds", () => {
    const parameters = fc.record({ companies: fc.string(), every: fc.string(), view: fc.string(), sound: fc.string() });
    const ids = fc.array(fc.integer()).map((all) => ({ companies: all.join(","), every: "5", view: "", sound: "" }));
    fc.assert(
      fc.property(fc.oneof(parameters, ids), (values) => {
        const { companies, everyMs, view } = readWallQuery(new URLSearchParams(values));
        expect(companies.length).toBeLessThanOrEqual(12);
        expect(new Set(companies).size).toBe(companies.length);
        expect(companies.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
        expect(everyMs).toBeGreaterThanOrEqual(10_000);
        expect(everyMs).toBeLessThanOrEqual(3_600_000);
        expect(view.length).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe("wallFiguresHref", () => {
  it("has the company and the query of the view", () => {
    expect(wallFiguresHref(3, "")).toBe("/resources/wall?company=3");
    const view = new URL(wallFiguresHref(3, "types=shade&tags=4%7C1"), "https://site.example").searchParams.get("view");
    expect(view).toBe("types=shade&tags=4%7C1");
  });
});
