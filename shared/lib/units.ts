/** Cached, because creating a format is slow. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a number with at most `digits` significant digits. Trailing zeros are omitted. Integer digits beyond the
 * precision become zeros (12,346 with 4 digits: 12,350).
 */
function formatSignificant(value: number, digits: number, locale: string): string {
  const key = `${locale} ${digits}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { maximumSignificantDigits: digits, signDisplay: "negative" });
  formats.set(key, format);
  return writeNumber(format, value);
}

/** Formats a number with exactly `decimals` decimals. */
function formatDecimals(value: number, decimals: number, locale: string): string {
  const key = `${locale} .${decimals}`;
  const options = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: "negative",
  } as const;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return writeNumber(format, value);
}

/** Formats a number with a minus sign, which is as wide as a digit, instead of the hyphen of the runtime. */
export const writeNumber = (format: Intl.NumberFormat, value: number): string =>
  format.format(value).replace("-", "\u2212");

/** A formatted absolute value with the sign of its value. A text that shows zero has no sign. */
export const withSign = (value: number, text: string): string =>
  /[1-9]/.test(text) ? `${value < 0 ? "\u2212" : "+"}${text}` : text;

export interface Quantity<Unit extends string> {
  /** The formatted number. */
  amount: string;
  unit: Unit;
}

/** A unit of a scale. It applies from the amount `from` on. `size` is the size of the unit in base units. */
interface UnitStep<Unit extends string> {
  unit: Unit;
  from: number;
  size: number;
}

/** Returns the unit of a value. The scale is sorted from large to small and ends with `from: 0`. */
function stepFor<Unit extends string>(
  value: number,
  [first, ...rest]: readonly [UnitStep<Unit>, ...UnitStep<Unit>[]],
): UnitStep<Unit> {
  const magnitude = Math.abs(value);
  return [first, ...rest].find(({ from }) => magnitude >= from) ?? rest.at(-1) ?? first;
}

type EnergyUnit = "kWh" | "MWh" | "GWh" | "TWh";

// kWh below 10,000; MWh from 10,000; GWh from 10^7; TWh from 10^10 (domain/units.md#energy).
const energyScale = [
  { unit: "TWh", from: 1e10, size: 1e9 },
  { unit: "GWh", from: 1e7, size: 1e6 },
  { unit: "MWh", from: 1e4, size: 1e3 },
  { unit: "kWh", from: 0, size: 1 },
] as const satisfies readonly UnitStep<EnergyUnit>[];

/** Returns the unit of an energy in kWh and the size of the unit in kWh, for the labels of an axis. */
export function energyUnitFor(kwh: number): { unit: EnergyUnit; kwhPerUnit: number } {
  const { unit, size } = stepFor<EnergyUnit>(kwh, energyScale);
  return { unit, kwhPerUnit: size };
}

/** Returns the number of significant digits of an energy in kWh (domain/units.md#energy). */
function energyDigits(kwh: number): 2 | 3 | 4 {
  const magnitude = Math.abs(kwh);
  if (magnitude < 10) return 2;
  return magnitude < 100 ? 3 : 4;
}

/** Formats an energy in kWh with the unit and precision of its size (domain/units.md#energy). */
export function formatEnergy(kwh: number, locale: string): Quantity<EnergyUnit> {
  const { unit, kwhPerUnit } = energyUnitFor(kwh);
  return { amount: formatSignificant(kwh / kwhPerUnit, energyDigits(kwh), locale), unit };
}

/**
 * Returns the decimals of an energy in kWh in a unit, by default its own. An energy in kWh has at most one
 * (domain/units.md#energies-that-stand-together).
 */
export function energyDecimals(kwh: number, { unit, kwhPerUnit } = energyUnitFor(kwh)): number {
  const integerDigits = Math.floor(Math.abs(kwh / kwhPerUnit)).toString().length;
  return Math.min(unit === "kWh" ? 1 : 3, Math.max(0, energyDigits(kwh) - integerDigits));
}

/**
 * Formats energies of one sentence or row in the unit and with the decimals of the largest: 339.0 and 345.9 MWh
 * (domain/units.md#energies-that-stand-together).
 */
export function formatEnergies(kwhs: readonly number[], locale: string): Quantity<EnergyUnit>[] {
  const largest = Math.max(0, ...kwhs.map(Math.abs));
  const { unit, kwhPerUnit } = energyUnitFor(largest);
  const decimals = energyDecimals(largest);
  return kwhs.map((kwh) => ({ amount: formatDecimals(kwh / kwhPerUnit, decimals, locale), unit }));
}

/**
 * Rounds the ends of a range to two significant digits of its width, but not finer than 0.1: 49 and 60 for 49.07 and
 * 59.97 (domain/units.md#ranges).
 */
export function roundRange(low: number, high: number): { low: number; high: number; decimals: 0 | 1 } {
  const width = high - low;
  const exponent = width > 0 ? Math.max(-1, Math.floor(Math.log10(width)) - 1) : -1;
  const round = (value: number) =>
    exponent < 0 ? Math.round(value * 10) / 10 : Math.round(value / 10 ** exponent) * 10 ** exponent;
  return { low: round(low), high: round(high), decimals: exponent < 0 ? 1 : 0 };
}

const lossDigits = 2;

/** The smallest loss in kWh that a screen states (domain/units.md#losses). */
export const smallestLossKwh = 0.5;

/** Formats lost energy, or energy that was not received, in kWh (domain/units.md#losses). */
export function formatLoss(kwh: number, locale: string): Quantity<EnergyUnit> {
  const { unit, kwhPerUnit } = energyUnitFor(kwh);
  if (kwh !== 0 && kwh < smallestLossKwh) return { amount: `< ${formatSignificant(smallestLossKwh, 1, locale)}`, unit };
  return { amount: formatSignificant(kwh / kwhPerUnit, lossDigits, locale), unit };
}

type PowerUnit = "kW" | "MW" | "GW" | "TW";

// kW, MW from 10,000 kW, GW from 10^7, TW from 10^10; 4 significant digits; sizes in watt (domain/units.md#power).
const powerScale = [
  { unit: "TW", from: 1e13, size: 1e12 },
  { unit: "GW", from: 1e10, size: 1e9 },
  { unit: "MW", from: 1e7, size: 1e6 },
  { unit: "kW", from: 0, size: 1e3 },
] as const satisfies readonly UnitStep<PowerUnit>[];

const powerDigits = 4;

/** Formats a power in watt in kW or a larger unit, with 4 significant digits (domain/units.md#power). */
export function formatPower(watt: number, locale: string): Quantity<PowerUnit> {
  const { unit, size } = stepFor<PowerUnit>(watt, powerScale);
  return { amount: formatSignificant(watt / size, powerDigits, locale), unit };
}

type MassUnit = "kg" | "t";

// domain/units.md#co2
const co2KgPerKwh = 0.42;
const kgPerTonne = 1000;
const co2Digits = 4;

/** Returns the avoided CO2 emission in kg of a solar energy in kWh (domain/units.md#co2). */
export const co2SavedKg = (generatedKwh: number): number => generatedKwh * co2KgPerKwh;

/** Formats a mass in kg; in tonnes above 1 tonne (domain/units.md#co2). */
export function formatCo2(kg: number, locale: string): Quantity<MassUnit> {
  return Math.abs(kg) > kgPerTonne
    ? { amount: formatSignificant(kg / kgPerTonne, co2Digits, locale), unit: "t" }
    : { amount: formatSignificant(kg, co2Digits, locale), unit: "kg" };
}

/** Returns the step of a value axis: the smallest multiple of 1, 2, 2.5 or 5 that is a third of the maximum or larger. */
export function tickStep(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max / 3 || 1));
  return power * ([1, 2, 2.5, 5].find((factor) => factor * power * 3 >= max) ?? 10);
}
