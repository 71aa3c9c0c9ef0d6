/** A range of whole days, both ends included. */
export interface DateRange {
  start: Temporal.PlainDate;
  end: Temporal.PlainDate;
}

/** The days a range may lie in. */
export interface DateBounds {
  earliest?: Temporal.PlainDate;
  latest: Temporal.PlainDate;
}

/** The names a range carries in the URL and in a v0 query. */
export const rangeParameters = { start: "start_date", end: "end_date" } as const;

/** A range as it travels. */
export interface DateRangeQuery {
  start_date: string;
  end_date: string;
}

/** A range as a loader hands it to its page, and back. */
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

/** Parses a calendar day written exactly `YYYY-MM-DD`; null when the text is not one. */
export function readDay(text: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    return null;
  }
}

const isAfter = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) > 0;

/** The number of days of a range; a range of one day has 1. */
export const dayCount = ({ start, end }: DateRange): number =>
  start.until(end, { largestUnit: "day" }).days + 1;

/** Every day of a range, oldest first. */
export const daysOf = (range: DateRange): Temporal.PlainDate[] =>
  Array.from({ length: dayCount(range) }, (_, days) => range.start.add({ days }));

/** The range of so many days that ends on a day. */
export const rangeEnding = (end: Temporal.PlainDate, days: number): DateRange => ({
  start: end.subtract({ days: days - 1 }),
  end,
});

export const sameRange = (a: DateRange, b: DateRange): boolean =>
  a.start.equals(b.start) && a.end.equals(b.end);

/** The part of a range that lies within the bounds, or null where none of it does. */
export function clipRange({ start, end }: DateRange, { earliest, latest }: DateBounds): DateRange | null {
  const from = earliest !== undefined && isAfter(earliest, start) ? earliest : start;
  const to = isAfter(end, latest) ? latest : end;
  return isAfter(from, to) ? null : { start: from, end: to };
}

/**
 * The range a URL names by `start_date` and `end_date`, cut to the bounds. Null where it names none: a date
 * missing or malformed, the end before the start, or all of it outside the bounds.
 */
export function parseDateRange(query: URLSearchParams, bounds: DateBounds): DateRange | null {
  const start = readDay(query.get(rangeParameters.start) ?? "");
  const end = readDay(query.get(rangeParameters.end) ?? "");
  if (start === null || end === null || isAfter(start, end)) return null;
  return clipRange({ start, end }, bounds);
}

/** The range as the parameters of a URL or of a v0 call. */
export const rangeQuery = ({ start, end }: DateRange): DateRangeQuery => ({
  [rangeParameters.start]: start.toString(),
  [rangeParameters.end]: end.toString(),
});

/** The query of a URL with this range in it; everything else in it is kept. */
export function withDateRange(query: URLSearchParams, range: DateRange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(rangeQuery(range))) next.set(name, value);
  return next;
}

export const quickRangeNames = [
  "yesterday",
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

/** The calendar week (from Monday), month or year that a day lies in, whole. */
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
 * The quick ranges of a date range picker on a given day (spec 1 §5). They are cut to the bounds, whose
 * latest day is yesterday as a rule: "this month" ends yesterday. Null where no day of one is left, as with
 * "this week" on a Monday.
 */
export function quickRanges(
  today: Temporal.PlainDate,
  bounds: DateBounds = { latest: today.subtract({ days: 1 }) },
): Record<QuickRangeName, DateRange | null> {
  const clip = (range: DateRange) => clipRange(range, bounds);
  const yesterday = today.subtract({ days: 1 });
  return {
    yesterday: clip({ start: yesterday, end: yesterday }),
    "this-week": clip(calendarRange("week", today)),
    "last-week": clip(calendarRange("week", today.subtract({ weeks: 1 }))),
    "this-month": clip(calendarRange("month", today)),
    "last-month": clip(calendarRange("month", today.subtract({ months: 1 }))),
    "this-year": clip(calendarRange("year", today)),
    "last-year": clip(calendarRange("year", today.subtract({ years: 1 }))),
  };
}

/**
 * The period before a range, to compare it with. A range that starts with a calendar year or month, and stays
 * in it, is compared with the same days of the year or month before (1-20 March with 1-20 February, all of
 * March with all of February), because the sun follows the calendar; any other with as many days just before.
 */
export function previousRange(range: DateRange): DateRange {
  for (const unit of ["year", "month"] as const) {
    const whole = calendarRange(unit, range.start);
    if (!whole.start.equals(range.start) || isAfter(range.end, whole.end)) continue;
    const start = range.start.subtract(lengthOf[unit]);
    const end = range.end.equals(whole.end)
      ? range.start.subtract({ days: 1 })
      : range.end.subtract(lengthOf[unit]);
    return { start, end };
  }
  return rangeEnding(range.start.subtract({ days: 1 }), dayCount(range));
}
