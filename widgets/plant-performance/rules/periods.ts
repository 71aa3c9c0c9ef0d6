import { lastCompleteDay } from "@entities/plant";
import { timeZone } from "@shared/i18n/format";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { dayOf } from "@shared/lib/day";
import { parseInstant } from "@shared/lib/instant";
import type { PeriodType } from "../view/period-types";

/** An hour, day, week (from Monday) or month of a chart. */
export interface Period {
  /** Unique within a chart: the start, as an instant for hours and as a date otherwise. */
  key: string;
  /** The first and the last calendar day; a week or month may begin before and end after the range. */
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
  /** The start of an hour; null for longer periods. */
  instant: Temporal.Instant | null;
}

/** The first day of the period that contains a day. */
function startOf(day: Temporal.PlainDate, type: PeriodType): Temporal.PlainDate {
  if (type === "week") return day.subtract({ days: day.dayOfWeek - 1 });
  return type === "month" ? day.with({ day: 1 }) : day;
}

const lengthOf = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const;

function hoursOf(day: Temporal.PlainDate): Period[] {
  const start = day.toZonedDateTime(timeZone).epochMilliseconds;
  const end = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  return Array.from({ length: (end - start) / 3_600_000 }, (_, hour) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(start + hour * 3_600_000);
    return { key: instant.toString(), first: day, last: day, instant };
  });
}

/** The periods of a range, oldest first; a day has 23 or 25 hours when the clock changes. */
export function periodsOf(range: DateRange, type: PeriodType): Period[] {
  if (type === "hour") return daysOf(range).flatMap(hoursOf);
  const periods: Period[] = [];
  let first = startOf(range.start, type);
  while (Temporal.PlainDate.compare(first, range.end) <= 0) {
    const next = first.add(lengthOf[type]);
    periods.push({ key: first.toString(), first, last: next.subtract({ days: 1 }), instant: null });
    first = next;
  }
  return periods;
}

/** The key of the period that contains the start of an API row; null if the text is no such start. */
export function periodKey(start: string, type: PeriodType): string | null {
  if (type === "hour") return parseInstant(start)?.toString() ?? null;
  try {
    return startOf(dayOf(start), type).toString();
  } catch {
    return null;
  }
}

/** The number of calendar days of a period whose expected yield is not complete: those after two days ago. */
export function missingDays({ first, last }: Period, today: Temporal.PlainDate): number {
  const counted = lastCompleteDay(today);
  if (Temporal.PlainDate.compare(last, counted) <= 0) return 0;
  const from = Temporal.PlainDate.compare(first, counted) > 0 ? first : counted.add({ days: 1 });
  return from.until(last, { largestUnit: "day" }).days + 1;
}

/** The positions of the first and the last period of some days; null if they are outside the chart. */
export function positionsOf(
  periods: readonly Period[],
  { start, end }: DateRange,
): { from: number; to: number } | null {
  const from = periods.findIndex(({ last }) => Temporal.PlainDate.compare(last, start) >= 0);
  const to = periods.findLastIndex(({ first }) => Temporal.PlainDate.compare(first, end) <= 0);
  return from < 0 || to < from ? null : { from, to };
}
