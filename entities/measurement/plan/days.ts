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
  const energies = new Map<number, number>();
  const received = new Map<number, Time[]>();
  let day = Number.NaN;
  let next = Number.NaN;
  for (const { start, minutes, kwh } of intervals) {
    if (kwh === null) continue;
    if (!(start >= day && start < next)) {
      day = zone.startOfDay(start);
      next = nextDay(day, zone);
    }
    const end = minutes === minutesPerDay && start === day ? next : start + minutes * minuteMs;
    energies.set(day, (energies.get(day) ?? 0) + kwh);
    addTo(received, day, { start, end: Math.min(end, next) });
    if (end > next) addTo(received, next, { start: next, end });
  }
  const daysAbove = new Set(aboveAt.map((instant) => zone.startOfDay(instant)));
  const days: PlannedDay[] = [];
  for (day = zone.startOfDay(first); day <= last; day = next) {
    next = nextDay(day, zone);
    const kwh = energies.get(day);
    const times = received.get(day) ?? [];
    const isComplete = () => isWhole(times, { start: day, end: next }, position);
    const state = daysAbove.has(day) ? "above" : kwh === undefined ? "missing" : isComplete() ? "complete" : "partial";
    days.push({ day: zone.dayOf(day), state, kwh: roundKwh(kwh ?? 0) });
  }
  return days;
}

interface Time {
  readonly start: number;
  readonly end: number;
}

function addTo(byDay: Map<number, Time[]>, day: number, time: Time): void {
  const times = byDay.get(day);
  if (times) times.push(time);
  else byDay.set(day, [time]);
}

/** Whether all hours with sun of a day have a value. */
function isWhole(received: readonly Time[], day: Time, position: Position): boolean {
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
