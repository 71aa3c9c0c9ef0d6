import { object } from "superstruct";
import { daysBetween, plusDays } from "../lib/clock";
import { invalid } from "./api-error";
import { described } from "./description";
import { date } from "./fields";

/** The query parameters of endpoints over a range of days, both included. */
export const dayRangeFields = {
  start_date: described("The first day of the range.", date()),
  end_date: described("The last day of the range.", date()),
};

export const dayRangeQuerySchema = object(dayRangeFields);

export interface DayRange {
  readonly start_date: string;
  readonly end_date: string;
}

/** Throws 4000 for a range that ends before it starts or has more days than allowed. */
export function validateDayRange<T extends DayRange>(range: T, maxDays: number): T {
  const days = daysBetween(range.start_date, range.end_date) + 1;
  if (days < 1) throw invalid({ end_date: ["The end must not be before the start."] });
  if (days > maxDays) throw invalid({ end_date: [`Select at most ${maxDays} days.`] });
  return range;
}

/** The days of a range before `until`, oldest first. */
export function daysBefore(range: DayRange, until: string): string[] {
  const days: string[] = [];
  for (let day = range.start_date; day <= range.end_date && day < until; day = plusDays(day, 1))
    days.push(day);
  return days;
}
