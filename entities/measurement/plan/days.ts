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
  const covered = new Set<number>();
  const energies = new Map<number, number>();
  for (const { start, minutes, kwh } of intervals) {
    if (kwh === null) continue;
    const day = zone.startOfDay(start);
    energies.set(day, (energies.get(day) ?? 0) + kwh);
    const end = minutes === minutesPerDay && start === day ? nextDay(day, zone) : start + minutes * minuteMs;
    for (let hour = start - (start % hourMs); hour < end; hour += hourMs) covered.add(hour);
  }
  const daysAbove = new Set(aboveAt.map((instant) => zone.startOfDay(instant)));
  const days: PlannedDay[] = [];
  for (let day = zone.startOfDay(first); day <= last; day = nextDay(day, zone)) {
    const isComplete = hoursOf(day, nextDay(day, zone)).every(
      (hour) => covered.has(hour) || sunHeight(hour + hourMs / 2, position) < minSunHeight,
    );
    const kwh = energies.get(day);
    const state = daysAbove.has(day) ? "above" : kwh === undefined ? "missing" : isComplete ? "complete" : "partial";
    days.push({ day: zone.dayOf(day), state, kwh: roundKwh(kwh ?? 0) });
  }
  return days;
}

/** The first instant of the next day. A day has 23 to 25 hours. */
const nextDay = (day: number, zone: Zone): number => zone.startOfDay(day + dayMs + 2 * hourMs);

const hoursOf = (day: number, end: number): number[] =>
  Array.from({ length: Math.round((end - day) / hourMs) }, (_, hour) => day + hour * hourMs);
