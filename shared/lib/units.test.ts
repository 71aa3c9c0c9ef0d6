import type { Quantity } from "@heliograph/rules/units";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { co2SavedKg, formatCo2, formatPower, roundRange, roundShares } from "./units";

const written = ({ amount, unit }: Quantity<string>) => `${amount} ${unit}`;

describe("formatPower", () => {
  it.each([
    [0, "0 kW"],
    [0.3, "< 0.001 kW"],
    [450, "0.450 kW"],
    [5_123.4, "5.123 kW"],
    [20_000, "20.00 kW"],
    [123_456, "123.5 kW"],
    [9_999_000, "9,999 kW"],
    [9_999_600, "10.00 MW"],
    [23_800_000, "23.80 MW"],
    [23_930_000, "23.93 MW"],
    [1e10, "10.00 GW"],
    [1e13, "10.00 TW"],
  ])("formats %d W with four significant digits as %s", (watt, text) =>
    expect(written(formatPower(watt, "en-GB"))).toBe(text),
  );

  it("formats numbers of the locale", () => expect(written(formatPower(5_123, "nl-NL"))).toBe("5,123 kW"));
});

describe("CO2 saved", () => {
  it("is 0.42 kg per kWh", () => expect([co2SavedKg(0), co2SavedKg(1000)]).toEqual([0, 420]));

  it.each([
    [0, "0 kg"],
    [0.42, "0.420 kg"],
    [420, "420.0 kg"],
    [999.96, "1,000 kg"],
    [1000, "1,000 kg"],
    [1000.4, "1,000 kg"],
    [1000.6, "1.001 t"],
    [1234, "1.234 t"],
    [1_234_567, "1,235 t"],
  ])("formats %d kg as %s", (kg, text) => expect(written(formatCo2(kg, "en-GB"))).toBe(text));
});

describe("roundRange", () => {
  const inKwh = { unit: "kWh", kwhPerUnit: 1 } as const;
  const inMwh = { unit: "MWh", kwhPerUnit: 1_000 } as const;

  it.each([
    [49.07, 59.97, inKwh, 49, 60, 0],
    [118.98, 145.42, inKwh, 119, 145, 0],
    [12.34, 22.2, inKwh, 12.3, 22.2, 1],
    [1_234, 1_456, inKwh, 1_230, 1_460, 0],
    [0, 0.04, inKwh, 0, 0.1, 1],
    [5.01, 5.04, inKwh, 5, 5.1, 1],
    [5, 5, inKwh, 5, 5, 1],
    [4.97, 5.02, inKwh, 4.9, 5.1, 1],
    [0.05, 0.06, inKwh, 0, 0.1, 1],
    [12_340, 12_390, inMwh, 12.34, 12.39, 2],
    [12_340, 12_341, inMwh, 12.34, 12.35, 2],
    [11_000, 14_200, inMwh, 11, 14.2, 1],
  ])("rounds %d to %d kWh in %j to two digits of its width", (lowKwh, highKwh, unit, low, high, decimals) =>
    expect(roundRange({ lowKwh, highKwh }, unit)).toEqual({ low, high, decimals }),
  );

  it("moves an end by at most a twentieth of the width, or to the next 0.1", () => {
    const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (lowKwh, width) => {
        const most = Math.max(0.1, width / 20) * (1 + 1e-6) + 1e-6;
        const rounded = roundRange({ lowKwh, highKwh: lowKwh + width }, inKwh);
        expect(Math.abs(rounded.low - lowKwh)).toBeLessThanOrEqual(most);
        expect(Math.abs(rounded.high - lowKwh - width)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);

describe("roundShares", () => {
  it.each([
    [[4, 30, 70, 956], 1_060, [0.4, 2.8, 6.6, 90.2]],
    [[1, 1, 1], 3, [33.4, 33.3, 33.3]],
    [[0, 0, 5], 5, [0, 0, 100]],
    [[null, 1, 2], 6, [null, 16.7, 33.3]],
  ])("divides %j of %d into %j", (parts, whole, shares) => expect(roundShares(parts, whole)).toEqual(shares));

  it("adds up to 100.0 %, with each share within 0.1 of the exact one and none for nothing", () => {
    const counts = fc.array(fc.nat(2_000), { minLength: 1, maxLength: 6 }).filter((parts) => sum(parts) > 0);
    fc.assert(
      fc.property(counts, (parts) => {
        const shares = roundShares(parts, sum(parts));
        expect(sum(shares)).toBeCloseTo(100, 9);
        parts.forEach((part, index) => {
          expect(Math.abs((shares[index] ?? 0) - (part / sum(parts)) * 100)).toBeLessThan(0.1 + 1e-9);
          if (part === 0) expect(shares[index]).toBe(0);
        });
      }),
    );
  });
});
