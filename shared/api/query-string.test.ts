import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryString } from "./query-string";

describe("the query of a call", () => {
  it("repeats lists under a bracketed name, writes booleans as digits and leaves out what is absent", () => {
    const query = { ids: [1, 2], q: "a b&c", on: true, off: false, none: null, missing: undefined, zero: 0 };
    expect(queryString(query)).toBe("?ids%5B%5D=1&ids%5B%5D=2&q=a+b%26c&on=1&off=0&zero=0");
  });

  it("is nothing where there is nothing to ask", () => {
    expect(queryString()).toBe("");
    expect(queryString({ a: undefined, b: [] })).toBe("");
  });

  it("is read back as it was meant, whatever stands in it", () => {
    const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string());
    fc.assert(
      fc.property(texts, (query) => {
        expect([...new URLSearchParams(queryString(query))]).toEqual(Object.entries(query));
      }),
    );
  });
});
