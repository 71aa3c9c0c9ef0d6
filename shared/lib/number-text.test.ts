import { localeOf } from "@heliograph/rules/units";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Language, languages } from "./language";
import { numberOf, numberProblem, readNumberText, showNumberText } from "./number-text";

const read = (typed: string, language: Language = "nl") => numberOf(readNumberText(typed, language));
const amount = fc
  .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => Number((digits / 10 ** places).toFixed(places)));
const language = fc.constantFrom(...languages);

describe("a typed number", () => {
  it.each([
    ["0,33", 0.33],
    ["0.33", 0.33],
    ["033", 33],
    [" 12,5 ", 12.5],
    [",5", 0.5],
    ["12,", 12],
    ["-3,25", -3.25],
    ["−3.25", -3.25],
    ["+7", 7],
    ["1.234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["1.234.567", 1_234_567],
    ["1,234,567", 1_234_567],
    ["12 500", 12_500],
    ["12\u00a0500,75", 12_500.75],
    ["1234,567", 1234.567],
    ["0.125", 0.125],
  ])("is the same number in either language: %s", (typed, number) =>
    expect([read(typed, "en"), read(typed, "nl")]).toEqual([number, number]),
  );

  it("is read by the rules of the language when three digits follow its only separator", () => {
    expect([read("12.500", "nl"), read("12,500", "nl")]).toEqual([12_500, 12.5]);
    expect([read("12.500", "en"), read("12,500", "en")]).toEqual([12.5, 12_500]);
  });

  it.each([
    ...["", " ", "-", ".", "abc", "12 kWh", "1e3", "0x10", "1.2.3", "1,2,3"],
    ...["12.34,5", "1.234.56", "1 2", "--1", "Infinity", "1,234.567,8"],
  ])("is rejected and kept as typed when it is '%s'", (typed) => {
    for (const name of languages) {
      expect(read(typed, name)).toBeNull();
      expect(readNumberText(typed, name)).toBe(typed.trim());
    }
  });

  it("is the number that the language's format wrote, with or without groups", () => {
    fc.assert(
      fc.property(amount, language, fc.boolean(), (number, name, useGrouping) => {
        const typed = new Intl.NumberFormat(localeOf[name], { useGrouping, maximumFractionDigits: 6 }).format(number);
        expect(read(typed, name)).toBe(number === 0 ? 0 : number);
      }),
    );
  });

  it("is the number that the other language's format wrote unless a single separator is ambiguous", () => {
    fc.assert(
      fc.property(amount, language, fc.boolean(), (number, name, useGrouping) => {
        const other = name === "en" ? "nl" : "en";
        const typed = new Intl.NumberFormat(localeOf[other], { useGrouping, maximumFractionDigits: 6 }).format(number);
        fc.pre(!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(typed));
        expect(read(typed, name)).toBe(number === 0 ? 0 : number);
      }),
    );
  });

  it("is displayed as it was read, and read again as the same number", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,- ") }), language, (typed, name) => {
        const value = readNumberText(typed, name);
        if (numberOf(value) !== null) expect(readNumberText(showNumberText(value, name), name)).toBe(value);
        else expect(showNumberText(value, name)).toBe(typed.trim().replace(/^\u2212/, "-"));
      }),
      { numRuns: 500 },
    );
  });

  it("never loses or adds a digit except leading zeros", () => {
    const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+/, "");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,") }), language, (typed, name) => {
        expect(digits(readNumberText(typed, name))).toBe(digits(typed));
      }),
    );
  });
});

describe("numberProblem", () => {
  it("states why a text is rejected, and accepts an empty text", () => {
    expect(numberProblem("")).toBeNull();
    expect(numberProblem("12.5")).toBeNull();
    expect(numberProblem("many")).toBe("not-a-number");
    expect(numberProblem("many", { whole: true })).toBe("not-whole");
    expect(numberProblem("12.5", { whole: true })).toBe("not-whole");
    expect(numberProblem("12", { whole: true })).toBeNull();
    expect(numberProblem("-1", { min: 0 })).toBe("too-small");
    expect(numberProblem("11", { max: 10 })).toBe("too-large");
  });
});
