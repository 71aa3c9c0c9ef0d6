/**
 * The words of every figure that compares energies or states a loss: generated, expected, compared expected, not
 * received, shortfall, score, lacking, silent. Nothing else computes them. domain/scores.md#words
 */
import { type Day, daysPerWeek } from "../lib/local-days";
import type { StatusName } from "./statuses";

/** The energy of a meter in some hours, or of several meters or days together; kWh. */
export interface Energy {
  /** What was received; null when nothing was. */
  readonly generated: number | null;
  /** What the model expects of all hours; NaN when it is not known, so that no sum with it is known. */
  readonly expected: number;
  /** The part of it in hours for which a measurement was received; NaN when it is not known. */
  readonly comparedExpected: number;
  /** The hours, of each meter, for which no measurement was received. */
  readonly missingHours: number;
}

type Expectation = Pick<Energy, "expected" | "comparedExpected">;

/** Highest score (domain/scores.md#score). */
export const maxScore = 1.4;
/** A silent plant received nothing on this many full days, or more. */
const minSilentDays = 2;
/** An hour, or a day on which everything was received or, in all its hours, nothing. */
export function energyOf(generated: number | null, expected: number, hours = 1): Energy {
  return generated === null
    ? { generated, expected, comparedExpected: Number.isNaN(expected) ? expected : 0, missingHours: hours }
    : { generated, expected, comparedExpected: expected, missingHours: 0 };
}

/** The light on the panels in an hour. */
export interface HourLight {
  /** Mean irradiance on the plane of the panels, W/m². */
  readonly irradiance: number;
  /** Temperature of the cells, °C; null when it is not known. */
  readonly cell: number | null;
}

/** One hour of a meter; energies in kWh. */
export interface MeterHour {
  /** Start of the hour, ms since the epoch. */
  readonly start: number;
  /** Measured; null when no measurement was received, and for a spike. */
  readonly generated: number | null;
  /** The measurement was more than the peak power allows. */
  readonly spike: "high" | "medium" | null;
  /** From the reported radiation, the panels, the inverter and the learned performance of the meter. */
  readonly expected: number;
  /** The energy is part of the energy of a longer interval, and not known by hour. */
  readonly isInLonger?: boolean;
  /** The sun is behind the panels. */
  readonly isBehind?: boolean;
  /** The sine of the sun's altitude; 0 when it is too low to tell whether something is missing. */
  readonly sun: number;
  /** Null or missing when it is not known. */
  readonly light?: HourLight | null;
}

/** Whether an hour tells something about the meter: the sun is high enough, or it generated something. */
export const isSunlit = ({ generated, spike, sun }: MeterHour): boolean =>
  sun > 0 || spike !== null || (generated ?? 0) > 0;

/** The energy of an hour. */
export function energyOfHour({ generated, expected, isInLonger }: MeterHour): Energy {
  return isInLonger
    ? { generated, expected, comparedExpected: expected, missingHours: 0 }
    : energyOf(generated, expected);
}

/**
 * The energy of a day, from all its hours and from the intervals of more than an hour that begin on it. Only hours with sun
 * tell whether something was received.
 */
export function energyOfDay(hours: readonly MeterHour[], longerKwh: number | null = null): Energy {
  const energy = sumEnergies(hours.map(energyOfHour));
  const isReceived = longerKwh !== null || hours.some((hour) => hour.generated !== null && isSunlit(hour));
  return { ...energy, generated: isReceived ? (energy.generated ?? 0) + (longerKwh ?? 0) : null };
}

/** The energy of several hours, days or meters. */
export function sumEnergies(parts: Iterable<Energy>): Energy {
  let generated: number | null = null;
  let expected = 0;
  let comparedExpected = 0;
  let missingHours = 0;
  for (const part of parts) {
    if (part.generated !== null) generated = (generated ?? 0) + part.generated;
    expected += part.expected;
    comparedExpected += part.comparedExpected;
    missingHours += part.missingHours;
  }
  return { generated, expected, comparedExpected, missingHours };
}

/** The meters or days whose expected energy is known. Others cannot be compared. */
export function comparableEnergies<Part extends Energy>(parts: readonly Part[]): Part[] {
  return parts.filter(({ comparedExpected }) => !Number.isNaN(comparedExpected));
}

/** Expected energy of which is unknown whether it was generated; NaN when it is not known how much that is. */
export function notReceivedOf({ expected, comparedExpected, missingHours }: Omit<Energy, "generated">): number {
  if (Number.isNaN(expected) && missingHours === 0) return 0;
  return Math.max(expected - comparedExpected, 0);
}

