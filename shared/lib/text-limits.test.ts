import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTooLong, lengthProblems } from "./text-limits";

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
