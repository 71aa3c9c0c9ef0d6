/** A range of calendar days that includes both ends. */
export interface DateRange {
  start: Temporal.PlainDate;
  end: Temporal.PlainDate;
}

/** The days that a range may include. */
export interface DateBounds {
  earliest?: Temporal.PlainDate;
  latest: Temporal.PlainDate;
}

/** The query parameters of a range, in URLs and in v0 calls. */
export const rangeParameters = { start: "start_date", end: "end_date" } as const;

interface DateRangeQuery {
  start_date: string;
  end_date: string;
}

/** A range as serializable loader data. */
export interface DateRangeText {
  start: string;
  end: string;
}

export const rangeText = ({ start, end }: DateRange): DateRangeText => ({
  start: start.toString(),
  end: end.toString(),
});

export const readRange = ({ start, end }: DateRangeText): DateRange => ({
  start: Temporal.PlainDate.from(start),
  end: Temporal.PlainDate.from(end),
});

/** Parses a calendar day in the exact form `YYYY-MM-DD`; null for other text. */
export function readDay(text: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    return null;
  }
}

const isAfter = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) > 0;

/** Counts the days of a range, including both ends. */
export const dayCount = ({ start, end }: DateRange): number => start.until(end, { largestUnit: "day" }).days + 1;

/** Returns all days of a range, oldest first. */
export const daysOf = (range: DateRange): Temporal.PlainDate[] =>
  Array.from({ length: dayCount(range) }, (_, days) => range.start.add({ days }));

const dayMs = 86_400_000;

/**
 * Returns a number of days from a day on, as `YYYY-MM-DD`. It takes a tenth of the time of `daysOf`, for long ranges.
 */
export function dayTextsFrom(start: string, count: number): string[] {
  const first = Date.parse(start);
  return Array.from({ length: count }, (_, days) => new Date(first + days * dayMs).toISOString().slice(0, 10));
}

/** Returns all days of a range as `YYYY-MM-DD`, oldest first. */
export const dayTextsOf = (range: DateRange): string[] => dayTextsFrom(range.start.toString(), dayCount(range));

/** Returns the range with a number of days that ends on a day. */
export const rangeEnding = (end: Temporal.PlainDate, days: number): DateRange => ({
  start: end.subtract({ days: days - 1 }),
  end,
});

export const sameRange = (a: DateRange, b: DateRange): boolean => a.start.equals(b.start) && a.end.equals(b.end);

/** The longest range that a screen shows, in days (domain/limits.md#ranges). */
const maxRangeDays = 9_999;

/** Returns the bounds of a range in a URL: at most 9,999 days before the latest day, and not before `earliest`. */
export function rangeBounds(latest: Temporal.PlainDate, earliest?: Temporal.PlainDate | null): Required<DateBounds> {
  const first = rangeEnding(latest, maxRangeDays).start;
  return { earliest: earliest && isAfter(earliest, first) ? earliest : first, latest };
}

/** Whether a day (`YYYY-MM-DD`) is in a range. */
export const isWithin = (day: string, { start, end }: DateRange): boolean =>
  start.toString() <= day && day <= end.toString();

/** Clips a range to the bounds; null if nothing remains. */
export function clipRange({ start, end }: DateRange, { earliest, latest }: DateBounds): DateRange | null {
  const from = earliest !== undefined && isAfter(earliest, start) ? earliest : start;
  const to = isAfter(end, latest) ? latest : end;
  return isAfter(from, to) ? null : { start: from, end: to };
}

/**
 * Parses `start_date` and `end_date` of a URL without bounds. Null if a date is missing or malformed, or the end is
 * before the start.
 */
export function readQueryRange(query: URLSearchParams): DateRange | null {
  const start = readDay(query.get(rangeParameters.start) ?? "");
  const end = readDay(query.get(rangeParameters.end) ?? "");
  return start === null || end === null || isAfter(start, end) ? null : { start, end };
}

/** Parses the range of a URL and clips it to the bounds. Null if the range is missing or outside the bounds. */
export function parseDateRange(query: URLSearchParams, bounds: DateBounds): DateRange | null {
  const range = readQueryRange(query);
  return range && clipRange(range, bounds);
}

/** Returns the query parameters of a range, for a URL or a v0 call. */
export const rangeQuery = ({ start, end }: DateRange): DateRangeQuery => ({
  [rangeParameters.start]: start.toString(),
  [rangeParameters.end]: end.toString(),
});

/** Adds a range to the query of a URL. Other parameters are preserved. */
export function withDateRange(query: URLSearchParams, range: DateRange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(rangeQuery(range))) next.set(name, value);
  return next;
}

export const quickRangeNames = [
  "yesterday",
  "last-7-days",
  "last-30-days",
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "this-year",
  "last-year",
] as const;
export type QuickRangeName = (typeof quickRangeNames)[number];

const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });
const lengthOf = { week: { days: 7 }, month: { months: 1 }, year: { years: 1 } } as const;

/** Returns the calendar week (from Monday), month or year of a day. */
function calendarRange(unit: keyof typeof lengthOf, day: Temporal.PlainDate): DateRange {
  const starts = {
    week: () => mondayOf(day),
    month: () => day.with({ day: 1 }),
    year: () => day.with({ month: 1, day: 1 }),
  };
  const start = starts[unit]();
  return { start, end: start.add(lengthOf[unit]).subtract({ days: 1 }) };
}

/**
 * Returns the quick ranges of a date range picker (domain/units.md#date-ranges), clipped to the bounds. The latest day
 * is yesterday by default, so "this month" ends yesterday. An empty range is null, such as "this week" on a Monday.
 */
export function quickRanges(
  today: Temporal.PlainDate,
  bounds: DateBounds = { latest: today.subtract({ days: 1 }) },
): Record<QuickRangeName, DateRange | null> {
  const clip = (range: DateRange) => clipRange(range, bounds);
  const yesterday = today.subtract({ days: 1 });
  return {
    yesterday: clip(rangeEnding(yesterday, 1)),
    "last-7-days": clip(rangeEnding(yesterday, 7)),
    "last-30-days": clip(rangeEnding(yesterday, 30)),
    "this-week": clip(calendarRange("week", today)),
    "last-week": clip(calendarRange("week", today.subtract({ weeks: 1 }))),
    "this-month": clip(calendarRange("month", today)),
    "last-month": clip(calendarRange("month", today.subtract({ months: 1 }))),
    "this-year": clip(calendarRange("year", today)),
    "last-year": clip(calendarRange("year", today.subtract({ years: 1 }))),
  };
}

/** Returns the same days a year earlier, because yield is seasonal. 29 February becomes 28 February. */
export const yearEarlier = ({ start, end }: DateRange): DateRange => ({
  start: start.subtract({ years: 1 }),
  end: end.subtract({ years: 1 }),
});