/**
 * What a meter lost on a day. The shortfall of a plant or of several days is the sum over its meters and days: what one
 * generates above expectation does not undo what another lost.
 */
export function shortfallOf({ generated, comparedExpected }: Energy): number {
  return generated === null || Number.isNaN(comparedExpected) ? 0 : Math.max(comparedExpected - generated, 0);
}

/** Generated relative to compared expected energy; null when nothing can be compared. */
export function ratioOf({ generated, comparedExpected }: Energy): number | null {
  return generated !== null && comparedExpected > 0 ? generated / comparedExpected : null;
}

/** The ratio as a score, 0 to 1.4. */
export function scoreOf(energy: Energy): number | null {
  const ratio = ratioOf(energy);
  return ratio === null ? null : Math.min(ratio, maxScore);
}

/** The share of the expected energy of which measurements were received, 0 to 1. */
export function receivedShareOf({ expected, comparedExpected }: Expectation): number {
  return expected > 0 ? comparedExpected / expected : 0;
}

/** The standard error of the expected energy of a period relative to it: in longer periods more errors even out. */
export const standardError = { hour: 0.12, day: 0.05, week: 0.03, month: 0.02 } as const;

/**
 * The standard errors of the light that is forecast for today, tomorrow and the next three days, relative to the light
 * of a clear sky. domain/measurements.md#forecast
 */
export const forecastErrors = [0.08, 0.1, 0.13, 0.16, 0.19] as const;

/**
 * The expected energy of some days, a week at most, is known to plus or minus this share of it. A part of the error is the
 * same on all days, and the other evens out with the root of their number.
 */
export function rangeOf(days: number): number {
  const { day, week } = standardError;
  const own = ((day ** 2 - week ** 2) * daysPerWeek) / (daysPerWeek - 1);
  return 2 * Math.sqrt(day ** 2 - own + own / Math.min(Math.max(days, 1), daysPerWeek));
}

/** Indirect light on panels that face away from the sun is known to plus or minus this share only. */
const indirectRange = 0.3;

/** What is added to the range when a share of the expected energy, 0 to 1, is of such light. */
export function extraRangeOf(uncertainShare: number): number {
  return indirectRange * uncertainShare;
}

/** Energy by reason. */
export type Lacking = ReadonlyMap<StatusName, number>;

/**
 * The reasons of a meter's day: what the explanations cost, what snow costs as `yield_present`, together at most the
 * shortfall, and what was not received as `yield_missing`. Explanations cost less when other hours made up for a part of
 * them, and only what the snow lets through. `snow`: the share of light that it keeps from the panels.
 */
export function lackingOf(
  energy: Energy,
  explained: readonly (readonly [StatusName, number])[],
  snow: number,
): Lacking {
  const total = explained.reduce((sum, [, kwh]) => sum + kwh, 0);
  const shortfall = shortfallOf(energy);
  const ofSnow = Math.min(snow * energy.comparedExpected, shortfall);
  const scale = total > 0 ? Math.min((shortfall - ofSnow) / total, 1) : 0;
  const lacking = new Map<StatusName, number>();
  const add = (reason: StatusName, kwh: number) => {
    if (kwh > 0) lacking.set(reason, (lacking.get(reason) ?? 0) + kwh);
  };
  add("yield_missing", notReceivedOf(energy));
  add("yield_present", ofSnow);
  for (const [reason, kwh] of explained) add(reason, kwh * scale);
  return lacking;
}

/** What is lacking when the expected energy is not known: that something was not received, not how much. */
export function unknownLacking({ missingHours }: Energy): Lacking {
  return new Map(missingHours > 0 ? [["yield_missing", Number.NaN]] : []);
}

/** The reasons of several meters together. */
export function sumLacking(parts: Iterable<Lacking>): Lacking {
  const sums = new Map<StatusName, number>();
  for (const part of parts) for (const [reason, kwh] of part) sums.set(reason, (sums.get(reason) ?? 0) + kwh);
  return sums;
}

/**
 * The first of the successive days up to `to` on which nothing was received; null when they are too few for a silent
 * plant. `received`: undefined on days without an active meter, which end the search.
 */
export function silentSince(to: Day, received: (day: Day) => boolean | undefined): Day | null {
  let since = to + 1;
  while (received(since - 1) === false) since--;
  return to - since + 1 >= minSilentDays ? since : null;
}

/** The last day on which something was received; null for a silent plant. */
export function latestReceivedDay(to: Day, received: (day: Day) => boolean | undefined): Day | null {
  for (let day = to; day > to - minSilentDays; day--) if (received(day)) return day;
  return null;
}
