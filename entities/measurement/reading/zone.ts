import { minuteMs, minutesPerDay } from "../series";

export const dayMs = minutesPerDay * minuteMs;

/** The instants of a local time. */
export interface Moment {
  /** Ms since the epoch. */
  readonly instant: number;
  /** The second instant of a local time that occurs twice; else null. */
  readonly second: number | null;
  /** Whether the clock skips the local time. It is then read as if the clock had not changed yet. */
  readonly isSkipped: boolean;
}

export interface Zone {
  momentOf(localMs: number): Moment;
  /** The first instant of the local day of an instant. */
  startOfDay(instant: number): number;
  /** The local day as YYYY-MM-DD. */
  dayOf(instant: number): string;
}

/** Converts between local times and instants of a time zone. Temporal is asked once for each day. */
export function createZone(timeZone: string): Zone {
  const starts = new Map<number, number>();
  /** The first instant of a day, which is counted from 1970-01-01. */
  const startOf = (day: number): number => {
    const known = starts.get(day);
    if (known !== undefined) return known;
    const date = Temporal.PlainDate.from("1970-01-01").add({ days: day });
    const start = date.toZonedDateTime(timeZone).epochMilliseconds;
    starts.set(day, start);
    return start;
  };
  const dayNumber = (instant: number): number => {
    let day = Math.floor(instant / dayMs);
    while (startOf(day) > instant) day--;
    while (startOf(day + 1) <= instant) day++;
    return day;
  };
  return {
    momentOf(localMs) {
      const day = Math.floor(localMs / dayMs);
      const start = startOf(day);
      if (startOf(day + 1) - start === dayMs) {
        return { instant: start + localMs - day * dayMs, second: null, isSkipped: false };
      }
      const local = Temporal.Instant.fromEpochMilliseconds(localMs).toZonedDateTimeISO("UTC").toPlainDateTime();
      const [first, last] = (["earlier", "later"] as const).map(
        (disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
      ) as [number, number];
      if (first === last) return { instant: first, second: null, isSkipped: false };
      const isSkipped = !local.toZonedDateTime(timeZone, { disambiguation: "earlier" }).toPlainDateTime().equals(local);
      return isSkipped ? { instant: last, second: null, isSkipped } : { instant: first, second: last, isSkipped };
    },
    startOfDay: (instant) => startOf(dayNumber(instant)),
    dayOf: (instant) => new Date(dayNumber(instant) * dayMs).toISOString().slice(0, 10),
  };
}
