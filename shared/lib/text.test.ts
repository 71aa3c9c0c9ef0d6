import { normalizeText } from "@heliograph/rules/search-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFileName, safeFileName } from "./file-name";
import { compareNames, joinTexts, toApiSearch } from "./text";
import { isTooLong, lengthProblems } from "./text-limits";

describe("toApiSearch", () => {
  it("composes letters and replaces typographic characters", () =>
    expect(toApiSearch(" Cafe\u0301\u00a0‘Zuid’ – “A\u00adB”\u200b ")).toBe("Café 'Zuid' - \"AB\""));

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

describe("isTooLong", () => {
  it("counts characters without the spaces around the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 50 }), (text, max) => {
        expect(isTooLong(`  ${text} `, max)).toBe([...text.trim()].length > max);
      }),
    );
    expect(isTooLong("☀️".repeat(2), 4)).toBe(false);
    expect(isTooLong("😀".repeat(5), 5)).toBe(false);
  });
});

describe("lengthProblems", () => {
  it("names the limit of each text that exceeds it", () => {
    const values = { title: "x".repeat(256), note: "short", code: "x".repeat(99) };
    expect(lengthProblems(values, { title: 255, note: 10, code: null })).toMatchObject({
      title: { values: { max: 255 } },
    });
    expect(Object.keys(lengthProblems(values, { title: 255, note: 10, code: null }))).toEqual(["title"]);
    expect(lengthProblems({ title: "x".repeat(255) }, { title: 255 })).toEqual({});
  });
});

describe("safeFileName", () => {
  it.each([
    ["roof.png", "roof.png"],
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\Anna\\plan.pdf", "plan.pdf"],
    ["a\u0000b\nc.pdf", "a_b_c.pdf"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["..hidden.txt ", "hidden.txt"],
    ['<b>"x".csv', "_b__x_.csv"],
    ["con.txt", "_con.txt"],
    ["cafe\u0301.pdf", "caf\u00e9.pdf"],
    ["\u200B", ""],
  ])("changes %o to %o", (name, expected) => expect(safeFileName(name, 150)).toBe(expected));

  it("shortens a name before its extension and never splits a character", () => {
    expect(safeFileName(`${"a".repeat(300)}.pdf`, 150)).toBe(`${"a".repeat(146)}.pdf`);
    expect(safeFileName(`${"a".repeat(145)}\u{1F31E}.pdf`, 150)).toBe(`${"a".repeat(145)}.pdf`);
    expect(safeFileName(`a.${"b".repeat(18)}\u{1F31E}`, 150)).not.toMatch(/\p{Cs}/u);
    expect(safeFileName("a\uD83C.pdf", 150)).toBe("a.pdf");
  });
});

describe("cleanFileName", () => {
  it("keeps characters that only some systems do not allow", () => {
    expect(cleanFileName("../Yield: 50 % <of> 2025?.pdf", 150)).toBe("Yield: 50 % <of> 2025?.pdf");
    expect(cleanFileName("a\u0000b.pdf", 150)).toBe("a_b.pdf");
  });
});

describe("joinTexts", () => {
  it("joins the texts that there are, and isolates those from right to left", () => {
    expect(joinTexts(["Roof", null, false, "", "Hoorn"], ", ")).toBe("Roof, Hoorn");
    expect(joinTexts(["גג", "12 kWp", undefined], " · ")).toBe("\u2068גג\u2069 · 12 kWp");
  });
});
