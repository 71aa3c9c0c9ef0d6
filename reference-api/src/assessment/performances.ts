import {
  type Day,
  dayAt,
  formatDay,
  formatInstant,
  hourMs,
  monthStart,
  nextMonthStart,
  weekStart,
} from "../lib/local-days";
import { roundOrNull } from "../lib/numbers";
import { type Energy, energyOfHour, standardError, sumEnergies } from "./energy";
import { ageing, type Meter, meterHours } from "./meter";
import { historyEnergy, meterHistory } from "./meter-history";

/** Yield of meters by hour, day, week or month. Longer periods are sums of shorter ones. */

export type PeriodType = "hour" | "day" | "week" | "month";

/** One period; energies in kWh, null when unknown. */
export interface Performance {
  /** Instant of an hour, date of a longer period (weeks start on Monday). */
  readonly start_date: string;
  readonly actual_yield_in_kwh: number | null;
  /** Of the whole period, and of its hours with data. */
  readonly expected_yield_in_kwh: number | null;
  readonly compared_expected_yield_in_kwh: number | null;
  /** The hours of meters without data. */
  readonly missing_hours: number | null;
  readonly calculated_yield_in_kwh: number | null;
  /** Standard error of the expected yield. */
  readonly error: number | null;
}

/** A meter in an hour or on a day. */
interface Part extends Energy {
  readonly calculated: number;
}

/**
 * Performances of some meters together on the days `from` to `to` (both included). Hours after `now` (ms) are unknown,
 * both actual and expected. A period is the sum of its hours with data.
 */
export function performances(
  meters: readonly Meter[],
  range: { from: Day; to: Day },
  periodType: PeriodType,
  now: number,
): Performance[] {
  if (periodType === "hour") return hourly(meters, range, now);
  const partsOf = dailyParts(meters, range, now);
  const rows: Performance[] = [];
  for (let day = range.from; day <= range.to; ) {
    const next = Math.min(periodEnd(day, periodType), range.to + 1);
    const parts: Part[] = [];
    for (let each = day; each < next; each++) parts.push(...partsOf(each));
    rows.push(row(formatDay(periodStart(day, periodType)), parts, periodType));
    day = next;
  }
  return rows;
}

function hourly(meters: readonly Meter[], range: { from: Day; to: Day }, now: number): Performance[] {
  const rows: Performance[] = [];
  for (let day = range.from; day <= Math.min(range.to, dayAt(now)); day++) {
    for (const [start, parts] of hourlyParts(meters, day, now)) {
      rows.push(row(formatInstant(start), parts, "hour"));
    }
  }
  return rows;
}

/** The meters on a day: from the history of finished days, and from the hours of today. */
function dailyParts(meters: readonly Meter[], range: { from: Day; to: Day }, now: number): (day: Day) => Part[] {
  const today = dayAt(now);
  const finished = Math.min(range.to, today - 1);
  const histories = meters.map((meter) => meterHistory(meter, range.from, finished));
  return (day) => {
    if (day > today) return [];
    if (day === today) return [...hourlyParts(meters, day, now).values()].flat();
    return histories.flatMap((history) => {
      const energy = historyEnergy(history, day);
      return energy ? { ...energy, calculated: calculatedOf(energy, history.meter, day) } : [];
    });
  };
}

/** The expected yield of nominal panels: without what monitoring has learned of the meter, and their age. */
function calculatedOf({ expected }: Energy, meter: Meter, day: Day): number {
  return expected / (meter.learnedPerformance * ageing(meter, day));
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

/** The meters in each hour of a day, up to now. */
function hourlyParts(meters: readonly Meter[], day: Day, now: number) {
  const hours = new Map<number, Part[]>();
  for (const meter of meters) {
    for (const hour of meterHours(meter, day)) {
      const { start } = hour;
      if (start + hourMs > now) break;
      const parts = hours.get(start) ?? [];
      const energy = energyOfHour(hour);
      parts.push({ ...energy, calculated: calculatedOf(energy, meter, day) });
      hours.set(start, parts);
    }
  }
  return hours;
}

function row(start: string, parts: readonly Part[], periodType: PeriodType): Performance {
  const energy = sumEnergies(parts);
  const known = parts.length > 0;
  const calculated = parts.reduce((sum, part) => sum + part.calculated, 0);
  return {
    start_date: start,
    actual_yield_in_kwh: roundKwh(energy.generated),
    expected_yield_in_kwh: known ? roundKwh(energy.expected) : null,
    compared_expected_yield_in_kwh: known ? roundKwh(energy.comparedExpected) : null,
    missing_hours: known ? energy.missingHours : null,
    calculated_yield_in_kwh: known ? roundKwh(calculated) : null,
    error: known ? roundKwh(energy.expected * standardError[periodType]) : null,
  };
}

/** Rounded to tenths of a watt hour; null when it is not known. */
function roundKwh(kwh: number | null): number | null {
  return roundOrNull(kwh, 4);
}
