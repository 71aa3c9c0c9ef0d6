/** The time zone of all displayed dates and times (domain/units.md#days). */
export const timeZone = "Europe/Amsterdam";

/**
 * The date of a wire date as text, `YYYY-MM-DD`: its first ten characters, because the API may append a time
 * (domain/units.md#days).
 */
export const dayText = (text: string): string => text.slice(0, 10);

/** Sorts unknown dates, or instants, last and the others from the newest. */
export const newestFirst = (a: string | null, b: string | null): number => (b ?? "").localeCompare(a ?? "");

const days = new Map<string, Temporal.PlainDate>();
const maxDays = 4_000;

/** The date of a wire date. Throws a RangeError if it is not one. Responses repeat a few dates very often. */
export function dayOf(text: string): Temporal.PlainDate {
  const day = dayText(text);
  const known = days.get(day);
  if (known) return known;
  const date = Temporal.PlainDate.from(day);
  if (days.size >= maxDays) days.clear();
  days.set(day, date);
  return date;
}

/** Whether `dayOf` has a date for a text. */
export function isWireDate(text: string): boolean {
  try {
    dayOf(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses an instant of the API: ISO 8601 with an offset, or `YYYY-MM-DD HH:mm:ss` in UTC (domain/units.md#days). Null
 * for any other text.
 */
export function parseInstant(text: string): Temporal.Instant | null {
  const plain = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(text);
  try {
    return Temporal.Instant.from(plain ? `${text.replace(" ", "T")}Z` : text);
  } catch {
    return null;
  }
}

/** The date of an instant in the time zone of the API (domain/units.md#days). */
export const localDay = (now: Temporal.Instant): Temporal.PlainDate => now.toZonedDateTimeISO(timeZone).toPlainDate();
