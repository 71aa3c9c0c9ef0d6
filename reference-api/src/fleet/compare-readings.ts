import { type Day, dayAt, formatDay } from "../lib/local-days";
import { coverLonger, endOf, type Reading } from "../measurements/measured-day";

/** How the intervals of a call compare with the stored intervals (domain/measurements.md#calls). */

/** An interval that was received; `kwh` null: not received. */
export interface NewReading {
  readonly start: number;
  readonly minutes: number;
  readonly kwh: number | null;
}

/** The sums of a day that differ, of the same hours. */
interface DifferingDay {
  readonly date: string;
  readonly stored_in_kwh: number;
  readonly sent_in_kwh: number;
}

export interface Comparison {
  readonly new: number;
  readonly changed: number;
  readonly equal: number;
  /** The intervals that overlap finer ones which say more. */
  readonly coarser: number;
  /** The number of these finer intervals by their length in minutes. */
  readonly finer_by_minutes: Record<string, number>;
  readonly differing_days: number;
  /** The first days that differ. */
  readonly differences: DifferingDay[];
}

export const noComparison: Comparison = {
  new: 0,
  changed: 0,
  equal: 0,
  coarser: 0,
  finer_by_minutes: {},
  differing_days: 0,
  differences: [],
};

/** Sums of a day that differ by more than 2 % and 0.1 kWh, the precision of a day, contradict each other. */
const maxShare = 0.02;
const maxKwh = 0.1;
/** The days that a response names. All are counted. */
const maxNamedDays = 100;

export const isEqual = (a: NewReading, b: NewReading) => a.kwh === b.kwh && a.minutes === b.minutes;

/** Compares the intervals of a call with the intervals that count. Both lists are in order, and no list overlaps itself. */
export function compareReadings(current: readonly Reading[], sent: readonly NewReading[]): Comparison {
  const counts = { new: 0, changed: 0, equal: 0, coarser: 0 };
  const finer = new Map<number, number>();
  const sums = new Map<Day, { stored: number; sent: number }>();
  const add = (at: number, side: "stored" | "sent", kwh: number) => {
    const sum = sums.get(dayAt(at)) ?? { stored: 0, sent: 0 };
    sums.set(dayAt(at), { ...sum, [side]: sum[side] + Math.max(kwh, 0) });
  };
  const summed = new Set<Reading>();
  let first = 0;
  for (const reading of sent) {
    while (first < current.length && endOf(current[first] as Reading) <= reading.start) first++;
    const overlapping: Reading[] = [];
    for (let next = first; next < current.length && (current[next] as Reading).start < endOf(reading); next++)
      overlapping.push(current[next] as Reading);
    const shorter = overlapping.filter(({ minutes, kwh }) => minutes < reading.minutes && kwh !== null);
    const replaced = overlapping.find(({ start }) => start === reading.start);
    if (shorter.length > 0 && coverLonger(reading, shorter)) {
      counts.coarser++;
      for (const { minutes } of shorter) finer.set(minutes, (finer.get(minutes) ?? 0) + 1);
    } else counts[!replaced ? "new" : isEqual(replaced, reading) ? "equal" : "changed"]++;
    const known = overlapping.filter(({ kwh }) => kwh !== null);
    if (reading.kwh === null || known.length === 0) continue;
    add(reading.start, "sent", reading.kwh);
    for (const each of known) {
      if (!summed.has(each)) add(each.start, "stored", each.kwh ?? 0);
      summed.add(each);
    }
  }
  const differing = [...sums].filter(([, { stored, sent }]) => {
    const difference = Math.abs(stored - sent);
    return difference > maxShare * stored && difference > maxKwh;
  });
  return {
    ...counts,
    finer_by_minutes: Object.fromEntries(finer),
    differing_days: differing.length,
    differences: differing
      .slice(0, maxNamedDays)
      .map(([day, { stored, sent }]) => ({ date: formatDay(day), stored_in_kwh: stored, sent_in_kwh: sent })),
  };
}
