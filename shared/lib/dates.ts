/** The time zone of all displayed dates and times (domain/units.md#days). */
export const timeZone = "Europe/Amsterdam";

/** A full hour of the day: `7:00`. */
export const hourText = (hour: number): string => `${hour}:00`;

/**
 * Returns the date of a wire date as text, `YYYY-MM-DD`. Only the first ten characters count, because the API may
 * append a time (domain/units.md#days).
 */
export const dayText = (text: string): string => text.slice(0, 10);

const days = new Map<string, Temporal.PlainDate>();
const maxDays = 4_000;

/**
 * Parses a wire date. Throws a RangeError if the text is not a date. The result is cached, because responses repeat
 * dates very often.
 */
export function dayOf(text: string): Temporal.PlainDate {
  const day = dayText(text);
  const known = days.get(day);
  if (known) return known;
  const date = Temporal.PlainDate.from(day);
  if (days.size >= maxDays) days.clear();
  days.set(day, date);
  return date;
}

/** Whether `dayOf` can parse a text. */
export function isWireDate(text: string): boolean {
  try {
    dayOf(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses an instant of the API: ISO 8601, or `YYYY-MM-DD HH:mm:ss`. Without an offset, the instant is in UTC
 * (domain/units.md#days). Null for any other text.
 */
export function parseInstant(text: string): Temporal.Instant | null {
  const plain = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/.test(text);
  try {
    return Temporal.Instant.from(plain ? `${text.replace(" ", "T")}Z` : text);
  } catch {
    return null;
  }
}

/**
 * Parses the time of a wire date or instant. Null for a date, and for midnight, because servers append it to dates.
 */
export const parseTime = (text: string): Temporal.Instant | null =>
  /[T ]00:00(:00(\.0+)?)?(?!\d)/.test(text) ? null : parseInstant(text);

/** Returns the local day of a wire date or instant as text, `YYYY-MM-DD` (domain/units.md#days). */
export function localDayText(text: string): string {
  const time = parseTime(text);
  return time ? localDay(time).toString() : dayText(text);
}

/** Parses a wire text to an instant; a date becomes its local midnight. Null if the text is missing or malformed. */
function momentOf(text: string | null): Temporal.Instant | null {
  if (text === null) return null;
  const isDate = dayText(text) === text && isWireDate(text);
  return isDate ? dayOf(text).toZonedDateTime(timeZone).toInstant() : parseInstant(text);
}

function compareMoments(a: string | null, b: string | null, direction: 1 | -1): number {
  const [first, second] = [momentOf(a), momentOf(b)];
  if (!first || !second) return Number(!first) - Number(!second);
  return direction * Temporal.Instant.compare(first, second);
}

/**
 * Compares dates and instants of the API, newest first, in any format. Unknown and malformed values are last. Equal
 * values compare as 0, so that a sort keeps the order of the API (domain/units.md#days).
 */
export const newestFirst = (a: string | null, b: string | null): number => compareMoments(a, b, -1);

/** Compares like `newestFirst`, oldest first. */
export const oldestFirst = (a: string | null, b: string | null): number => compareMoments(a, b, 1);

/** Returns the date of an instant in the time zone of the API (domain/units.md#days). */
export const localDay = (now: Temporal.Instant): Temporal.PlainDate => now.toZonedDateTimeISO(timeZone).toPlainDate();

/** The number of complete days since a wire date, at least 0. */
export const daysSince = (day: string, today: Temporal.PlainDate): number =>
  Math.max(0, dayOf(day).until(today, { largestUnit: "day" }).days);

/** Whether an item was created on a day or later. An item without a known time may have been. */
export function isSince(createdAt: string | null, day: Temporal.PlainDate): boolean {
  const instant = parseInstant(createdAt ?? "");
  return instant === null || Temporal.PlainDate.compare(localDay(instant), day) >= 0;
}
