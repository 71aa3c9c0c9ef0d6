/** Days of a measured meter, from the intervals that were received. domain/measurements.md */
import { type Day, type DayRange, dayAt, dayStart, hourMs, hoursInDay } from "../lib/local-days";

const minuteMs = 60_000;
const minutesPerHour = 60;
export const minutesPerDay = 1440;

/** The energy of an interval as one import has it. */
export interface Reading {
  /** Begin, ms since the epoch. */
  readonly start: number;
  readonly minutes: number;
  /** Null: not received. */
  readonly kwh: number | null;
  /** A later import has a higher id. */
  readonly importId: number;
  /** Whether the import replaces all that it overlaps of earlier imports, also where that is finer. */
  readonly replacesFiner: boolean;
}

/** What was received of a day. */
export interface MeasuredDay {
  /** The kWh of each hour of the day, of intervals of an hour or less; null when nothing was received. */
  readonly hours: readonly (number | null)[];
  /** The kWh of longer intervals that begin on the day. */
  readonly longerKwh: number | null;
  /** The hours of the day that longer intervals cover, a bit each. */
  readonly longerHours: number;
}

/** The end of an interval. A day from midnight on ends at the next midnight, also when the clock changes. */
export function endOf({ start, minutes }: Pick<Reading, "start" | "minutes">): number {
  const day = dayAt(start);
  return minutes === minutesPerDay && start === dayStart(day) ? dayStart(day + 1) : start + minutes * minuteMs;
}

/**
 * Whether shorter intervals say more than an interval that they overlap: they have half of its energy, or half of its
 * time. A few of them do not (domain/measurements.md#which-measurements-count).
 */
export function coverLonger(
  { minutes, kwh }: Pick<Reading, "minutes" | "kwh">,
  shorter: readonly Pick<Reading, "minutes" | "kwh">[],
): boolean {
  const known = shorter.filter((each) => each.kwh !== null);
  const energy = known.reduce((sum, each) => sum + (each.kwh ?? 0), 0);
  const time = known.reduce((sum, each) => sum + each.minutes, 0);
  return time >= minutes / 2 || (energy > 0 && energy >= (kwh ?? 0) / 2);
}

/**
 * The readings that count. Of intervals of two imports that overlap, the later one does if both have the same length, or
 * if its import replaces finer ones; else the shorter ones do where they say more. The same instant in two imports is
 * an overlap. `readings`: in the order of their start.
 */
export function countedReadings<T extends Reading>(readings: readonly T[]): T[] {
  const replaced = new Set<T>();
  const shorterOf = new Map<T, T[]>();
  for (const [position, reading] of readings.entries()) {
    const end = endOf(reading);
    for (let next = position + 1; next < readings.length; next++) {
      const other = readings[next] as T;
      if (other.start >= end) break;
      if (other.importId === reading.importId) continue;
      const [earlier, later] = other.importId > reading.importId ? [reading, other] : [other, reading];
      const [shorter, longer] = other.minutes < reading.minutes ? [other, reading] : [reading, other];
      if (shorter.minutes === longer.minutes || later.replacesFiner) {
        replaced.add(earlier);
        continue;
      }
      const found = shorterOf.get(longer) ?? [];
      found.push(shorter);
      shorterOf.set(longer, found);
    }
  }
  for (const [longer, overlapping] of [...shorterOf].sort(([a], [b]) => a.minutes - b.minutes)) {
    const shorter = overlapping.filter((reading) => !replaced.has(reading));
    if (replaced.has(longer) || shorter.length === 0) continue;
    for (const reading of coverLonger(longer, shorter) ? [longer] : shorter) replaced.add(reading);
  }
  return readings.filter((reading) => !replaced.has(reading));
}

/** Returns the days of a range with at least one measurement. `readings` are the measurements of the meter that count. */
export function measuredDays(readings: readonly Reading[], { from, to }: DayRange): Map<Day, MeasuredDay> {
  const days = new Map<Day, { hours: (number | null)[]; longerKwh: number | null; longerHours: number }>();
  const dayOfReading = (day: Day) => {
    const found = days.get(day) ?? { hours: Array(hoursInDay(day)).fill(null), longerKwh: null, longerHours: 0 };
    days.set(day, found);
    return found;
  };
  for (const reading of readings) {
    if (reading.kwh === null) continue;
    // A meter that consumes a little at night generates nothing.
    const kwh = Math.max(reading.kwh, 0);
    const day = dayOfReading(dayAt(reading.start));
    if (reading.minutes > minutesPerHour) {
      day.longerKwh = (day.longerKwh ?? 0) + kwh;
      for (let at = reading.start; at < endOf(reading); at = hourStart(at) + hourMs) {
        dayOfReading(dayAt(at)).longerHours |= 1 << hourOf(at);
      }
    } else {
      const hour = hourOf(reading.start);
      day.hours[hour] = (day.hours[hour] ?? 0) + kwh;
    }
  }
  return new Map([...days].filter(([day]) => day >= from && day <= to));
}

/** The hour of the day of an instant; 0 starts at midnight. */
function hourOf(ms: number): number {
  return Math.floor((ms - dayStart(dayAt(ms))) / hourMs);
}

const hourStart = (ms: number) => ms - (ms % hourMs);
