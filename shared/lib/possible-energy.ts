/** The most that a period can hold, as a share of the peak power in all of its hours (domain/limits.md#numbers). */
const mostOfPeak = 1.2;
/** The most of a period without a known peak power, in medians of its series. */
const mostOfMedian = 20;
/** Up to this multiple of what was expected in its period, the energy of a plant without a peak power is possible. */
const mostOfExpected = 3;
/** What is read as zero below zero, as a share of what a day, or a shorter period, can hold. */
const toleratedShare = 0.01;
/** About what a period holds on a clear day, in medians of its series. */
const clearOfMedian = 5;
/** A plant of 10 GW does not exist. */
const maxPeakWatt = 1e10;

const scales = [1, 10, 100, 1_000];
const scaled = (values: readonly number[]) => values.flatMap((value) => scales.map((scale) => value / scale));

/** Values at the ends of a counter of 32 bits, which no period of a plant holds. */
const counterMarks = new Set(scaled([2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32]));
/** Values that often stand for an unknown one, but which a large plant can generate too. */
const commonMarks = new Set([...scaled([2 ** 15 - 1, 2 ** 15, 2 ** 16 - 1, 2 ** 16]), 9_999, 99_999, 999_999]);
/** Negative values that stand for an unknown one, however little they are below zero. */
const negativeMarks = new Set([-1, -99, -999, -9_999, -99_999, -999_999]);

interface EnergySeries {
  /** Null if unknown. */
  peakWatt: number | null;
  /** The length of a period. */
  hours: number;
  /** The generated and the expected energies of the series, in kWh. */
  energies: readonly (number | null)[];
}

/** The lower median of the positive values; null without any. */
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

/** Reads an energy in kWh: 0 if it is hardly below zero, null if it is impossible. */
export type ReadEnergy = (kwh: number, expectedKwh?: number | null) => number | null;

/** How the energies of a series are read (domain/imperfect-responses.md#energy). */
export function energyReader({ peakWatt, hours, energies }: EnergySeries): ReadEnergy {
  const peak = peakWatt !== null && peakWatt > 0 && peakWatt < maxPeakWatt ? peakWatt : null;
  const median = medianOf(energies);
  const fullKwh = peak === null ? clearOfMedian * (median ?? 0) : (peak / 1_000) * hours;
  const mostKwh = peak === null ? mostOfMedian * (median ?? Number.POSITIVE_INFINITY) : mostOfPeak * fullKwh;
  // A night costs the same in a long period as in a day.
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
