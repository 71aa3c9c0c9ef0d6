import { minSunHeight, type Position, sunHeight } from "../reading/sun";
import { dayMs, type Zone } from "../reading/zone";
import { type Interval, minuteMs, minutesPerDay, roundKwh } from "../series";

const hourMs = 60 * minuteMs;

/** What files have of a day: all hours with sun, some, none, or energy above the possible. */
export type DayState = "complete" | "partial" | "missing" | "above";

export interface PlannedDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly state: DayState;
  readonly kwh: number;
}

/** The days from the first to the last interval. `aboveAt`: instants of energy above the possible, which is left out. */
export function toDays(
  intervals: readonly Interval[],
  aboveAt: readonly number[],
  zone: Zone,
  position: Position,
): PlannedDay[] {
  const all = [...intervals.map(({ start }) => start), ...aboveAt];
  if (all.length === 0) return [];
  const first = all.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY);
  const last = all.reduce((most, start) => Math.max(most, start), 0);
  const received = new Map<number, Interval[]>();
  let day = Number.NaN;
  let next = Number.NaN;
  let ofDay: Interval[] = [];
  for (const interval of intervals) {
    const { start } = interval;
    if (interval.kwh === null) continue;
    if (!(start >= day && start < next)) {
      day = zone.startOfDay(start);
      next = nextDay(day, zone);
      ofDay = listOf(received, day);
    }
    ofDay.push(interval);
    if (endOf(interval, { start: day, end: next }) > next) listOf(received, next).push(interval);
  }
  const daysAbove = new Set(aboveAt.map((instant) => zone.startOfDay(instant)));
  const days: PlannedDay[] = [];
  for (day = zone.startOfDay(first); day <= last; day = next) {
    next = nextDay(day, zone);
    const times = received.get(day) ?? [];
    const begun = times.filter(({ start }) => start >= day);
    const isComplete = () => isWhole(times, { start: day, end: next }, position);
    const isAbove = daysAbove.has(day);
    const state = isAbove ? "above" : begun.length === 0 ? "missing" : isComplete() ? "complete" : "partial";
    const kwh = begun.reduce((sum, interval) => sum + (interval.kwh ?? 0), 0);
    days.push({ day: zone.dayOf(day), state, kwh: roundKwh(kwh) });
  }
  return days;
}

interface Time {
  readonly start: number;
  readonly end: number;
}

function listOf(byDay: Map<number, Interval[]>, day: number): Interval[] {
  const known = byDay.get(day) ?? [];
  byDay.set(day, known);
  return known;
}

/** The end of an interval. An interval of a day ends with its day, which has 23 to 25 hours. */
const endOf = ({ start, minutes }: Interval, day: Time): number =>
  minutes === minutesPerDay && start === day.start ? day.end : start + minutes * minuteMs;

/** Whether all hours with sun of a day have a value. */
function isWhole(intervals: readonly Interval[], day: Time, position: Position): boolean {
  const received = intervals.map((interval) => ({
    start: Math.max(interval.start, day.start),
    end: Math.min(endOf(interval, day), day.end),
  }));
  if (received.reduce((sum, { start, end }) => sum + end - start, 0) >= day.end - day.start) return true;
  const hours = new Set<number>();
  for (const { start, end } of received) {
    for (let hour = start - (start % hourMs); hour < end; hour += hourMs) hours.add(hour);
  }
  return hoursOf(day).every((hour) => hours.has(hour) || sunHeight(hour + hourMs / 2, position) < minSunHeight);
}

/** The first instant of the next day. A day has 23 to 25 hours. */
const nextDay = (day: number, zone: Zone): number => zone.startOfDay(day + dayMs + 2 * hourMs);

const hoursOf = ({ start, end }: Time): number[] =>
  Array.from({ length: Math.round((end - start) / hourMs) }, (_, hour) => start + hour * hourMs);
