/** Numbers, energies, losses, euros, percentages and days as both Workers write them (docs/domain/units.md). */

type Language = "en" | "nl";

/** The BCP 47 locale that formats numbers of a language. */
export const localeOf: Record<Language, "en-GB" | "nl-NL"> = { en: "en-GB", nl: "nl-NL" };

/** The names of months on all runtimes, which differ between versions of their own names. */
export const shortMonthNames: Record<Language, readonly string[]> = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  nl: "jan feb mrt apr mei jun jul aug sep okt nov dec".split(" "),
};

/** A day of the calendar, as `Temporal.PlainDate` has it. The month counts from 1. */
interface CalendarDay {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/** Formats a day without its year: `1 Mar`. */
export const dayAndMonthText = (language: Language, { day, month }: CalendarDay): string =>
  `${day} ${shortMonthNames[language][month - 1] ?? ""}`;

/** Formats a day: `1 Mar 2026`. */
export const dateText = (language: Language, day: CalendarDay): string =>
  `${dayAndMonthText(language, day)} ${day.year}`;

/** A local time, as `Temporal.ZonedDateTime` has it. */
interface LocalTime {
  readonly hour: number;
  readonly minute: number;
  readonly offset: string;
  add(duration: { hours: number }): { readonly hour: number };
}

/** Whether the clock shows a time twice, because it is set back. */
const isRepeated = (at: LocalTime): boolean => [-1, 1].some((hours) => at.add({ hours }).hour === at.hour);

const clockText = ({ hour, minute }: LocalTime): string =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/** Formats a local time: `13:05`. A time that occurs twice has its offset: `02:30 (+02:00)`. */
export const timeText = (at: LocalTime): string => (isRepeated(at) ? `${clockText(at)} (${at.offset})` : clockText(at));

/** Formats a local time for files. The import reads the offset of a time that occurs twice: `02:30+02:00`. */
export const fileTimeText = (at: LocalTime): string => `${clockText(at)}${isRepeated(at) ? at.offset : ""}`;

/** Cached, because creating a format is slow. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a number with `decimals` decimals; unless `fixed`, without zeros at the end. A minus sign is as wide as a
 * digit. A number that is rounded to zero has none.
 */
export function formatNumber(value: number, decimals: number, locale: string, fixed = true): string {
  const key = `${locale} ${decimals} ${fixed}`;
  const options = {
    minimumFractionDigits: fixed ? decimals : 0,
    maximumFractionDigits: decimals,
    signDisplay: "negative",
  } as const;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format.format(value).replace("-", "\u2212");
}

/** A formatted absolute value with the sign of its value. A text that shows zero, or less than a limit, has no sign. */
export const withSign = (value: number, text: string): string =>
  /^[^<]*[1-9]/.test(text) ? `${value < 0 ? "\u2212" : "+"}${text}` : text;

export interface Quantity<Unit extends string> {
  /** The formatted number. */
  amount: string;
  unit: Unit;
}

/** A unit that applies from the amount `from` on. `size` is the size of the unit; both are in base units. */
interface UnitStep<Unit extends string> {
  unit: Unit;
  from: number;
  size: number;
  /** The decimals of amounts in this unit are at most these. */
  maxDecimals: number;
}

/** The units of a quantity, the largest first and the last from 0 on, and the significant digits of its amounts. */
export interface Scale<Unit extends string> {
  readonly units: readonly [UnitStep<Unit>, ...UnitStep<Unit>[]];
  readonly digits: number;
}

/** The unit and the decimals of an amount. */
interface Place<Unit extends string> {
  unit: Unit;
  size: number;
  decimals: number;
  /** Whether the unit does not have enough decimals for all digits of the scale. */
  isLimited: boolean;
}

/**
 * Rounds as `formatNumber` does, which rounds the decimal digits: the binary number of 766.15 is smaller, and would be
 * rounded to 766.1.
 */
const toSignificant = (value: number, digits: number): number =>
  Number((value * (1 + Number.EPSILON)).toPrecision(digits));

/**
 * Returns the place of a value. The unit follows from the rounded value: 9,999.6 kWh has the unit of 10,000 kWh.
 * `fixed` is a unit that applies to any value.
 */
function placeFor<Unit extends string>(value: number, scale: Scale<Unit>, fixed?: Unit): Place<Unit> {
  const { units, digits } = scale;
  const rounded = Math.abs(toSignificant(value, digits));
  const applies = (each: UnitStep<Unit>) => (fixed ? each.unit === fixed : rounded >= each.from);
  const { unit, size, maxDecimals } = units.find(applies) ?? units[0];
  const amount = Math.floor(rounded / size);
  const spare = digits - (amount === 0 ? 0 : String(amount).length);
  const decimals = rounded === 0 ? 0 : Math.min(maxDecimals, Math.max(0, spare));
  return { unit, size, decimals, isLimited: spare > maxDecimals };
}

/** An amount that is not zero is not written as zero: "< 0.1". */
function writeAmount(value: number, { size, decimals }: Pick<Place<string>, "size" | "decimals">, locale: string) {
  const amount = formatNumber(value / size, decimals, locale);
  return value > 0 && !/[1-9]/.test(amount) ? `< ${formatNumber(10 ** -decimals, decimals, locale)}` : amount;
}

/** Formats a value of a scale with all of its digits, zeros at the end included: 23.80 beside 23.93 MW. */
export function formatQuantity<Unit extends string>(value: number, scale: Scale<Unit>, locale: string): Quantity<Unit> {
  const place = placeFor(value, scale);
  const shown = place.isLimited ? value : toSignificant(value, scale.digits);
  return { amount: writeAmount(shown, place, locale), unit: place.unit };
}

export type EnergyUnit = "kWh" | "MWh" | "GWh" | "TWh";

// kWh below 10,000; MWh from 10,000; GWh from 10^7; TWh from 10^10. Energy is known to 0.1 kWh
// (domain/units.md#energy).
const energyScale: Scale<EnergyUnit> = {
  units: [
    { unit: "TWh", from: 1e10, size: 1e9, maxDecimals: 2 },
    { unit: "GWh", from: 1e7, size: 1e6, maxDecimals: 2 },
    { unit: "MWh", from: 1e4, size: 1e3, maxDecimals: 2 },
    { unit: "kWh", from: 0, size: 1, maxDecimals: 1 },
  ],
  digits: 4,
};

/** Returns the unit of an energy in kWh and the size of the unit in kWh, for the labels of an axis. */
export function energyUnitFor(kwh: number): { unit: EnergyUnit; kwhPerUnit: number } {
  const { unit, size } = placeFor(kwh, energyScale);
  return { unit, kwhPerUnit: size };
}

/** Returns the decimals of an energy in kWh in a unit, for the values of a chart. */
export const energyDecimals = (kwh: number, unit: EnergyUnit): number => placeFor(kwh, energyScale, unit).decimals;

/**
 * Formats energies of one sentence or row in the unit and with the decimals of the largest: 339.0 and 345.9 MWh
 * (domain/units.md#energies-that-stand-together).
 */
export function formatEnergies(kwhs: readonly number[], locale: string): Quantity<EnergyUnit>[] {
  const place = placeFor(Math.max(0, ...kwhs.map(Math.abs)), energyScale);
  return kwhs.map((kwh) => ({ amount: writeAmount(kwh, place, locale), unit: place.unit }));
}

/** Formats an energy in kWh with the unit and precision of its size (domain/units.md#energy). */
export const formatEnergy = (kwh: number, locale: string): Quantity<EnergyUnit> =>
  formatQuantity(kwh, energyScale, locale);

/** The smallest loss in kWh that is stated (domain/units.md#losses). */
export const smallestLossKwh = 0.5;

const lossScale: Scale<EnergyUnit> = { ...energyScale, digits: 2 };

/** Formats lost energy, or energy that was not received, in kWh (domain/units.md#losses). */
export function formatLoss(kwh: number, locale: string): Quantity<EnergyUnit> {
  if (kwh !== 0 && kwh < smallestLossKwh)
    return { amount: `< ${formatNumber(smallestLossKwh, 1, locale)}`, unit: "kWh" };
  return formatQuantity(kwh, lossScale, locale);
}

/** Formats euros: `€1.20`. Not with the currency of `Intl`: runtimes put different spaces after the sign. */
export function formatEuros(euros: number, decimals: number, locale: string): string {
  const amount = formatNumber(euros, decimals, locale);
  return locale.startsWith("nl") ? `€\u00a0${amount}` : amount.replace(/^\u2212?/, "$&€");
}

/** Whether the value of a loss is stated (domain/units.md#losses). */
export const isStatedValue = (euros: number | null | undefined): euros is number => (euros ?? 0) >= 0.1;

/** Formats the value of a loss, without cents from 10 euros on (domain/units.md#losses). */
export const formatLossEuros = (euros: number, locale: string): string =>
  formatEuros(euros, Math.abs(euros) < 9.995 ? 2 : 0, locale);

/** Formats lost energy with its value: `67 kWh (€9.40)`; only the energy if its value is unknown or not stated. */
export function formatLossAndValue(kwh: number, euros: number | null | undefined, locale: string): string {
  const { amount, unit } = formatLoss(kwh, locale);
  return `${amount} ${unit}${isStatedValue(euros) ? ` (${formatLossEuros(euros, locale)})` : ""}`;
}

/** Formats a ratio: `87.0%` for 0.87. The product of 0.0725 and 100 is 7.249999999999999, so it is rounded first. */
export const formatPercent = (ratio: number, decimals: number, locale: string): string =>
  `${formatNumber(Number((ratio * 100).toPrecision(12)), decimals, locale)}%`;
