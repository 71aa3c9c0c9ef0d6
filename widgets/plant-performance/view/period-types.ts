import { type DateRange, dayCount } from "@shared/lib/date-range";

/** The lengths of the periods that energy is summed over, from fine to coarse. */
export const periodTypes = ["hour", "day", "week", "month"] as const;
export type PeriodType = (typeof periodTypes)[number];

/** The longest range in days of each period type (spec 3 §4). */
const maxDays: Record<PeriodType, number> = { hour: 8, day: 92, week: 366, month: 9_999 };

/** Whether a range is short enough for a period type. */
export const isPeriodAvailable = (period: PeriodType, range: DateRange): boolean =>
  dayCount(range) <= maxDays[period];

/** The period type, or the next coarser one that is available; months for a range that is too long for all. */
export function availablePeriod(period: PeriodType, range: DateRange): PeriodType {
  const coarser = periodTypes.slice(periodTypes.indexOf(period));
  return coarser.find((candidate) => isPeriodAvailable(candidate, range)) ?? "month";
}
