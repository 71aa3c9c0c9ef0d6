import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizePostalCode } from "./address";

describe("normalizePostalCode", () => {
  it.each([
    ["1315ZE", "1315ZE"],
    [" 1315  ze ", "1315ZE"],
    ["9999 XX", "9999XX"],
  ])("removes the spaces of %o", (text, code) => expect(normalizePostalCode(text)).toBe(code));

  it.each(["", "0315ZE", "1315Z", "1315ZEE", "131 5ZE", "1315SA", "1315 sd", "1315Ss", "1315Z1"])(
    "returns null for %o",
    (text) => expect(normalizePostalCode(text)).toBeNull(),
  );

  it("keeps a normalized code and returns null or a normalized code for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const code = normalizePostalCode(text);
        expect(code === null || normalizePostalCode(code) === code).toBe(true);
      }),
    );
  });
});
