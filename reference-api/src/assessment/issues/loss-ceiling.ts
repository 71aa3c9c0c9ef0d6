/** The ceiling of the energy of clear hours, by which a limit of the power is seen. domain/issues.md#patterns */

/** An hour of which the measured and the expected energy are compared. */
export interface ComparedHour {
  /** Of the local clock. */
  readonly hour: number;
  readonly generated: number;
  readonly expected: number;
}

/** The share of the expected energy of some hours that is missing, 0 to 1. */
export function shareOf(hours: readonly ComparedHour[]): number {
  const sum = (of: "generated" | "expected") => hours.reduce((total, hour) => total + hour[of], 0);
  return 1 - sum("generated") / sum("expected");
}

/** A power that the energy of some hours of the day does not exceed. */
export interface Ceiling {
  /** kWh in an hour, which is the mean power in kW. */
  readonly limit: number;
  /** The part of the loss in hours at the limit. */
  readonly partOfLoss: number;
  /** The share that hours lost which the limit does not touch. */
  readonly shareBelow: number;
}

/** A ceiling has at least this number of hours, on this number of days. */
export const minCeiling = { hours: 6, days: 3 } as const;
/** A few clear days can have the same energy by chance. */
export const minRecentCeiling = { hours: 12, days: 5 } as const;
/** Hours at a limit have the same energy but for this share; without it they would have had more by the second one. */
const limitBand = 0.015;
const minAboveLimit = 0.1;

/** There are this many times as many hours at a ceiling as in an equal band below it: other energies have no such peak. */
const minPeak = 3;

/**
 * The energy at which hours stay although more was expected. A limited feed-in and an inverter that is too small have such
 * a plateau, by which PVAnalytics finds clipping (`pvanalytics.features.clipping.levels`). It is one in the hours of the day
 * that do not exceed it. Around noon clear days have a plateau of their own: hours at a ceiling lost more than other hours.
 * Hours whose expected energy has a ceiling itself show none.
 */
export function ceilingOf(
  days: readonly (readonly ComparedHour[])[],
  expectedLimit: number,
  min: { readonly hours: number; readonly days: number },
): Ceiling | null {
  const hours = days.flat();
  const highest = highestBy(hours, "generated");
  const below = hours.filter(
    ({ generated, expected }) =>
      generated > 0 && expected > generated * (1 + minAboveLimit) && expected < expectedLimit * (1 - limitBand),
  );
  const between = (limit: number, from: number, to: number) =>
    below.filter(
      ({ hour, generated }) =>
        generated >= limit * (1 + from * limitBand) &&
        generated <= limit * (1 + to * limitBand) &&
        (highest.get(hour) ?? 0) <= limit * (1 + 2 * limitBand),
    );
  let [limit, limited]: [number, readonly ComparedHour[]] = [0, []];
  for (const { generated } of below) {
    const at = between(generated, -1, 1);
    if (at.length > limited.length) [limit, limited] = [generated, at];
  }
  const nearby = between(limit, -5, -1);
  const limitedDays = days.filter((day) => day.some((hour) => limited.includes(hour))).length;
  if (limited.length < min.hours || limitedDays < min.days) return null;
  if (limited.length < (minPeak * nearby.length) / 2) return null;
  const hoursOfDay = new Set(limited.map(({ hour }) => hour));
  const others = hours.filter(({ hour, expected }) => expected <= limit || !hoursOfDay.has(hour));
  const shareBelow = others.length >= min.hours ? shareOf(others) : 0;
  if (shareOf(limited) < shareBelow + minAboveLimit) return null;
  const lost = (some: readonly ComparedHour[]) => some.reduce((sum, hour) => sum + hour.expected - hour.generated, 0);
  return { limit, partOfLoss: lost(limited) / lost(hours), shareBelow };
}

/** The highest energy of each hour of the day. */
export function highestBy(hours: readonly ComparedHour[], of: "generated" | "expected"): ReadonlyMap<number, number> {
  const highest = new Map<number, number>();
  for (const each of hours) highest.set(each.hour, Math.max(highest.get(each.hour) ?? 0, each[of]));
  return highest;
}
