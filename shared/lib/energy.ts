import { formatSignificant, type Quantity, stepFor, type UnitStep } from "./significant-digits";

export type EnergyUnit = "kWh" | "MWh" | "GWh" | "TWh";

// spec 1 §9: kWh below 10,000; MWh from 10,000; GWh from 10^7; TWh from 10^10.
const scale = [
  { unit: "TWh", from: 1e10, size: 1e9 },
  { unit: "GWh", from: 1e7, size: 1e6 },
  { unit: "MWh", from: 1e4, size: 1e3 },
  { unit: "kWh", from: 0, size: 1 },
] as const satisfies readonly UnitStep<EnergyUnit>[];

/** The unit of an amount of energy (kWh) and its size in kWh, for the labels of an axis. */
export function energyUnitFor(kwh: number): { unit: EnergyUnit; kwhPerUnit: number } {
  const { unit, size } = stepFor<EnergyUnit>(kwh, scale);
  return { unit, kwhPerUnit: size };
}

/** The number of significant digits of an amount of energy in kWh (spec 1 §9). */
export function energyDigits(kwh: number): 2 | 3 | 4 {
  const magnitude = Math.abs(kwh);
  if (magnitude < 10) return 2;
  return magnitude < 100 ? 3 : 4;
}

/** Formats an amount of energy in kWh with the unit and precision of its size (spec 1 §9). */
export function formatEnergy(kwh: number, locale: string): Quantity<EnergyUnit> {
  const { unit, kwhPerUnit } = energyUnitFor(kwh);
  return { amount: formatSignificant(kwh / kwhPerUnit, energyDigits(kwh), locale), unit };
}
