import type { PlantRef } from "@shared/api/refs";
import { clipRange, type DateRange, readDay } from "@shared/lib/date-range";

/** The lengths of the period of a report. */
export const reportPeriodKinds = ["month", "quarter", "year"] as const;
export type ReportPeriodKind = (typeof reportPeriodKinds)[number];

/** A calendar month, quarter or year. */
export interface ReportPeriod {
  kind: ReportPeriodKind;
  /** The first day. */
  start: Temporal.PlainDate;
}

const monthsOf: Record<ReportPeriodKind, number> = { month: 1, quarter: 3, year: 12 };

/** Returns the period of a kind that contains a day. */
export const reportPeriodOf = (kind: ReportPeriodKind, day: Temporal.PlainDate): ReportPeriod => {
  const month = day.month - ((day.month - 1) % monthsOf[kind]);
  return { kind, start: day.with({ month, day: 1 }) };
};

/** Returns all days of a period, also days in the future. */
export const daysOfPeriod = ({ kind, start }: ReportPeriod): DateRange => ({
  start,
  end: start.add({ months: monthsOf[kind] }).subtract({ days: 1 }),
});

/** Returns the days of a period up to yesterday; null for a period that has not begun. */
export const reportDays = (period: ReportPeriod, today: Temporal.PlainDate): DateRange | null =>
  clipRange(daysOfPeriod(period), { latest: today.subtract({ days: 1 }) });

/** Returns the last full month, the default of a report. */
export const lastFullMonth = (today: Temporal.PlainDate): ReportPeriod =>
  reportPeriodOf("month", today.with({ day: 1 }).subtract({ days: 1 }));

/** The number of periods of each kind that the choice offers. */
const offered: Record<ReportPeriodKind, number> = { month: 25, quarter: 9, year: 5 };

/**
 * Returns the periods that the choice offers, the newest first. The first one contains yesterday, or the last of the
 * days with data if these are known. Then all of them have data.
 */
export function offeredPeriods(
  kind: ReportPeriodKind,
  today: Temporal.PlainDate,
  data: DateRange | null = null,
): ReportPeriod[] {
  const newest = reportPeriodOf(kind, data?.end ?? today.subtract({ days: 1 }));
  const periods = Array.from({ length: offered[kind] }, (_, index) => ({
    kind,
    start: newest.start.subtract({ months: index * monthsOf[kind] }),
  }));
  return periods.filter(
    (period) => !data || clipRange(daysOfPeriod(period), { earliest: data.start, latest: data.end }),
  );
}

/** Formats a period as in a URL: `2026-10`, `2026-Q4` or `2026`. */
export function writePeriod({ kind, start }: ReportPeriod): string {
  const year = String(start.year);
  if (kind === "year") return year;
  return kind === "quarter" ? `${year}-Q${(start.month + 2) / 3}` : start.toString().slice(0, 7);
}

/** Parses a period; null for other text. */
export function readPeriod(text: string): ReportPeriod | null {
  const [, year, quarter, month] = /^(20\d\d)(?:-Q([1-4])|-(\d\d))?$/.exec(text) ?? [];
  if (year === undefined) return null;
  const first = quarter ? String(Number(quarter) * 3 - 2).padStart(2, "0") : (month ?? "01");
  const start = readDay(`${year}-${first}-01`);
  return start && { kind: quarter ? "quarter" : month ? "month" : "year", start };
}

/** The URL of the monthly report of a plant, as a company sees it; without a plant, of all plants. */
export const monthlyReportHref = (ref?: PlantRef): string =>
  ref ? `/reports/monthly?plant=${ref.plantId}&companyId=${ref.companyId}` : "/reports/monthly";
