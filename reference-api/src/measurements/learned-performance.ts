/**
 * What a measured meter generates in its good weeks relative to nominal panels. It makes up for a wrong peak power,
 * another module or a slightly wrong orientation. A loss that begins later is never learned.
 * domain/measurements.md#learned-performance
 */
import type { ApparentEntry } from "../assessment/meter";
import { type Day, daysPerWeek, weekStart } from "../lib/local-days";
import { round, roundOrNull } from "../lib/numbers";
import { apparentArray, type EnteredMeter } from "./apparent-array";
import { inverterRating, isAtRating } from "./inverter-rating";
import type { MeasuredDay } from "./measured-day";
import type { WeatherDay } from "./weather-day";

export interface LearnedPerformance {
  /** The level of the good weeks, without bounds. */
  readonly level: number;
  /** Generated relative to the yield of nominal panels. */
  readonly factor: number;
  /** The share of the expected energy of a week by which the weeks differ from it: twice their deviation. */
  readonly range: number;
  /** The number of weeks, and the first day of the first and the last of them. */
  readonly weeks: number;
  readonly from: Day;
  readonly to: Day;
}

/** Beyond these factors, something is wrong that should not be taken for normal. */
const learnedBounds = { min: 0.8, max: 1.15 } as const;
/** A peak power that was named as wrong fits within these. */
const boundsOfNamed = { min: 0.82, max: 1.13 } as const;
/** A factor needs at least these weeks, and this much expected energy: about two months of spring. */
const minWeeks = 6;
const minKwhPerKw = 100;
/** A good week has this many days that can be compared, and enough light. */
const minDaysOfWeek = 4;
const minKwhPerKwOfDay = 0.6;
/** Of the expected energy of a day, this share was received. */
const minReceivedShare = 0.8;
/** With more of its yield by light of which little is known, a day tells little about the panels. */
const maxUncertainShare = 0.25;
/** A week that differs by more is not of the same level. */
const sameLevel = 0.07;
/** The first weeks tell the level together: their median. */
const firstWeeks = 4;
/** After this number of weeks in a row that are higher by more than `rise`, the level before was a loss. */
const weeksOfRise = 6;
const rise = 0.12;
/** A year has all seasons. Later weeks are not learned from. */
const learnedDays = 366;
/** Weeks of the year lower the highest level by at most this share. */
const maxLowering = 0.03;
/** Weeks of a wide scatter tell little. */
const maxRange = 0.1;

interface Week {
  readonly start: Day;
  readonly generated: number;
  readonly expected: number;
}

/** What the days of a meter are compared with. */
export interface ComparedMeter {
  readonly peakKw: number;
  readonly measured: ReadonlyMap<Day, MeasuredDay>;
  readonly weather: ReadonlyMap<Day, WeatherDay>;
  /** Performance of the panels by age, relative to new ones. */
  readonly ageing: (day: Day) => number;
}

/** What is learned from the days of a meter. */
export interface LearnedMeter {
  /** Null before there are enough weeks. */
  readonly performance: LearnedPerformance | null;
  readonly apparent: ApparentEntry | null;
  /** The most that the inverter gives in an hour, kWh; null when no hours show it. */
  readonly ratingKwh: number | null;
}

/** What the good weeks of a meter show, and what its hours look like where that is not what was entered. */
export function learnMeter(meter: ComparedMeter & EnteredMeter): LearnedMeter {
  const panels = apparentArray(meter);
  const ratingKwh = panels ? null : roundOrNull(inverterRating(meter), 3);
  const performance = learnPerformance(meter, ratingKwh);
  if (panels) return { performance, apparent: { panels, peakInWatt: null }, ratingKwh };
  const { level = 1 } = performance ?? {};
  const { min, max } = meter.earlier?.peakInWatt ? boundsOfNamed : learnedBounds;
  if (level >= min && level <= max) return { performance, apparent: null, ratingKwh };
  return { performance, apparent: { panels, peakInWatt: round(level * meter.peakKw, 2) * 1000 }, ratingKwh };
}

/**
 * Returns the level of the good weeks of the first year, or of the year after a rise. A week far below the level of the
 * weeks before is not learned from, and the year lowers the highest level that it had by little: so a loss that begins
 * after the first weeks is not learned. Null before there are enough weeks.
 */
