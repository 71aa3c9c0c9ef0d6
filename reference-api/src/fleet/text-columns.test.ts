import { searchTerms } from "@heliograph/rules/search-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plantTexts, ticketTexts } from "./text-columns";

const plant = {
  id: 7,
  name: "Sporthal",
  plant_code: "ALM-01315",
  street: "Zeeweg",
  street_number: "1315",
  postal_code: "1316AA",
  city: "Almere",
};
const finds = (search: string, found: Partial<typeof plant>) => {
  const { search_text: text } = plantTexts({ ...plant, ...found });
  return searchTerms(search).every((term) => text.includes(term));
};

describe("a search", () => {
  it.each(["1315 ZE", "1315ze", "1315  Ze", "Zeeweg 1315 ZE", "1315 ze almere"])(
    "finds only the postal code when the search is %s",
    (search) => {
      expect(finds(search, { postal_code: "1315ZE" })).toBe(true);
      expect(finds(search, {})).toBe(false);
      expect(finds(search, { name: "1315 and zero" })).toBe(false);
    },
  );

  it.each([
    ["Zeeweg, 1315, 1316AA Almere", {}],
    ["zeeweg\u00a01315 1316 aa", {}],
    ["grosshandel", { name: "Großhandel" }],
    ["GROẞHANDEL", { name: "Grosshandel" }],
    ["cafe\u0301 zuid", { name: "Café Zuid" }],
    ["café zuid", { name: "Cafe\u0301 Zuid" }],
    ["'t hof", { name: "’t Hof" }],
    ["’t Hof", { name: "'t Hof" }],
    ["zonnepark - zuid", { name: "Zonnepark – Zuid" }],
    ["ALM\u201101315", {}],
    ["sorensen ijssel", { name: "Sørensen Ĳssel" }],
    ["zonnepark", { name: "Zonne\u00adpark\u200b" }],
    ["zonne\u00adpark\ufeff", { name: "Zonnepark" }],
    ["plant #7", { name: "\u200b\u2060" }],
    ["(roof)", { name: "Roof" }],
  ])("for %j finds %j", (search, found) => expect(finds(search, found)).toBe(true));

  it("finds a plant and a ticket by their complete names for any names", () => {
    const name = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(name, (name) => {
        expect(finds(name, { name })).toBe(true);
        const { search_text: title } = ticketTexts({ title: name });
        expect(searchTerms(name).every((term) => title.includes(term))).toBe(true);
        expect(plantTexts({ ...plant, name }).search_text.split("\n")).toHaveLength(2);
        expect(plantTexts({ ...plant, name }).sort_name).not.toBe("");
        expect(title).not.toBe("");
      }),
    );
  });

  it("finds plants that contain all words of the search", () => {
    expect(searchTerms("  Sporthal  1315 ")).toEqual(["sporthal", "1315"]);
    expect(searchTerms("Zeeweg 1315 Almere")).toEqual(["zeeweg", "1315", "almere"]);
    expect(searchTerms("0315 ZE")).toEqual(["0315", "ze"]);
    expect(finds("zeeweg 1315", {})).toBe(true);
  });
});

describe("sort_name", () => {
  it("sorts names with numbers by the value of the numbers", () => {
    const key = (name: string) => plantTexts({ ...plant, name }).sort_name;
    const sorted = ["Plant 2", "Plant 10", "plant 010b", "Plant 11 A2", "Plant 11 A10", "Žonnepark"];
    expect(sorted.toReversed().toSorted((a, b) => (key(a) < key(b) ? -1 : 1))).toEqual(sorted);
  });
});
