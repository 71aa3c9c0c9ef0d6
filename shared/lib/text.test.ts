import { describe, expect, it } from "vitest";
import { containsTerms, searchTerms } from "./text";

describe("containsTerms", () => {
  it.each([
    ["Coöperatie De Zonnewijzer", "cooperatie", true],
    ["Cooperatie De Zonnewijzer", "COÖP zonne", true],
    ["Anna Bos", "bos anna", true],
    ["Anna Bos", "anna vos", false],
    ["Anna Bos", "  ", true],
  ])("compares %s with the search %s", (text, search, expected) => {
    expect(containsTerms(text, searchTerms(search))).toBe(expected);
  });
});
