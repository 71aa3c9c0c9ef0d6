import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { energyDigits, energyUnitFor, formatEnergy } from "./energy";

const written = (kwh: number, locale = "en-GB") => {
  const { amount, unit } = formatEnergy(kwh, locale);
  return `${amount} ${unit}`;
};

describe("formatEnergy", () => {
  it.each([
    [0, "0 kWh"],
    [0.123, "0.12 kWh"],
    [4.567, "4.6 kWh"],
    [9.94, "9.9 kWh"],
    [10, "10 kWh"],
    [12.345, "12.3 kWh"],
    [99.94, "99.9 kWh"],
    [100, "100 kWh"],
    [123.456, "123.5 kWh"],
    [1234.56, "1,235 kWh"],
    [9999, "9,999 kWh"],
    [9999.4, "9,999 kWh"],
    [10_000, "10 MWh"],
    [12_345, "12.35 MWh"],
    [123_456, "123.5 MWh"],
    [9_999_000, "9,999 MWh"],
    [1e7, "10 GWh"],
    [12_345_678, "12.35 GWh"],
    [9_999_000_000, "9,999 GWh"],
    [1e10, "10 TWh"],
    [12_345_678_901, "12.35 TWh"],
    [-4.567, "-4.6 kWh"],
    [-12_345, "-12.35 MWh"],
  ])("writes %d kWh as %s", (kwh, text) => {
    expect(written(kwh)).toBe(text);
  });

  it("formats numbers of the locale", () => {
    expect(written(1234.5, "nl-NL")).toBe("1.235 kWh");
    expect(written(12_345, "nl-NL")).toBe("12,35 MWh");
  });

  it("uses 2 digits below 10 kWh, 3 below 100, otherwise 4", () => {
    expect([0, 9.999, 10, 99.99, 100, 1e12].map(energyDigits)).toEqual([2, 2, 3, 3, 4, 4]);
  });

  it("does not use a smaller unit for a larger amount", () => {
    const amount = fc.double({ min: 0, max: 1e14, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [small, large] = a <= b ? [a, b] : [b, a];
        expect(energyUnitFor(small).kwhPerUnit).toBeLessThanOrEqual(energyUnitFor(large).kwhPerUnit);
      }),
    );
  });

  it("rounds to half a unit of the last digit", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e13, noNaN: true }), (kwh) => {
        const displayed =
          Number(formatEnergy(kwh, "en-GB").amount.replaceAll(",", "")) * energyUnitFor(kwh).kwhPerUnit;
        const lastDigit = 10 ** (Math.floor(Math.log10(kwh)) + 1 - energyDigits(kwh));
        expect(Math.abs(displayed - kwh)).toBeLessThanOrEqual(lastDigit * 0.5 * (1 + 1e-9));
      }),
    );
  });
});
