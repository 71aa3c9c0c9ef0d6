import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  co2SavedKg,
  energyUnitFor,
  formatCo2,
  formatEnergies,
  formatEnergy,
  formatLoss,
  formatPower,
  type Quantity,
  roundRange,
} from "./units";

const written = ({ amount, unit }: Quantity<string>) => `${amount} ${unit}`;

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
    [-4.567, "−4.6 kWh"],
    [-12_345, "−12.35 MWh"],
  ])("formats %d kWh as %s", (kwh, text) => {
    expect(written(formatEnergy(kwh, "en-GB"))).toBe(text);
  });

  it("formats numbers of the locale", () => {
    expect(written(formatEnergy(1234.5, "nl-NL"))).toBe("1.235 kWh");
    expect(written(formatEnergy(12_345, "nl-NL"))).toBe("12,35 MWh");
  });

  it("never uses a smaller unit when the amount is larger", () => {
    const amount = fc.double({ min: 0, max: 1e14, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [small, large] = a <= b ? [a, b] : [b, a];
        expect(energyUnitFor(small).kwhPerUnit).toBeLessThanOrEqual(energyUnitFor(large).kwhPerUnit);
      }),
    );
  });

  it("rounds to 2 digits below 10 kWh, to 3 below 100 kWh, otherwise to 4", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e13, noNaN: true }), (kwh) => {
        const displayed = Number(formatEnergy(kwh, "en-GB").amount.replaceAll(",", "")) * energyUnitFor(kwh).kwhPerUnit;
        const digits = kwh < 10 ? 2 : kwh < 100 ? 3 : 4;
        const lastDigit = 10 ** (Math.floor(Math.log10(kwh)) + 1 - digits);
        expect(Math.abs(displayed - kwh)).toBeLessThanOrEqual(lastDigit * 0.5 * (1 + 1e-9));
      }),
    );
  });
});

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
  ])("formats %d W as %s", (watt, text) => {
    expect(written(formatPower(watt, "en-GB"))).toBe(text);
  });

  it("formats numbers of the locale", () => {
    expect(written(formatPower(5_123, "nl-NL"))).toBe("5,123 kW");
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

describe("CO2 saved", () => {
  it("is 0.42 kg per kWh", () => {
    expect(co2SavedKg(0)).toBe(0);
    expect(co2SavedKg(1000)).toBe(420);
  });

  it.each([
    [0, "0 kg"],
    [0.42, "0.42 kg"],
    [420.123, "420.1 kg"],
    [999.96, "1,000 kg"],
    [1000, "1,000 kg"],
    [1000.1, "1 t"],
    [1234, "1.234 t"],
    [1_234_567, "1,235 t"],
  ])("formats %d kg as %s", (kg, text) => {
    expect(written(formatCo2(kg, "en-GB"))).toBe(text);
  });
});

describe("formatEnergies", () => {
  it.each([
    [
      [339_000, 345_900],
      ["339.0 MWh", "345.9 MWh"],
    ],
    [
      [10_200, 12_360],
      ["10.20 MWh", "12.36 MWh"],
    ],
    [
      [2_285, 2_294.4],
      ["2,285 kWh", "2,294 kWh"],
    ],
    [
      [9_999, 10_000],
      ["10.00 MWh", "10.00 MWh"],
    ],
    [
      [8, 8.04],
      ["8.0 kWh", "8.0 kWh"],
    ],
    [
      [0.31, 0.25],
      ["0.3 kWh", "0.3 kWh"],
    ],
    [
      [0, 0],
      ["0.0 kWh", "0.0 kWh"],
    ],
    [
      [-12.34, 100],
      ["−12.3 kWh", "100.0 kWh"],
    ],
  ])("formats %j kWh as %j", (kwhs, texts) => {
    expect(formatEnergies(kwhs, "en-GB").map(written)).toEqual(texts);
  });

  it("has one unit and one number of decimals for any energies", () => {
    const energy = fc.oneof(
      fc.double({ min: -1e14, max: 1e14, noNaN: true }),
      fc.double({ min: 0, max: 99, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(energy, { minLength: 2, maxLength: 4 }), (kwhs) => {
        const texts = formatEnergies(kwhs, "en-GB");
        expect(new Set(texts.map(({ unit }) => unit)).size).toBe(1);
        expect(new Set(texts.map(({ amount }) => amount.split(".")[1]?.length ?? 0)).size).toBe(1);
      }),
    );
  });
});

describe("roundRange", () => {
  it.each([
    [49.07, 59.97, 49, 60],
    [118.98, 145.42, 119, 145],
    [12.34, 22.2, 12.3, 22.2],
    [1_234, 1_456, 1_230, 1_460],
    [0, 0.12, 0, 0.1],
    [5, 5, 5, 5],
  ])("rounds %d to %d to two digits of its width", (from, to, low, high) => {
    expect(roundRange(from, to)).toMatchObject({ low, high });
  });

  it("moves an end by at most a twentieth of the width, or 0.05", () => {
    const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (low, width) => {
        const most = Math.max(0.05, width / 20) * (1 + 1e-6) + 1e-6;
        const rounded = roundRange(low, low + width);
        expect(Math.abs(rounded.low - low)).toBeLessThanOrEqual(most);
        expect(Math.abs(rounded.high - low - width)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe("formatLoss", () => {
  it.each([
    [0, "0 kWh"],
    [0.012, "< 0.5 kWh"],
    [0.499, "< 0.5 kWh"],
    [0.5, "0.5 kWh"],
    [9.44, "9.4 kWh"],
    [56.3, "56 kWh"],
    [213.6, "210 kWh"],
    [1_115, "1,100 kWh"],
    [12_345, "12 MWh"],
  ])("formats %d kWh with two significant digits as %s", (kwh, text) => {
    expect(written(formatLoss(kwh, "en-GB"))).toBe(text);
  });
});
