import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryString } from "./query-string";

describe("queryString", () => {
  it("writes lists with a bracketed name and booleans as digits, and omits absent values", () => {
    const query = { ids: [1, 2], q: "a b&c", on: true, off: false, none: null, missing: undefined, zero: 0 };
    expect(queryString(query)).toBe("?ids%5B%5D=1&ids%5B%5D=2&q=a+b%26c&on=1&off=0&zero=0");
  });

  it("is empty without parameters", () => {
    expect(queryString()).toBe("");
    expect(queryString({ a: undefined, b: [] })).toBe("");
  });

  it("can be parsed back to any value", () => {
    const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string());
    fc.assert(
      fc.property(texts, (query) => {
        expect([...new URLSearchParams(queryString(query))]).toEqual(Object.entries(query));
      }),
    );
  });
});
