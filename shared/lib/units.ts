/** Quantities that only the site writes (domain/units.md). Quantities that mails write as well are in `rules/units`. */
import { type EnergyUnit, formatQuantity, type Quantity, type Scale } from "@heliograph/rules/units";

/** The ends of a range, rounded, and the decimals of their amounts. */
interface RoundedRange {
  low: number;
  high: number;
  decimals: number;
}

/**
 * Rounds the ends of a range of energy in kWh to two significant digits of its width, but not finer than 0.1 kWh or a
 * hundredth of a larger unit: 49 and 60 for 49.07 and 59.97 (domain/units.md#ranges). Ends that would be
 * rounded to the same energy are rounded away from each other.
 */
export function roundRange(
  { lowKwh, highKwh }: { lowKwh: number; highKwh: number },
  { kwhPerUnit }: { unit: EnergyUnit; kwhPerUnit: number },
): RoundedRange {
  const width = highKwh - lowKwh;
  const ofUnit = Math.round(Math.log10(kwhPerUnit));
  const finest = kwhPerUnit === 1 ? -1 : ofUnit - 2;
  const exponent = width > 0 ? Math.max(finest, Math.floor(Math.log10(width)) - 1) : finest;
  // A negative power of 10 is not exact.
  const stepAt = (count: number) => (exponent < 0 ? count / 10 ** -exponent : count * 10 ** exponent);
  const stepsIn = (kwh: number) => (exponent < 0 ? kwh * 10 ** -exponent : kwh / 10 ** exponent);
  const [low, high] = [stepsIn(lowKwh), stepsIn(highKwh)];
  const isOneStep = width > 0 && Math.round(low) === Math.round(high);
  return {
    low: stepAt((isOneStep ? Math.floor : Math.round)(low)) / kwhPerUnit,
    high: stepAt((isOneStep ? Math.ceil : Math.round)(high)) / kwhPerUnit,
    decimals: Math.max(0, ofUnit - exponent),
  };
}

type PowerUnit = "kW" | "MW" | "GW" | "TW";

// kW, MW from 10,000 kW, GW from 10^7, TW from 10^10; 4 significant digits; sizes in watt (domain/units.md#power).
const powerScale: Scale<PowerUnit> = {
  units: [
    { unit: "TW", from: 1e13, size: 1e12, maxDecimals: 2 },
    { unit: "GW", from: 1e10, size: 1e9, maxDecimals: 2 },
    { unit: "MW", from: 1e7, size: 1e6, maxDecimals: 2 },
    { unit: "kW", from: 0, size: 1e3, maxDecimals: 3 },
  ],
  digits: 4,
};

/** Formats a power in watt in kW or a larger unit, with 4 significant digits (domain/units.md#power). */
export const formatPower = (watt: number, locale: string): Quantity<PowerUnit> =>
  formatQuantity(watt, powerScale, locale);

type MassUnit = "kg" | "t";

// In kg up to 1 tonne, in tonnes above: the first mass above has 4 digits (domain/units.md#co2).
const co2Scale: Scale<MassUnit> = {
  units: [
    { unit: "t", from: 1_001, size: 1_000, maxDecimals: 3 },
    { unit: "kg", from: 0, size: 1, maxDecimals: 3 },
  ],
  digits: 4,
};

const co2KgPerKwh = 0.42;

/** Returns the avoided CO2 emission in kg of a solar energy in kWh (domain/units.md#co2). */
export const co2SavedKg = (generatedKwh: number): number => generatedKwh * co2KgPerKwh;

/** Formats a mass in kg; in tonnes above 1 tonne (domain/units.md#co2). */
export const formatCo2 = (kg: number, locale: string): Quantity<MassUnit> => formatQuantity(kg, co2Scale, locale);

const tenthsOfWhole = 1_000;

/**
 * The shares of a whole in percent, rounded to 0.1, so that they add up to 100.0 % (domain/units.md#ratios): the ones
 * with the largest remainders are rounded up. If the parts do not add up to the whole, the rest has a share as well.
 * A part that is null is not known and has no share.
 */
export function roundShares(parts: readonly (number | null)[], whole: number): (number | null)[] {
  const rest = Math.max(0, whole - parts.reduce<number>((sum, part) => sum + (part ?? 0), 0));
  const exact = [...parts, rest].map((part) => ((part ?? 0) / whole) * tenthsOfWhole);
  const tenths = exact.map(Math.floor);
  const remainders = exact.map((share, index) => ({ index, remainder: share - Math.floor(share) }));
  const missing = tenthsOfWhole - tenths.reduce((sum, share) => sum + share, 0);
  for (const { index } of remainders.toSorted((a, b) => b.remainder - a.remainder).slice(0, missing)) {
    tenths[index] = (tenths[index] ?? 0) + 1;
  }
  return parts.map((part, index) => (part === null ? null : (tenths[index] ?? 0) / 10));
}

/** Returns the step of a value axis: the smallest multiple of 1, 2, 2.5 or 5 that is a third of the maximum or larger. */
export function tickStep(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max / 3 || 1));
  return power * ([1, 2, 2.5, 5].find((factor) => factor * power * 3 >= max) ?? 10);
}
