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

/** No clock is changed twice within this number of days. In 2000, the clock of Recife changed twice within 7 days. */
const daysBetweenChanges = 4;
const firstDay = Temporal.PlainDate.from("1970-01-01");

/** Converts between local times and instants of a time zone. Temporal computes the begin of few days, because that takes long. */
export function createZone(timeZone: string): Zone {
  const starts = new Map<number, number>();
  const computeStartOf = (day: number): number => {
    const known = starts.get(day);
    if (known !== undefined) return known;
    const start = firstDay.add({ days: day }).toZonedDateTime(timeZone).epochMilliseconds;
    starts.set(day, start);
    return start;
  };
  /** The first instant of a day, counted from 1970-01-01. Near a change of the clock, Temporal computes it. */
  const startOf = (day: number): number => {
    for (let days = daysBetweenChanges; days > 1; days /= 2) {
      const from = Math.floor(day / days) * days;
      const start = computeStartOf(from);
      if (computeStartOf(from + days) - start === days * dayMs) return start + (day - from) * dayMs;
    }
    return computeStartOf(day);
  };
  /** The day of the last instant: measurements are read in the order of time. */
  let last = { day: 0, start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
  const dayNumber = (instant: number): number => {
    if (instant >= last.start && instant < last.end) return last.day;
    let day = Math.floor(instant / dayMs);
    while (startOf(day) > instant) day--;
    while (startOf(day + 1) <= instant) day++;
    last = { day, start: startOf(day), end: startOf(day + 1) };
    return day;
  };
  const texts = new Map<number, string>();
  const textOf = (day: number): string => {
    const known = texts.get(day);
    if (known !== undefined) return known;
    const text = new Date(day * dayMs).toISOString().slice(0, 10);
    texts.set(day, text);
    return text;
  };
  /** The last day without a change of the clock. */
  let regular = { day: Number.NaN, start: 0 };
  return {
    momentOf(localMs) {
      const day = Math.floor(localMs / dayMs);
      const start = day === regular.day ? regular.start : startOf(day);
      if (day === regular.day || startOf(day + 1) - start === dayMs) {
        if (day !== regular.day) regular = { day, start };
        return { instant: start + localMs - day * dayMs, second: null, isSkipped: false };
      }
      const time = Temporal.Instant.fromEpochMilliseconds(localMs).toZonedDateTimeISO("UTC").toPlainDateTime();
      const earlier = time.toZonedDateTime(timeZone, { disambiguation: "earlier" });
      const later = time.toZonedDateTime(timeZone, { disambiguation: "later" }).epochMilliseconds;
      const isSkipped = !earlier.toPlainDateTime().equals(time);
      const instant = isSkipped ? later : earlier.epochMilliseconds;
      return { instant, second: instant === later ? null : later, isSkipped };
    },
    startOfDay: (instant) => startOf(dayNumber(instant)),
    dayOf: (instant) => textOf(dayNumber(instant)),
  };
}
