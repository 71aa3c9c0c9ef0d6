/** What the hours of a loss show: their ceiling, and where the sun is. domain/issues.md#patterns */
import { type Day, dayStart, hourMs } from "../../lib/local-days";
import { type Place, sunAt } from "../../lib/sun";
import type { MeterHour } from "../energy";

/** An hour of which the measured and the expected energy are compared. */
export interface ComparedHour {
  /** Begin, ms since the epoch, and the hour of the local clock. */
  readonly start: number;
  readonly hour: number;
  readonly generated: number;
  readonly expected: number;
}

/** The share of the expected energy of some hours that is missing, 0 to 1. */
export function shareOf(hours: readonly ComparedHour[]): number {
  const sum = (of: "generated" | "expected") => hours.reduce((total, hour) => total + hour[of], 0);
  return 1 - sum("generated") / sum("expected");
}

/** Hours with less of the expected energy of the brightest hour tell little. */
const minBrightness = 0.25;

/** The hours of a day that can be compared and are bright enough, without hours with the sun behind the panels. */
export function brightHours(hours: readonly MeterHour[], day: Day, least = minBrightness): ComparedHour[] {
  const brightest = Math.max(...hours.map(({ expected }) => expected || 0));
  const end = dayStart(day + 1);
  return hours.flatMap(({ start, generated, expected, isInLonger, isBehind }) =>
    generated === null || isInLonger || isBehind || !(expected >= least * brightest)
      ? []
      : // Counted from the next midnight: the clock changes before sunrise.
        [{ start, hour: 24 - (end - start) / hourMs, generated, expected }],
  );
}

export interface ComparedDay {
  readonly day: Day;
  readonly hours: readonly ComparedHour[];
}

/** An hour is clear when it was expected to give this share of the most energy of the same hour of the compared days. */
const minClearness = 0.7;

export function clearHoursOf(days: readonly ComparedDay[]): ComparedDay[] {
  const most = highestBy(
    days.flatMap(({ hours }) => hours),
    "expected",
  );
  return days
    .map(({ day, hours }) => ({
      day,
      hours: hours.filter(({ hour, expected }) => expected >= minClearness * (most.get(hour) ?? 0)),
    }))
    .filter(({ hours }) => hours.length > 0);
}

/** The hours near noon, local time: the clock differs from the sun by up to two hours. */
const noonHours = { from: 11, to: 15 } as const;
/** A part of the day tells something with this share of the expected energy. */
const minPart = 0.1;
/** In each part of the day the share of an even loss is this part of the whole one, or more, up to as much above it. */
const evenness = 0.5;

/** Whether about the same share is lost in the morning, around noon and in the afternoon. */
export function isEven(hours: readonly ComparedHour[], share: number): boolean {
  const expectedOf = (some: readonly ComparedHour[]) => some.reduce((sum, { expected }) => sum + expected, 0);
  const parts = [
    hours.filter(({ hour }) => hour < noonHours.from),
    hours.filter(({ hour }) => hour >= noonHours.from && hour < noonHours.to),
    hours.filter(({ hour }) => hour >= noonHours.to),
  ].filter((part) => expectedOf(part) >= minPart * expectedOf(hours));
  return parts.length > 1 && parts.every((part) => Math.abs(shareOf(part) / share - 1) <= evenness);
}

/** A part of the sky through which the sun moved, and the energy of these hours in kWh. */
export interface SkyPart {
  /** Its lower edges, degrees: clockwise from north, and above the horizon. It is 15 degrees wide and 10 degrees high. */
  readonly azimuth: number;
  readonly elevation: number;
  readonly hours: number;
  readonly expected: number;
  readonly lost: number;
}

const partOfSky = { width: 15, height: 10 } as const;
/** A single hour in a part of the sky may be a cloud. */
const minHoursOfPart = 2;

/** The energy of some hours by where the sun was at their middle, from east to west and from the horizon up. */
export function skyParts(days: readonly ComparedDay[], place: Place): SkyPart[] {
  const parts = new Map<string, SkyPart>();
  for (const { start, generated, expected } of days.flatMap(({ hours }) => hours)) {
    const { east, north, up } = sunAt(place, start + hourMs / 2);
    const azimuth = lowerEdge(((Math.atan2(east, north) * 180) / Math.PI + 360) % 360, partOfSky.width);
    const elevation = lowerEdge((Math.asin(up) * 180) / Math.PI, partOfSky.height);
    if (elevation < 0) continue;
    const part = parts.get(`${azimuth}|${elevation}`) ?? { azimuth, elevation, hours: 0, expected: 0, lost: 0 };
    parts.set(`${azimuth}|${elevation}`, {
      ...part,
      hours: part.hours + 1,
      expected: part.expected + expected,
      lost: part.lost + expected - generated,
    });
  }
  return [...parts.values()]
    .filter(({ hours }) => hours >= minHoursOfPart)
    .toSorted((a, b) => a.azimuth - b.azimuth || a.elevation - b.elevation);
}

const lowerEdge = (value: number, step: number) => Math.floor(value / step) * step;

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
function highestBy(hours: readonly ComparedHour[], of: "generated" | "expected"): ReadonlyMap<number, number> {
  const highest = new Map<number, number>();
  for (const each of hours) highest.set(each.hour, Math.max(highest.get(each.hour) ?? 0, each[of]));
  return highest;
}
