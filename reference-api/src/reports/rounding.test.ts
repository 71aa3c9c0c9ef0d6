import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { energyCell, lossCell, lossValueCell } from "./rounding";

describe("figures of reports", () => {
  it.each([
    [null, null],
    [0, 0],
    [0.499, null],
    [0.5, 0.5],
    [9.96, 10],
    [18.437, 18],
    [109.8, 110],
    [1268, 1300],
  ])("state a loss of %s kWh as %s", (kwh, stated) => expect(lossCell(kwh)).toBe(stated));

  it.each([
    [null, null],
    [0, 0],
    [9.9, null],
    [10, 0.1],
    [134.4, 1.34],
    [999.6, 10],
    [1000, 10],
    [12_049.9, 120],
  ])("state a value of %s cents as %s euros", (cents, stated) => expect(lossValueCell(cents)).toBe(stated));

  it("state energy to a tenth of a kWh", () => expect([energyCell(12.345), energyCell(null)]).toEqual([12.3, null]));

  it("state any loss with at most two significant digits, and within 5 % of it", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1e9, noNaN: true }), (kwh) => {
        const stated = lossCell(kwh) ?? 0;
        expect(Number(stated.toPrecision(2))).toBe(stated);
        expect(Math.abs(stated / kwh - 1)).toBeLessThanOrEqual(0.05);
      }),
    );
  });
});
