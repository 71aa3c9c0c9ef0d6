import { formatSignificant, type Quantity } from "./significant-digits";

export type MassUnit = "kg" | "t";

// spec 1 §9
const co2KgPerKwh = 0.42;
const kgPerTonne = 1000;
const digits = 4;

/** The avoided CO2 emission in kg of an amount of solar energy in kWh (spec 1 §9). */
export const co2SavedKg = (generatedKwh: number): number => generatedKwh * co2KgPerKwh;

/** Formats a mass in kg, in tonnes above 1 tonne (spec 1 §9). */
export function formatCo2(kg: number, locale: string): Quantity<MassUnit> {
  return Math.abs(kg) > kgPerTonne
    ? { amount: formatSignificant(kg / kgPerTonne, digits, locale), unit: "t" }
    : { amount: formatSignificant(kg, digits, locale), unit: "kg" };
}
