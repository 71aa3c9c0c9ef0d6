import { formatSignificant, type Quantity, stepFor, type UnitStep } from "./significant-digits";

export type PowerUnit = "kW" | "MW" | "GW" | "TW";

// spec 1 §9: kW, MW from 10,000 kW, GW from 10^7, TW from 10^10; 4 significant digits. Sizes in watt.
const scale = [
  { unit: "TW", from: 1e13, size: 1e12 },
  { unit: "GW", from: 1e10, size: 1e9 },
  { unit: "MW", from: 1e7, size: 1e6 },
  { unit: "kW", from: 0, size: 1e3 },
] as const satisfies readonly UnitStep<PowerUnit>[];

const digits = 4;

/** Formats a power in watt in kW or larger with 4 significant digits (spec 1 §9). */
export function formatPower(watt: number, locale: string): Quantity<PowerUnit> {
  const { unit, size } = stepFor<PowerUnit>(watt, scale);
  return { amount: formatSignificant(watt / size, digits, locale), unit };
}
