import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPower } from "./power";

const written = (watt: number, locale = "en-GB") => {
  const { amount, unit } = formatPower(watt, locale);
  return `${amount} ${unit}`;
};

describe("formatPower", () => {
  it.each([
    [0, "0 kW"],
    [450, "0.45 kW"],
    [5_123.4, "5.123 kW"],
    [123_456, "123.5 kW"],
    [9_999_000, "9,999 kW"],
    [10_000_000, "10 MW"],
    [12_345_678, "12.35 MW"],
    [9_999_000_000, "9,999 MW"],
    [1e10, "10 GW"],
    [9_999e9, "9,999 GW"],
    [1e13, "10 TW"],
  ])("writes %d W as %s", (watt, text) => {
    expect(written(watt)).toBe(text);
  });

  it("formats numbers of the locale", () => {
    expect(written(5_123, "nl-NL")).toBe("5,123 kW");
  });

  it("uses at most 4 significant digits", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e15, noNaN: true }), (watt) => {
        const digits = formatPower(watt, "en-GB")
          .amount.replace(/[^\d]/g, "")
          .replace(/^0+|0+$/g, "");
        expect(digits.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
