/**
 * The date of a wire date as text, `YYYY-MM-DD`: its first ten characters, because the API may append a time
 * (spec 3 §3).
 */
export const dayText = (text: string): string => text.slice(0, 10);

/** Sorts unknown dates, or instants, last and the others from the newest. */
export const newestFirst = (a: string | null, b: string | null): number => (b ?? "").localeCompare(a ?? "");

/** The date of a wire date. Throws a RangeError if it is not one. */
export const dayOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(dayText(text));
