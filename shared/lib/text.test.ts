import { normalizeText } from "@heliograph/rules/search-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareNames, toApiSearch } from "./text";

describe("toApiSearch", () => {
  it("composes letters and replaces typographic characters", () => {
    expect(toApiSearch(" Cafe\u0301\u00a0‘Zuid’ – “A\u00adB”\u200b ")).toBe("Café 'Zuid' - \"AB\"");
  });

  it("finds every text by itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(normalizeText(toApiSearch(name)).trim()).toBe(normalizeText(name).trim());
      }),
    );
  });
});

describe("compareNames", () => {
  it("sorts numbers by value and ignores case", () => {
    const names = ["Plant 10", "plant 2", "Plant 1", "Ångström", "Zon", "Plant 2b"];
    expect(names.toSorted(compareNames)).toEqual(["Ångström", "Plant 1", "plant 2", "Plant 2b", "Plant 10", "Zon"]);
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(compareNames(`Plant ${a}`, `Plant ${b}`) < 0).toBe(a < b);
      }),
    );
  });
});
