/** The periods that the portfolio offers, and the periods with which it compares them (docs/domain/portfolio.md#periods). */

/** What the rules need of a day; a `Temporal.PlainDate` has it. */
interface CalendarDay<Day> {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly daysInMonth: number;
  with(fields: { month?: number; day?: number }): Day;
  subtract(duration: { years?: number; months?: number; days?: number }): Day;
  until(later: Day): { readonly days: number };
}

/** Successive days, both included. */
interface Days<Day> {
  readonly start: Day;
  readonly end: Day;
}

/** The periods with which a period is compared: the one before it, and the same days a year earlier. */
export const comparisons = ["previous", "year"] as const;
export type PeriodComparison = (typeof comparisons)[number];

/**
 * The period before another one. One that begins with a month has the same days of as many months before; another one has as
 * many days. 29 February becomes 28 February a year earlier.
 */
export function earlierPeriod<Day extends CalendarDay<Day>>({ start, end }: Days<Day>, comparison: PeriodComparison) {
  if (comparison === "year") return { start: start.subtract({ years: 1 }), end: end.subtract({ years: 1 }) };
  if (start.day !== 1) {
    return { start: start.subtract({ days: start.until(end).days + 1 }), end: start.subtract({ days: 1 }) };
  }
  const months = 12 * (end.year - start.year) + end.month - start.month + 1;
  const last = end.subtract({ months });
  return {
    start: start.subtract({ months }),
    end: end.day === end.daysInMonth ? last.with({ day: last.daysInMonth }) : last,
  };
}

/** The months of the periods that have a button, besides the last 7 days. */
export const offeredMonths = [1, 3, 12] as const;

/** The month, the quarter or the year of a day, up to this day. */
export function periodUpTo<Day extends CalendarDay<Day>>(end: Day, months: (typeof offeredMonths)[number]) {
  const start = end.with({ month: end.month - ((end.month - 1) % months), day: 1 });
  return { start, end };
}
