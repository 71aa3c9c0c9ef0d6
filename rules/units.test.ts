import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  energyDecimals,
  energyUnitFor,
  formatEnergies,
  formatEnergy,
  formatEuros,
  formatLoss,
  formatLossAndValue,
  formatNumber,
  formatPercent,
  type Quantity,
  withSign,
} from "./units";

const written = ({ amount, unit }: Quantity<string>) => `${amount} ${unit}`;
const energyText = (kwh: number) => written(formatEnergy(kwh, "en-GB"));
const lossText = (kwh: number) => written(formatLoss(kwh, "en-GB"));

const sizes = { kWh: 1, MWh: 1e3, GWh: 1e6, TWh: 1e9 };
/** The energy in kWh that a text states. */
const statedKwh = (text: string) => {
  const [amount = "", unit = ""] = text.split(" ");
  return Number(amount.replaceAll(",", "")) * sizes[unit as keyof typeof sizes];
};

/** Values around each power of ten, where the number of digits and the unit change. */
const boundaries = Array.from({ length: 13 }, (_, exponent) => 10 ** exponent).flatMap((power) =>
  [0.9, 0.94, 0.95, 0.96, 0.994, 0.995, 0.996, 0.9994, 0.9995, 0.9996, 0.99994, 0.99995, 0.99996, 1, 1.004, 1.0051]
    .map((factor) => factor * power)
    .filter((kwh) => kwh >= 0.5),
);

describe("formatEnergy", () => {
  it.each([
    [0, "0 kWh"],
    [0.04, "< 0.1 kWh"],
    [0.123, "0.1 kWh"],
    [4.567, "4.6 kWh"],
    [8, "8.0 kWh"],
    [9.96, "10.0 kWh"],
    [10, "10.0 kWh"],
    [12.345, "12.3 kWh"],
    [123.456, "123.5 kWh"],
    [999.94, "999.9 kWh"],
    [999.96, "1,000 kWh"],
    [1234.56, "1,235 kWh"],
    [9999.4, "9,999 kWh"],
    [9999.6, "10.00 MWh"],
    [10_000, "10.00 MWh"],
    [12_345, "12.35 MWh"],
    [123_456, "123.5 MWh"],
    [9_999_000, "9,999 MWh"],
    [9_999_600, "10.00 GWh"],
    [12_345_678, "12.35 GWh"],
    [12_345_678_901, "12.35 TWh"],
    [-4.567, "−4.6 kWh"],
    [-9_999.6, "−10.00 MWh"],
  ])("formats %d kWh as %s", (kwh, text) => expect(energyText(kwh)).toBe(text));

  it("rounds half a digit as energies that stand together", () => {
    for (const kwh of [766.15, 1.15, 12_345, 8.35]) {
      expect(energyText(kwh)).toBe(written(formatEnergies([kwh], "en-GB")[0] as never));
    }
    expect(energyText(766.15)).toBe("766.2 kWh");
    expect(lossText(1.15)).toBe("1.2 kWh");
  });

  it("formats numbers of the locale", () => {
    expect(written(formatEnergy(1234.5, "nl-NL"))).toBe("1.235 kWh");
    expect(written(formatEnergy(12_345, "nl-NL"))).toBe("12,35 MWh");
  });

  it.each([
    ["energy", energyText],
    ["loss", lossText],
  ])("writes the figure of the rounded %s, and never less for more, around each change of the unit", (_, textOf) => {
    const stated = boundaries.toSorted((a, b) => a - b).map((kwh) => statedKwh(textOf(kwh)));
    expect(stated).toEqual(stated.toSorted((a, b) => a - b));
    for (const kwh of boundaries) expect(textOf(statedKwh(textOf(kwh)))).toBe(textOf(kwh));
  });

  it("writes the figure of the rounded energy for any energy", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 9e12, noNaN: true }), (kwh) => {
        const text = energyText(kwh);
        expect(energyText(statedKwh(text))).toBe(text);
        expect(energyUnitFor(kwh).unit).toBe(text.split(" ")[1]);
        const lastDigit = Math.max(0.1, 10 ** (Math.floor(Math.log10(kwh)) - 3));
        expect(Math.abs(statedKwh(text) - kwh)).toBeLessThanOrEqual(lastDigit * 0.5 * (1 + 1e-9));
      }),
    );
  });

  it("has the decimals of a unit that a chart has for all of its values", () => {
    expect([energyDecimals(12_345, "MWh"), energyDecimals(12_345, "kWh"), energyDecimals(9.5, "kWh")]).toEqual([
      2, 0, 1,
    ]);
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
      [9_999, 9_999.6],
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
      ["0 kWh", "0 kWh"],
    ],
    [
      [0, 12.3],
      ["0.0 kWh", "12.3 kWh"],
    ],
    [
      [0.04, 12_000],
      ["< 0.01 MWh", "12.00 MWh"],
    ],
    [
      [0.3, 2_285],
      ["< 1 kWh", "2,285 kWh"],
    ],
    [
      [-12.34, 100],
      ["−12.3 kWh", "100.0 kWh"],
    ],
  ])("formats %j kWh as %j", (kwhs, texts) => expect(formatEnergies(kwhs, "en-GB").map(written)).toEqual(texts));

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

