/** Which days of a cell are requested when (domain/measurements.md#weather). */
import type { Temporal } from "temporal-polyfill";
import { secondsAfter } from "../../clock";
import { type DayRange, dayOf } from "../../lib/local-days";

/** The days of a request. */
const daysPerRequest = 366;
/** Archives complete and correct their newest days for some time. */
const newestDays = 10;
const refreshHours = 6;
const firstRetrySeconds = 15 * 60;
const maxRetrySeconds = 24 * 3600;

/** What is stored of a cell. */
export interface CellState {
  /** The first day with measurements; null without any. */
  readonly needed_from: string | null;
  /** The first day that was requested. */
  readonly first_date: string | null;
  /** The last day with known values. */
  readonly known_until: string | null;
  readonly checked_at: string | null;
}

/** The days to request next of a cell: first the last year, then the years before; null when nothing is due. */
export function nextRange(
  { needed_from, first_date, known_until, checked_at }: CellState,
  today: string,
  now: Temporal.Instant,
): DayRange | null {
  if (needed_from === null) return null;
  const yesterday = dayOf(today) - 1;
  const needed = dayOf(needed_from);
  if (needed > yesterday) return null;
  const back = (to: number): DayRange => ({ from: Math.max(needed, to - daysPerRequest + 1), to });
  if (first_date === null || checked_at === null) return back(yesterday);
  const first = dayOf(first_date);
  if (needed < first) return back(first - 1);
  if (checked_at > secondsAfter(now, -refreshHours * 3600)) return null;
  const unknownFrom = known_until === null ? first : dayOf(known_until) + 1;
  const from = Math.min(unknownFrom, yesterday - newestDays + 1);
  return { from: Math.max(from, first, yesterday - daysPerRequest + 1), to: yesterday };
}

/** The instant of the next attempt after some failures in a row. */
export function nextAttempt(failures: number, retryAfterSeconds: number, now: Temporal.Instant): string {
  const pause = Math.max(firstRetrySeconds * 2 ** Math.min(failures - 1, 10), retryAfterSeconds);
  return secondsAfter(now, Math.min(pause, maxRetrySeconds));
}
