import { array, coerce, enums, number, optional, type Struct, string, type } from "superstruct";
import { describe, expect, it } from "vitest";
import { validate } from "./fields";

const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth));

describe("validate", () => {
  it("returns the coerced value", () => {
    const struct = type({ id: coerce(number(), string(), Number) });
    expect(validate(struct, { id: "4" })).toEqual([undefined, { id: 4 }]);
  });

  it.each([
    { toString: 1 },
    { toString: null, valueOf: null },
    [{ toString: 1 }],
    JSON.parse('{"__proto__":{"toString":1}}'),
    Object.create(null),
    nested(100_000),
  ])("returns a failure when a value cannot become text (%#)", (value) => {
    const structs = [number(), string(), enums(["a"]), array(number()), optional(string())] as Struct<unknown>[];
    for (const struct of structs) {
      const [failure] = validate(struct, value);
      expect(failure).toBeDefined();
    }
  });
});
