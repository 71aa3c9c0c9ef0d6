import { renderText } from "@testing/markup";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { AtStakeValue, PlantLossValue } from "./loss-value";

const textOf = (element: ReactElement) => renderText(element).trim();

const row = {
  ...{ lostKwhPerDay: 12.34, lostCentsPerDay: 150, notReceivedKwhPerDay: null },
  ...{ isWithinRange: false, isLight: false, silence: null },
};

describe("PlantLossValue", () => {
  it.each([
    [{}, /^12 kWh €1.50/],
    [{ lostKwhPerDay: 0, lostCentsPerDay: null, isWithinRange: true }, /^within range$/],
    [{ lostKwhPerDay: 0, lostCentsPerDay: null, notReceivedKwhPerDay: 18.2 }, /^0 kWh +18 kWh not received$/],
    [{ lostKwhPerDay: 0, lostCentsPerDay: null }, /^0 kWh/],
    [{ lostKwhPerDay: null, lostCentsPerDay: null }, /^no data/],
    [{ lostKwhPerDay: null, lostCentsPerDay: null, silence: {} }, /^–/],
    [{ lostKwhPerDay: 0, lostCentsPerDay: null, notReceivedKwhPerDay: 64, silence: {} }, /^– +64 kWh not received$/],
  ])("shows %o as %s", (changes, expected) => {
    expect(textOf(<PlantLossValue row={{ ...row, ...changes }} />)).toMatch(expected);
  });
});

describe("AtStakeValue", () => {
  it.each([
    [12.34, 150, "€1.50"],
    [1_004, 12_034, "€120"],
    [12.34, null, "12 kWh"],
    [0.3, 40, "–"],
    [null, null, "–"],
  ])("shows %s kWh and %s cents as %s", (kwh, cents, expected) => {
    expect(textOf(<AtStakeValue kwh={kwh} cents={cents} />)).toBe(expected);
  });
});