describe("formatLoss", () => {
  it.each([
    [0, "0 kWh"],
    [0.012, "< 0.5 kWh"],
    [0.499, "< 0.5 kWh"],
    [0.5, "0.5 kWh"],
    [8, "8.0 kWh"],
    [9.44, "9.4 kWh"],
    [9.96, "10 kWh"],
    [56.3, "56 kWh"],
    [213.6, "210 kWh"],
    [1_115, "1,100 kWh"],
    [9_940, "9,900 kWh"],
    [9_960, "10 MWh"],
    [12_345, "12 MWh"],
    [345_678, "350 MWh"],
  ])("formats %d kWh with two significant digits as %s", (kwh, text) => expect(lossText(kwh)).toBe(text));

  it("is followed by its value in euros if it is at least 10 cents, without cents from 10 euros on", () => {
    expect(formatLossAndValue(18.468, 1.66, "en-GB")).toBe("18 kWh (€1.66)");
    expect(formatLossAndValue(109, 9.996, "en-GB")).toBe("110 kWh (€10)");
    expect(formatLossAndValue(109, 13.8, "nl-NL")).toBe("110 kWh (€\u00a014)");
    expect([null, undefined, 0.09].map((euros) => formatLossAndValue(0.7, euros, "en-GB"))).toEqual(
      Array(3).fill("0.7 kWh"),
    );
  });
});

describe("numbers", () => {
  it("have a minus sign unless they are rounded to zero", () => {
    expect([-1_234.5, -0.04].map((value) => formatNumber(value, 1, "en-GB"))).toEqual(["−1,234.5", "0.0"]);
    expect([formatEuros(-1.2, 2, "en-GB"), formatEuros(-1.2, 2, "nl-NL")]).toEqual(["−€1.20", "€\u00a0−1,20"]);
    expect([formatPercent(0.98, 1, "en-GB"), formatPercent(-0.125, 1, "nl-NL")]).toEqual(["98.0%", "−12,5%"]);
    // 0.0725 * 100 is 7.249999999999999.
    expect(formatPercent(0.0725, 1, "en-GB")).toBe("7.3%");
  });

  it("have the sign of a difference unless they show none", () => {
    expect([
      withSign(-3, "3.0 kWh"),
      withSign(3, "3.0 kWh"),
      withSign(-1, "0.0 kWh"),
      withSign(-1, "< 0.1 kWh"),
    ]).toEqual(["−3.0 kWh", "+3.0 kWh", "0.0 kWh", "< 0.1 kWh"]);
  });
});
