import { describe, expect, it } from "vitest";
import { searchTerms, searchText } from "./plant-columns";

const plant = {
  name: "Sporthal",
  plant_code: "ALM-01315",
  street: "Zeeweg",
  street_number: "1315",
  postal_code: "1316AA",
  city: "Almere",
};
const finds = (search: string, found: Partial<typeof plant>) => {
  const text = searchText({ ...plant, ...found });
  return searchTerms(search).every((term) => text.includes(term));
};

describe("a search", () => {
  it.each(["1315 ZE", "1315ze", "1315  Ze", "Zeeweg 1315 ZE", "1315 ze almere"])(
    "for %s finds that postal code only",
    (search) => {
      expect(finds(search, { postal_code: "1315ZE" })).toBe(true);
      expect(finds(search, {})).toBe(false);
      expect(finds(search, { name: "1315 and zero" })).toBe(false);
    },
  );

  it("for other words finds plants in which all of them occur", () => {
    expect(searchTerms("  Sporthal  1315 ")).toEqual(["sporthal", "1315"]);
    expect(searchTerms("Zeeweg 1315 Almere")).toEqual(["zeeweg", "1315", "almere"]);
    expect(searchTerms("0315 ZE")).toEqual(["0315", "ze"]);
    expect(finds("zeeweg 1315", {})).toBe(true);
  });
});
