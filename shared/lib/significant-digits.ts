/** Cached, because creating a format is slow. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a number with at most `digits` significant digits. Trailing zeros are omitted; integer digits beyond the
 * precision become zeros (12,346 with 4 digits: 12,350).
 */
export function formatSignificant(value: number, digits: number, locale: string): string {
  const key = `${locale} ${digits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumSignificantDigits: digits });
  formats.set(key, format);
  return format.format(value);
}

/** A formatted quantity. */
export interface Quantity<Unit extends string> {
  /** The formatted number. */
  amount: string;
  unit: Unit;
}

/** A unit of a scale: used from the amount `from` on, `size` in the base unit. */
export interface UnitStep<Unit extends string> {
  unit: Unit;
  from: number;
  size: number;
}

/** The unit of a value; the scale is ordered from large to small and ends with `from: 0`. */
export function stepFor<Unit extends string>(
  value: number,
  [first, ...rest]: readonly [UnitStep<Unit>, ...UnitStep<Unit>[]],
): UnitStep<Unit> {
  const magnitude = Math.abs(value);
  return [first, ...rest].find(({ from }) => magnitude >= from) ?? rest.at(-1) ?? first;
}
