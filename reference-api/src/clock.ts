import { Temporal } from "temporal-polyfill";
import { dayAt, formatDay, formatInstant as formatMs } from "./lib/local-days";

/** The time zone of all dates of the contract (domain/units.md#days). */
export const timeZone = "Europe/Amsterdam";

/** A moment, as an instant and as a day. */
export interface Clock {
  readonly now: Temporal.Instant;
  /** Instant in the format of the contract: 2026-03-01T11:00:00Z. */
  readonly instant: string;
  /** Day in Europe/Amsterdam: 2026-03-01. */
  readonly today: string;
}

/**
 * Returns the clock of a request: DEMO_NOW if it is set, otherwise the current time. Throws a RangeError if DEMO_NOW is
 * not an instant.
 */
export function clock(env: { readonly DEMO_NOW?: string }, epochMs: number = Date.now()): Clock {
  return clockAt(env.DEMO_NOW ? Temporal.Instant.from(env.DEMO_NOW) : Temporal.Instant.fromEpochMilliseconds(epochMs));
}

export function clockAt(now: Temporal.Instant): Clock {
  return { now, instant: formatInstant(now), today: formatDay(dayAt(now.epochMilliseconds)) };
}

/** Formats an instant in the format of the contract, without fractions of a second. */
export function formatInstant(instant: Temporal.Instant): string {
  return formatMs(instant.epochMilliseconds);
}

/** Adds seconds to an instant, in the format of the contract. */
export function secondsAfter(now: Temporal.Instant, seconds: number): string {
  return formatInstant(now.add({ seconds }));
}

/** Adds days to a day. The number can be negative. */
export function plusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Counts the days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days;
}

/** Whether a text is an existing day, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}
