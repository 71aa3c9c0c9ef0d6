/** The strings of a meter against each other: which one has no current, or less than before. domain/issues.md#strings */
import type { StringFinding } from "@heliograph/rules/issue-types";
import type { Day } from "../../lib/local-days";
import { median } from "../../lib/numbers";

/** What the strings, or the inputs of the inverter, had on a day. */
export interface StringDay {
  /** Ampere or watt. */
  readonly unit: "A" | "W";
  /** The mean of each hour of the day by the name of the string; null without a value. */
  readonly strings: ReadonlyMap<string, readonly (number | null)[]>;
}

export interface WeakString {
  readonly name: string;
  readonly kind: StringFinding;
  /** The first day that shows it. */
  readonly since: Day;
  /** What it has, compared to the other strings, of what it had before; 0 to 1. */
  readonly share: number;
  /** The share of the meter that is missing. */
  readonly missing: number;
}

/** A string has no current with less than this share, and is weak with less than the second one. */
const maxShare = { none: 0.02, weak: 0.9 } as const;
/** A string is weak on this number of days one after another; a day is enough for no current. */
const minWeakDays = 3;
/** The days before that tell how a string compares to the others, and the least number of them. */
const daysBefore = 28;
const minDaysBefore = 5;
/** An hour is clear, and bright enough to tell that there is no current, with this share of the most of the same hour. */
const minBrightness = { clear: 0.7, bright: 0.25 } as const;
/** The most of an hour is taken from this number of days before and after. */
const daysAround = 14;

type StringDays = ReadonlyMap<Day, StringDay>;

/** What a string is compared to in an hour. `currents`: all currents that are not 0, ascending. NaN without any. */
type Level = (own: number, currents: readonly number[]) => number;

/** The median; of two strings the higher one. */
const levelOfAll: Level = (_, currents) => currents[currents.length >> 1] ?? Number.NaN;

/** The median of the other strings, which does not change with the string itself. */
const levelOfOthers: Level = (own, currents) => {
  const position = own > 0 ? currents.indexOf(own) : currents.length;
  const count = currents.length - (own > 0 ? 1 : 0);
  const at = (index: number) => currents[index < position ? index : index + 1] ?? Number.NaN;
  return (at((count - 1) >> 1) + at(count >> 1)) / 2;
};

/** How each string compares to the median of all on the clear hours of each day; null without a clear hour. */
export const stringShares = (days: StringDays) => comparisons(days, minBrightness.clear, levelOfAll);

function comparisons(
  days: StringDays,
  brightness: number,
  levelOf: Level,
): ReadonlyMap<string, ReadonlyMap<Day, number | null>> {
  const inOrder = [...days].sort(([a], [b]) => a - b);
  const currents = new Map(inOrder.map(([day, strings]) => [day, currentsOf(strings)]));
  const names = namesOf(days);
  const shares = new Map(names.map((name) => [name, new Map<Day, number | null>()]));
  const medians = new Map([...currents].map(([day, hours]) => [day, hours.map(median)]));
  for (const [day, { strings }] of inOrder) {
    const most = mostAround(medians, day);
    const isBright = (hour: number) => (medians.get(day)?.[hour] ?? 0) >= brightness * (most[hour] ?? Number.NaN);
    const ofDay = (currents.get(day) ?? []).map((ofHour, hour) => (isBright(hour) ? ofHour : null));
    for (const name of names) shares.get(name)?.set(day, shareOn(strings.get(name) ?? [], ofDay, levelOf));
  }
  return shares;
}

/** The names of all strings, in the order in which a person counts. */
export const namesOf = (days: StringDays): string[] =>
  [...new Set([...days.values()].flatMap(({ strings }) => [...strings.keys()]))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );

/** The currents of each hour, in order, of the strings that have one. */
function currentsOf({ strings }: StringDay): number[][] {
  const values = [...strings.values()];
  return Array.from({ length: Math.max(0, ...values.map(({ length }) => length)) }, (_, hour) =>
    values.flatMap((hours) => (hours[hour] ? [hours[hour]] : [])).sort((a, b) => a - b),
  );
}

function mostAround(medians: ReadonlyMap<Day, readonly number[]>, day: Day): number[] {
  const most: number[] = [];
  for (let each = day - daysAround; each <= day + daysAround; each++)
    for (const [hour, level] of (medians.get(each) ?? []).entries()) most[hour] = Math.max(most[hour] ?? 0, level || 0);
  return most;
}

/** What a string had on a day, compared to a level. `currents`: null in hours that do not count. */
function shareOn(
  values: readonly (number | null)[],
  currents: readonly (readonly number[] | null)[],
  levelOf: Level,
): number | null {
  let [own, compared] = [0, 0];
  for (const [hour, value] of values.entries()) {
    const ofHour = currents[hour] ?? null;
    const level = value === null || ofHour === null ? Number.NaN : levelOf(value, ofHour);
    if (value === null || Number.isNaN(level)) continue;
    own += value;
    compared += level;
  }
  return compared > 0 ? own / compared : null;
}

/**
 * The strings that have no current, or less, at the end of some days, the weakest first. A string is compared to what it
 * was before: the inputs of an inverter may have unlike strings, or none.
 */
export function weakStrings(days: StringDays): WeakString[] {
  const clear = comparisons(days, minBrightness.clear, levelOfOthers);
  const bright = comparisons(days, minBrightness.bright, levelOfOthers);
  const known = (shares: ReadonlyMap<Day, number | null> | undefined) =>
    [...(shares ?? [])].flatMap(([day, share]) => (share === null ? [] : [{ day, share }]));
  const names = namesOf(days);
  const found = names.flatMap((name) => {
    const weak = noCurrent(known(bright.get(name))) ?? lowShare(known(clear.get(name)));
    return weak ? [{ name, ...weak, missing: (1 - weak.share) / names.length }] : [];
  });
  return found.sort((a, b) => a.share - b.share);
}

type Finding = Pick<WeakString, "kind" | "since" | "share">;
type DayShare = { readonly day: Day; readonly share: number };

function noCurrent(shares: readonly DayShare[]): Finding | null {
  const last = shares.findLastIndex(({ share }) => share > maxShare.none);
  const first = shares[last + 1];
  return last >= 0 && first ? { kind: "no_current", since: first.day, share: 0 } : null;
}

function lowShare(shares: readonly DayShare[]): Finding | null {
  let before: number[] = [];
  let low: DayShare[] = [];
  for (const each of shares) {
    if (before.length >= minDaysBefore && each.share < maxShare.weak * median(before)) low.push(each);
    else [before, low] = [[...before, each.share].slice(-daysBefore), []];
  }
  const [first] = low;
  if (!first || low.length < minWeakDays) return null;
  return { kind: "weak", since: first.day, share: median(low.map(({ share }) => share)) / median(before) };
}
