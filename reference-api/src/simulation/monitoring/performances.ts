/** Yield of meters by hour, day, week or month. Longer periods are sums of shorter ones. */

import { round } from "../../lib/round";
import {
  type Day,
  dayAt,
  formatDay,
  formatInstant,
  hourMs,
  monthStart,
  nextMonthStart,
  weekStart,
} from "../local-days";
import type { SimulatedMeter } from "../meters/meter";
import { meterHistory } from "../meters/meter-history";
import { meterHours } from "../meters/meter-hours";
import type { ArrayYields } from "../weather/array-yield";

export type PeriodType = "hour" | "day" | "week" | "month";

/** One period; energies in kWh, null when unknown. */
export interface Performance {
  /** Instant of an hour, date of a longer period (weeks start on Monday). */
  readonly start_date: string;
  readonly actual_yield_in_kwh: number | null;
  readonly expected_yield_in_kwh: number | null;
  readonly calculated_yield_in_kwh: number | null;
  /** Standard error of the expected yield. */
  readonly error: number | null;
}

/** Standard error relative to the expected yield; the longer the period, the more errors even out. */
const relativeError: Record<PeriodType, number> = { hour: 0.12, day: 0.05, week: 0.03, month: 0.02 };

interface Sums {
  actual: number | null;
  expected: number | null;
  calculated: number | null;
}

/**
 * Performances of some meters together on the days `from` to `to` (both included). Hours after `now` (ms) are unknown,
 * both actual and expected. A period is the sum of its hours with data.
 */
export function performances(
  yields: ArrayYields,
  meters: readonly SimulatedMeter[],
  range: { from: Day; to: Day },
  periodType: PeriodType,
  now: number,
): Performance[] {
  if (periodType === "hour") return hourly(yields, meters, range, now);
  const sumsOf = dailySums(yields, meters, range, now);
  const rows: Performance[] = [];
  for (let day = range.from; day <= range.to; ) {
    const next = Math.min(periodEnd(day, periodType), range.to + 1);
    const total: Sums = { actual: null, expected: null, calculated: null };
    for (let each = day; each < next; each++) for (const sums of sumsOf(each)) add(total, sums);
    rows.push(row(formatDay(periodStart(day, periodType)), total, periodType));
    day = next;
  }
  return rows;
}

function hourly(
  yields: ArrayYields,
  meters: readonly SimulatedMeter[],
  range: { from: Day; to: Day },
  now: number,
): Performance[] {
  const rows: Performance[] = [];
  for (let day = range.from; day <= Math.min(range.to, dayAt(now)); day++) {
    for (const [start, sums] of hourSums(yields, meters, day, now)) {
      rows.push(row(formatInstant(start), sums, "hour"));
    }
  }
  return rows;
}

/** The sums of each meter on a day: from the history of finished days, and from the hours of today. */
function dailySums(
  yields: ArrayYields,
  meters: readonly SimulatedMeter[],
  range: { from: Day; to: Day },
  now: number,
): (day: Day) => Iterable<Sums> {
  const today = dayAt(now);
  const finished = Math.min(range.to, today - 1);
  const histories = meters.map((meter) => meterHistory(yields, meter, range.from, finished));
  return (day) => {
    if (day > today) return [];
    if (day === today) return hourSums(yields, meters, day, now).values();
    return histories.flatMap(({ meter, from, actual, expected }) => {
      const dayExpected = expected[day - from] ?? Number.NaN;
      if (Number.isNaN(dayExpected)) return [];
      const dayActual = actual[day - from] ?? Number.NaN;
      return {
        actual: Number.isNaN(dayActual) ? null : dayActual,
        expected: dayExpected,
        calculated: dayExpected / meter.learnedPerformance,
      };
    });
  };
}

/** The standard errors by hour, for the confidence band of the hourly chart. */
export function standardErrors(
  yields: ArrayYields,
  meters: readonly SimulatedMeter[],
  range: { from: Day; to: Day },
  now: number,
): { start_date: string; error: number | null }[] {
  return performances(yields, meters, range, "hour", now).map(({ start_date, error }) => ({
    start_date,
    error,
  }));
}

/** The first day of the period of a day. */
export function periodStart(day: Day, periodType: Exclude<PeriodType, "hour">): Day {
  if (periodType === "week") return weekStart(day);
  return periodType === "month" ? monthStart(day) : day;
}

/** The first day after the period of a day. */
function periodEnd(day: Day, periodType: Exclude<PeriodType, "hour">): Day {
  if (periodType === "week") return weekStart(day) + 7;
  return periodType === "month" ? nextMonthStart(day) : day + 1;
}

function hourSums(
  yields: ArrayYields,
  meters: readonly SimulatedMeter[],
  day: Day,
  now: number,
): Map<number, Sums> {
  const hours = new Map<number, Sums>();
  for (const meter of meters) {
    for (const hour of meterHours(yields, meter, day)) {
      if (hour.start + hourMs > now) break;
      const sums = hours.get(hour.start) ?? { actual: null, expected: null, calculated: null };
      add(sums, hour);
      hours.set(hour.start, sums);
    }
  }
  return hours;
}

function add(total: Sums, part: Sums): void {
  if (part.actual !== null) total.actual = (total.actual ?? 0) + part.actual;
  if (part.expected !== null) total.expected = (total.expected ?? 0) + part.expected;
  if (part.calculated !== null) total.calculated = (total.calculated ?? 0) + part.calculated;
}

function row(start: string, sums: Sums, periodType: PeriodType): Performance {
  return {
    start_date: start,
    actual_yield_in_kwh: roundKwh(sums.actual),
    expected_yield_in_kwh: roundKwh(sums.expected),
    calculated_yield_in_kwh: roundKwh(sums.calculated),
    error: sums.expected === null ? null : roundKwh(sums.expected * relativeError[periodType]),
  };
}

/** Rounded to tenths of a watt hour. */
function roundKwh(kwh: number | null): number | null {
  return kwh === null ? null : round(kwh, 4);
}