function learnPerformance(meter: ComparedMeter, ratingKwh: number | null): LearnedPerformance | null {
  const weeks = goodWeeks(meter, ratingKwh);
  let level: Week[] = [];
  let above: Week[] = [];
  let highest = 0;
  for (const [position, week] of weeks.entries()) {
    const difference = ratioOf(week) / levelOf(level, weeks.slice(position, position + firstWeeks)) - 1;
    const isOfYear = week.start < (level[0]?.start ?? week.start) + learnedDays;
    if (Math.abs(difference) <= sameLevel && isOfYear) level.push(week);
    above = difference > rise ? [...above, week] : [];
    if (above.length === weeksOfRise) {
      [level, above] = [above, []];
    }
    if (isEnough(level, meter)) highest = Math.max(highest, meanRatio(level));
  }
  if (!isEnough(level, meter)) return null;
  return learnedFrom(level, Math.max(meanRatio(level), highest * (1 - maxLowering)));
}

const isEnough = (level: readonly Week[], { peakKw }: ComparedMeter) =>
  level.length >= minWeeks && sumOf(level, "expected") >= minKwhPerKw * peakKw;

/** The level of the weeks so far; while there are few, the median with the weeks that follow. */
function levelOf(level: readonly Week[], next: readonly Week[]): number {
  if (level.length >= firstWeeks) return meanRatio(level);
  const ratios = [...level, ...next]
    .slice(0, firstWeeks)
    .map(ratioOf)
    .toSorted((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] as number;
}

function learnedFrom(weeks: readonly Week[], level: number): LearnedPerformance {
  const factor = Math.min(Math.max(level, learnedBounds.min), learnedBounds.max);
  const variance = weeks.reduce((sum, week) => sum + (ratioOf(week) / level - 1) ** 2, 0) / weeks.length;
  return {
    level: round(level, 3),
    factor: round(factor, 3),
    range: round(Math.min(2 * Math.sqrt(variance), maxRange), 3),
    weeks: weeks.length,
    from: (weeks[0] as Week).start,
    to: (weeks.at(-1) as Week).start,
  };
}

const ratioOf = ({ generated, expected }: Week) => generated / expected;
const sumOf = (weeks: readonly Week[], part: "generated" | "expected") =>
  weeks.reduce((sum, week) => sum + week[part], 0);
/** Weeks with more light tell more. */
const meanRatio = (weeks: readonly Week[]) => sumOf(weeks, "generated") / sumOf(weeks, "expected");

/** The weeks with enough days and light to compare, in order. */
function goodWeeks(meter: ComparedMeter, ratingKwh: number | null): Week[] {
  const weeks = new Map<Day, { start: Day; generated: number; expected: number; days: number }>();
  for (const day of [...meter.measured.keys()].sort((a, b) => a - b)) {
    const compared = compareDay(meter, day, ratingKwh);
    if (!compared) continue;
    const start = weekStart(day);
    const week = weeks.get(start) ?? { start, generated: 0, expected: 0, days: 0 };
    weeks.set(start, week);
    week.generated += compared.generated;
    week.expected += compared.expected;
    week.days++;
  }
  return [...weeks.values()].filter(
    ({ days, expected }) =>
      days >= minDaysOfWeek && days <= daysPerWeek && expected >= minKwhPerKwOfDay * days * meter.peakKw,
  );
}

/** Generated and expected energy of the hours of a day with both and below the rating of the inverter; null if the day tells nothing about the panels. */
function compareDay({ peakKw, measured, weather, ageing }: ComparedMeter, day: Day, ratingKwh: number | null) {
  const allowed = weather.get(day);
  const received = measured.get(day);
  if (!allowed || !received || allowed.isSnowy || allowed.radiation === null) return null;
  let generated = received.longerKwh ?? 0;
  let expected = 0;
  let ofDay = 0;
  for (const [index, kwh] of allowed.hours.entries()) {
    const nominal = (kwh ?? 0) * peakKw * ageing(day);
    const hour = received.hours[index] ?? null;
    if (isAtRating(hour ?? 0, ratingKwh)) continue;
    ofDay += nominal;
    if (hour === null && (received.longerHours & (1 << index)) === 0) continue;
    generated += hour ?? 0;
    expected += nominal;
  }
  // Light that no direct ray explains is known less well.
  if (expected < minReceivedShare * ofDay || (allowed.uncertainShare ?? 0) > maxUncertainShare) return null;
  return generated > 0 && expected > 0 ? { generated, expected } : null;
}
