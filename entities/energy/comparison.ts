import { clipRange, type DateRange, dayCount } from "@shared/lib/date-range";
import { dayOf } from "@shared/lib/dates";
import { energyReader } from "./limits";
import { type Energy, lastCompleteDay, type MeasuredPeriod, type PeriodEnergy } from "./period";

/** Smaller energy is shown as 0 everywhere. */
const leastKwh = 0.005;

/** The expected energy of the hours without data, which is unknown and not lost. */
export function notReceivedKwh({ expectedKwh, comparedKwh }: Energy): number {
  const kwh = (expectedKwh ?? 0) - (comparedKwh ?? 0);
  return kwh < leastKwh ? 0 : kwh;
}

/** Whether data of the period is missing. Hours without expected energy miss no data. */
const isMissing = (energy: Energy): boolean =>
  energy.expectedKwh === null ? (energy.missingHours ?? 0) > 0 : notReceivedKwh(energy) > 0;

/** Whether only a part of the period has data. */
export const isPartial = (energy: Energy): boolean => energy.generatedKwh !== null && isMissing(energy);

/** Returns the generated energy of each period that was received completely, by the key of the period. */
export const completeKwh = <P extends Energy>(
  periods: readonly P[],
  keyOf: (period: P) => string,
): ReadonlyMap<string, number> =>
  new Map(
    periods.flatMap((period): [string, number][] =>
      period.generatedKwh === null || isPartial(period) ? [] : [[keyOf(period), period.generatedKwh]],
    ),
  );

/** Returns generated divided by compared expected energy; null if a value is unknown or no energy was expected. */
export const comparedRatio = ({ generatedKwh, comparedKwh }: Pick<Energy, "generatedKwh" | "comparedKwh">) =>
  generatedKwh === null || comparedKwh === null || comparedKwh < leastKwh ? null : generatedKwh / comparedKwh;

/**
 * Returns the known energy of a range of days. Impossible energy and the energy that was expected instead of it are
 * left out (domain/imperfect-responses.md#energy).
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

/** Returns compared expected minus generated energy in kWh, negative for a surplus; null if a value is unknown. */
export const shortfallKwh = ({
  generatedKwh,
  comparedKwh,
}: Pick<Energy, "generatedKwh" | "comparedKwh">): number | null =>
  generatedKwh === null || comparedKwh === null ? null : comparedKwh - generatedKwh;

/** The energy of some days. */
interface DatedEnergy extends Energy {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
  /** Whether the expected energy of all days of the period is complete (domain/performance.md#expected-energy). */
  isComplete: boolean;
}

/** Energy that a comparison leaves out. */
interface LeftOut {
  kwh: number;
  days: DateRange;
  /** Whether the expected energy of all these periods is not complete yet. */
  isIncomplete: boolean;
}

/** From the start of the first hour to the end of the last. */
export interface HourRange {
  start: Temporal.Instant;
  end: Temporal.Instant;
}

/** Generated energy, the energy that was expected in the same hours, and the energy that the comparison leaves out. */
export interface Comparison {
  generatedKwh: number;
  comparedKwh: number;
  /** Null when nothing can be compared. */
  ratio: number | null;
  /** The first and the last day of the comparison. */
  days: DateRange | null;
  /** The hours of these days if the days are not complete. */
  hours: HourRange | null;
  /**
   * The expected energy of the hours without data, null if it is unknown. The number of days is null if a period has
   * several days.
   */
  notReceived: { kwh: number | null; days: number | null } | null;
  /** The generated energy of periods that cannot be compared, or cannot be compared yet. */
  notCompared: LeftOut | null;
}

/** A plant or a meter without expected energy, as there is no weather source (domain/measurements.md#screens). */
export interface Uncompared {
  /** In watt; null if unknown. */
  peakWatt: number | null;
}

const daysFrom = (periods: readonly DatedEnergy[], range: DateRange): DateRange | null => {
  const [first, last] = [periods[0], periods.at(-1)];
  return first && last
    ? clipRange({ start: first.first, end: last.last }, { earliest: range.start, latest: range.end })
    : null;
};

const sum = <T>(parts: readonly T[], kwhOf: (part: T) => number | null): number =>
  parts.reduce((all, part) => all + (kwhOf(part) ?? 0), 0);

/** Compares the same hours of some periods, which are sorted oldest first (domain/scores.md#comparing). */
export function compareEnergy(
  periods: readonly DatedEnergy[],
  range: DateRange,
  hours: HourRange | null = null,
): Comparison {
  const received = periods.filter(({ generatedKwh }) => generatedKwh !== null);
  const compared = received.filter(({ isComplete, comparedKwh }) => isComplete && comparedKwh !== null);
  const others = received.filter((period) => !compared.includes(period));
  const missing = periods.filter((period) => period.isComplete && isMissing(period));
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
            kwh: missing.some(({ expectedKwh }) => expectedKwh === null) ? null : sum(missing, notReceivedKwh),
            days: byDay ? new Set(missing.map(({ first }) => first.toString())).size : null,
          },
    notCompared: otherDays && {
      kwh: sum(others, (one) => one.generatedKwh),
      days: otherDays,
      isIncomplete: others.every(({ isComplete }) => !isComplete),
    },
  };
}

/** Compares the generated energy of the days of a range with the expected energy of the same hours. */
export function compareDays(days: readonly PeriodEnergy[], range: DateRange, today: Temporal.PlainDate): Comparison {
  const complete = lastCompleteDay(today).toString();
  const dated = days.map(({ date, ...energy }) => {
    const day = dayOf(date);
    return { ...energy, first: day, last: day, isComplete: date <= complete };
  });
  return compareEnergy(dated, range);
}
