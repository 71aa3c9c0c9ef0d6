/** A format takes longer to make than a list of numbers to write. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Writes a number with at most so many significant digits, as the locale writes numbers. Trailing zeros are
 * left out; digits before the decimal sign beyond the precision become zeros (12,346 with 4 digits: 12,350).
 */
export function formatSignificant(value: number, digits: number, locale: string): string {
  const key = `${locale} ${digits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumSignificantDigits: digits });
  formats.set(key, format);
  return format.format(value);
}

/** A quantity as it is shown: the number large, its unit small beside it. */
export interface Quantity<Unit extends string> {
  /** The number, written in the locale. */
  amount: string;
  unit: Unit;
}

/** One step of a scale of units: the size in the base unit from which it is used, and how much of it one is. */
export interface UnitStep<Unit extends string> {
  unit: Unit;
  from: number;
  size: number;
}

/** The step of a scale (ordered from large to small, the last from 0) that a value is written in. */
export function stepFor<Unit extends string>(
  value: number,
  [first, ...rest]: readonly [UnitStep<Unit>, ...UnitStep<Unit>[]],
): UnitStep<Unit> {
  const magnitude = Math.abs(value);
  return [first, ...rest].find(({ from }) => magnitude >= from) ?? rest.at(-1) ?? first;
}
