import { clipRange, type DateRange, dayCount } from "@shared/lib/date-range";
import { energyReader } from "@shared/lib/possible-energy";

/** A period of an API response; energies in kWh, null if unknown. */
interface MeasuredPeriod {
  actual_yield_in_kwh: number | null;
  expected_yield_in_kwh: number | null;
  /** Missing or null without the extension `compared` (domain/v0-api.md#extensions). */
  compared_expected_yield_in_kwh?: number | null;
}

/** The energy of a period in kWh, null if unknown, in the words of domain/scores.md#words. */
export interface Energy {
  generatedKwh: number | null;
  /** Of the whole period. */
  expectedKwh: number | null;
  /** Of the hours with data; without the extension `compared`, of the whole period if there is data. */
  comparedKwh: number | null;
}

export const energyOf = ({
  actual_yield_in_kwh: generatedKwh,
  expected_yield_in_kwh: expectedKwh,
  compared_expected_yield_in_kwh: comparedKwh,
}: MeasuredPeriod): Energy => ({
  generatedKwh,
  expectedKwh,
  comparedKwh: generatedKwh === null ? null : (comparedKwh ?? expectedKwh),
});

/** Less is 0 in every figure. */
const leastKwh = 0.005;

/** Expected energy of the hours without data: unknown, not lost. */
export function notReceivedKwh({ expectedKwh, comparedKwh }: Energy): number {
  const kwh = (expectedKwh ?? 0) - (comparedKwh ?? 0);
  return kwh < leastKwh ? 0 : kwh;
}

/** Whether data was received for a part of the expected energy only. */
export const isPartial = (energy: Energy): boolean => energy.generatedKwh !== null && notReceivedKwh(energy) > 0;

/** Generated divided by compared expected energy; null if either is unknown or nothing was expected. */
export const comparedRatio = ({ generatedKwh, comparedKwh }: Pick<Energy, "generatedKwh" | "comparedKwh">) =>
  generatedKwh === null || comparedKwh === null || comparedKwh < leastKwh ? null : generatedKwh / comparedKwh;

/**
 * Energy of a whole range of days as it is known: without what is impossible, and without what was expected of it
 * (domain/imperfect-responses.md#energy).
 */
export function possiblePerformance<P extends MeasuredPeriod>(
  performance: P,
  range: DateRange,
  peakWatt: number | null = null,
): P & { isImpossible?: boolean } {
  const { actual_yield_in_kwh: actual, expected_yield_in_kwh: expected } = performance;
  const hours = dayCount(range) * 24;
  const read = energyReader({ peakWatt, hours, energies: [actual, expected] });
  const knownExpected = expected === null ? null : read(expected);
  const known = actual === null ? null : read(actual, knownExpected);
  if (known !== null || actual === null) {
    return { ...performance, actual_yield_in_kwh: known, expected_yield_in_kwh: knownExpected };
  }
  return {
    ...performance,
    actual_yield_in_kwh: null,
    expected_yield_in_kwh: null,
    ...("compared_expected_yield_in_kwh" in performance && { compared_expected_yield_in_kwh: null }),
    isImpossible: true,
  };
}

/** Compared expected minus generated energy in kWh, negative for a surplus; null if either is unknown. */
export const shortfallKwh = ({
  generatedKwh,
  comparedKwh,
}: Pick<Energy, "generatedKwh" | "comparedKwh">): number | null =>
  generatedKwh === null || comparedKwh === null ? null : comparedKwh - generatedKwh;

/** The energy of some days. */
export interface DatedEnergy extends Energy {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
  /** Whether the expected energy of all its days is complete (domain/performance.md#expected-energy). */
  isComplete: boolean;
}

/** Energy that is left out of a comparison. */
interface LeftOut {
  kwh: number;
  days: DateRange;
}

/** From the start of the first hour to the end of the last. */
export interface HourRange {
  start: Temporal.Instant;
  end: Temporal.Instant;
}

/** What was generated, compared with what was expected in the same hours, and what that leaves out. */
export interface Comparison {
  generatedKwh: number;
  comparedKwh: number;
  /** Null when nothing can be compared. */
  ratio: number | null;
  /** From the first to the last day that is compared. */
  days: DateRange | null;
  /** The hours of these days, if they are not whole. */
  hours: HourRange | null;
  /** Expected energy of the hours without data; the number of its days is null in periods of several days. */
  notReceived: { kwh: number; days: number | null } | null;
  /** Generated energy of periods that cannot be compared, or not yet. */
  notCompared: LeftOut | null;
}

const daysFrom = (periods: readonly DatedEnergy[], range: DateRange): DateRange | null => {
  const [first, last] = [periods[0], periods.at(-1)];
  return first && last
    ? clipRange({ start: first.first, end: last.last }, { earliest: range.start, latest: range.end })
    : null;
};

const sum = <T>(parts: readonly T[], kwhOf: (part: T) => number | null): number =>
  parts.reduce((all, part) => all + (kwhOf(part) ?? 0), 0);

/** Compares the same hours of some periods, oldest first (domain/scores.md#comparing). */
export function compareEnergy(
  periods: readonly DatedEnergy[],
  range: DateRange,
  hours: HourRange | null = null,
): Comparison {
  const received = periods.filter(({ generatedKwh }) => generatedKwh !== null);
  const compared = received.filter(({ isComplete, comparedKwh }) => isComplete && comparedKwh !== null);
  const others = received.filter((period) => !compared.includes(period));
  const missing = periods.filter((period) => period.isComplete && notReceivedKwh(period) > 0);
  const otherDays = daysFrom(others, range);
  const total = {
    generatedKwh: sum(compared, (one) => one.generatedKwh),
    comparedKwh: sum(compared, (one) => one.comparedKwh),
  };
  const byDay = missing.every(({ first, last }) => first.equals(last));
  return {
    ...total,
    ratio: comparedRatio(total),
    days: daysFrom(compared, range),
    hours,
    notReceived:
      missing.length === 0
        ? null
        : {
            kwh: sum(missing, notReceivedKwh),
            days: byDay ? new Set(missing.map(({ first }) => first.toString())).size : null,
          },
    notCompared: otherDays && { kwh: sum(others, (one) => one.generatedKwh), days: otherDays },
  };
}
