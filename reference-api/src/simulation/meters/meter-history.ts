/** Successive finished days of a meter: totals of every day, assessments of the notable ones. */

import { type Energy, energyOf } from "../energy";
import { type Day, dayAt, hoursInDay } from "../local-days";
import type { ArrayYields } from "../weather/array-yield";
import { isActive, type SimulatedMeter } from "./meter";
import { assessDayHours, assessDayTotals, type MeterDay, ordinaryDay } from "./meter-day";

/** Days `from` to `from + generated.length - 1`; energies in kWh. */
export interface MeterHistory {
  readonly meter: SimulatedMeter;
  readonly from: Day;
  /** NaN on days without an active meter or received data. */
  readonly generated: Float64Array;
  /** NaN on days without an active meter. */
  readonly expected: Float64Array;
  /** NaN on days without an active meter. */
  readonly comparedExpected: Float64Array;
  /** Assessments of the days with faults or a shortfall; all other active days are ordinary. */
  readonly notableDays: ReadonlyMap<Day, MeterDay>;
}

/**
 * Computes the finished days `from` to `to` (both included). Days with faults are computed from their hours, others
 * from day sums of the same hours, so that hours and days agree.
 */
export function meterHistory(yields: ArrayYields, meter: SimulatedMeter, from: Day, to: Day): MeterHistory {
  const length = Math.max(to - from + 1, 0);
  const generated = new Float64Array(length).fill(Number.NaN);
  const expected = new Float64Array(length).fill(Number.NaN);
  const comparedExpected = new Float64Array(length).fill(Number.NaN);
  const notableDays = new Map<Day, MeterDay>();
  const history = { meter, from, generated, expected, comparedExpected, notableDays };
  const first = Math.max(from, meter.operationalSince);
  const last = Math.min(to, meter.retiredOn === null ? to : meter.retiredOn - 1);
  if (last < first) return history;

  const active = generated.subarray(first - from, last - from + 1);
  const activeExpected = expected.subarray(first - from, last - from + 1);
  yields.fill(meter.region, meter.array, first, active, activeExpected);
  const peakKw = meter.peakInWatt / 1000;
  const { localFactor } = yields.sky.weather;
  const faulty = faultyDays(meter, first, last);
  for (let position = 0; position < active.length; position++) {
    const day = first + position;
    const assessedDay = faulty[position] === 1 ? assessDayHours(yields, meter, day) : undefined;
    const dayGenerated = assessedDay
      ? (assessedDay.generated ?? Number.NaN)
      : (active[position] as number) * (peakKw * meter.performance * localFactor(meter.cloudSeed, day));
    const dayExpected = assessedDay
      ? assessedDay.expected
      : (activeExpected[position] as number) * peakKw * meter.learnedPerformance;
    active[position] = dayGenerated;
    activeExpected[position] = dayExpected;
    comparedExpected[day - from] = assessedDay ? assessedDay.comparedExpected : dayExpected;
    const notable = assessedDay ?? assessDayTotals(day, energyOf(dayGenerated, dayExpected, hoursInDay(day)));
    if (notable) notableDays.set(day, notable);
  }
  return history;
}

/** The assessment of a day; undefined when the meter was not active. */
export function historyDay(history: MeterHistory, day: Day): MeterDay | undefined {
  const energy = historyEnergy(history, day);
  return energy && (history.notableDays.get(day) ?? ordinaryDay(day, energy));
}

/** The energy of a day, for which ordinary days need no assessment; undefined when the meter was not active. */
export function historyEnergy(history: MeterHistory, day: Day): Energy | undefined {
  const { meter, from, generated, expected, notableDays } = history;
  const position = day - from;
  if (position < 0 || position >= generated.length || !isActive(meter, day)) return undefined;
  const notable = notableDays.get(day);
  return notable ?? energyOf(generated[position] as number, expected[position] as number, hoursInDay(day));
}

/** 1 for each day from `first` to `last` that a fault overlaps. */
function faultyDays(meter: SimulatedMeter, first: Day, last: Day): Uint8Array {
  const faulty = new Uint8Array(last - first + 1);
  for (const fault of meter.faults) {
    const begin = Math.max(dayAt(fault.from) - first, 0);
    const end = fault.to === null ? faulty.length : Math.min(dayAt(fault.to - 1) - first + 1, faulty.length);
    if (end > begin) faulty.fill(1, begin, end);
  }
  return faulty;
}
