import { maxHoursKwh } from "@heliograph/rules/energy-limits";

/** The maximum energy of a period without a known peak power, as a multiple of the median of its series. */
const mostOfMedian = 20;
/** Without a peak power, energy up to this multiple of the expected energy of the period is possible. */
const mostOfExpected = 3;
/**
 * Energy just below zero is read as zero. The limit is a share of the maximum energy of a day, or of a shorter period.
 */
const toleratedShare = 0.01;
/** The approximate energy of a clear period, as a multiple of the median of its series. */
const clearOfMedian = 5;
/** No plant has 10 GW. */
const maxPeakWatt = 1e10;

const scales = [1, 10, 100, 1_000];
const scaled = (values: readonly number[]) => values.flatMap((value) => scales.map((scale) => value / scale));

/** The limits of 32-bit counters, which no period of a plant reaches. */
const counterMarks = new Set(scaled([2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32]));
/** Values that often mean "unknown", but that a large plant can generate. */
const commonMarks = new Set([...scaled([2 ** 15 - 1, 2 ** 15, 2 ** 16 - 1, 2 ** 16]), 9_999, 99_999, 999_999]);
/** Negative values that mean "unknown", even when they are close to zero. */
const negativeMarks = new Set([-1, -99, -999, -9_999, -99_999, -999_999]);

interface EnergySeries {
  /** Null if it is unknown. */
  peakWatt: number | null;
  /** The length of a period. */
  hours: number;
  /** The generated and the expected energies of the series in kWh. */
  energies: readonly (number | null)[];
}

/** Returns the lower median of the positive values; null without positive values. */
function medianOf(values: readonly (number | null)[]): number | null {
  const positive = values.filter((value): value is number => value !== null && value > 0).toSorted((a, b) => a - b);
  return positive[Math.floor((positive.length - 1) / 2)] ?? null;
}

function repeatedIn(values: readonly (number | null)[]): Set<number> {
  const seen = new Set<number>();
  const repeated = new Set<number>();
  for (const value of values) {
    if (value === null || !commonMarks.has(value)) continue;
    if (seen.has(value)) repeated.add(value);
    seen.add(value);
  }
  return repeated;
}

/** Reads an energy in kWh: 0 if it is just below zero, null if it is impossible. */
export type ReadEnergy = (kwh: number, expectedKwh?: number | null) => number | null;

/** Creates the reader of the energies of a series (domain/imperfect-responses.md#energy). */
export function energyReader({ peakWatt, hours, energies }: EnergySeries): ReadEnergy {
  const peak = peakWatt !== null && peakWatt > 0 && peakWatt < maxPeakWatt ? peakWatt : null;
  const median = medianOf(energies);
  const fullKwh = peak === null ? clearOfMedian * (median ?? 0) : (peak / 1_000) * hours;
  const mostKwh = peak === null ? mostOfMedian * (median ?? Number.POSITIVE_INFINITY) : maxHoursKwh(hours, peak);
  // The consumption of a night does not grow with the length of a period.
  const leastKwh = -toleratedShare * fullKwh * Math.min(1, 24 / hours);
  const repeated = repeatedIn(energies);
  return (kwh, expectedKwh = null) => {
    if (counterMarks.has(Math.abs(kwh)) || negativeMarks.has(kwh) || repeated.has(kwh)) return null;
    if (kwh <= 0) return kwh < leastKwh ? null : 0;
    const isUnexpected = expectedKwh !== null && kwh > mostOfExpected * expectedKwh;
    if (kwh <= mostKwh) return isUnexpected && commonMarks.has(kwh) ? null : kwh;
    return peak === null && expectedKwh !== null && !isUnexpected ? kwh : null;
  };
}
