/** Successive finished days of a meter: totals of every day, assessments of the notable ones. */

import { type Energy, energyOf, energyOfHour, receivedShareOf, sumEnergies } from "../energy";
import { type Day, dayAt } from "../local-days";
import type { ArrayDays, ArrayYields } from "../weather/array-yield";
import { assessMeasuredDay } from "./measured-meter-day";
import { isActive, lastActiveDay, type SimulatedMeter } from "./meter";
import { assessDayHours, assessDayTotals, type MeterDay, ordinaryDay } from "./meter-day";
import { gainsOn, sunlitHours } from "./meter-hours";

/** Days `from` to `from + generated.length - 1`; energies in kWh. */
export interface MeterHistory {
  readonly meter: SimulatedMeter;
  readonly from: Day;
  /** NaN on days without an active meter or received data. */
  readonly generated: Float64Array;
  /** NaN on days without an active meter, and when it is not known. */
  readonly expected: Float64Array;
  /** NaN on days without an active meter, and when it is not known. */
  readonly comparedExpected: Float64Array;
  /** The part of the day of which measurements were received, 0 to 1. */
  readonly receivedShare: Float64Array;
  /** 1 on days with snow on the panels. */
  readonly snow: Uint8Array;
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
  const receivedShare = new Float64Array(length);
  const snow = new Uint8Array(length);
  const notableDays = new Map<Day, MeterDay>();
  const history = { meter, from, generated, expected, comparedExpected, receivedShare, snow, notableDays };
  const first = Math.max(from, meter.operationalSince);
  const last = Math.min(to, lastActiveDay(meter));
  for (let day = first; meter.measured && day <= last; day++) {
    const { assessed, receivedShare: share } = assessMeasuredDay(yields, meter, day);
    generated[day - from] = assessed.generated ?? Number.NaN;
    expected[day - from] = assessed.expected;
    comparedExpected[day - from] = assessed.comparedExpected;
    receivedShare[day - from] = share;
    if (meter.weather.get(day)?.isSnowy) snow[day - from] = 1;
    if (assessed.missingHours > 0 || snow[day - from] === 1 || assessed.statuses[0] !== "yield_present")
      notableDays.set(day, assessed);
  }
  if (last < first || meter.measured) return history;

  const days = yields.days(meter.region, meter.array, first, last - first + 1);
  const faulty = faultyDays(meter, first, last);
  for (let position = 0; position < faulty.length; position++) {
    const day = first + position;
    const energy = faulty[position] === 1 ? undefined : energyWithoutFaults(yields, meter, day, days, position);
    const notable = energy ? assessDayTotals(yields, meter, day, energy) : assessDayHours(yields, meter, day);
    const assessed = energy ?? (notable as MeterDay);
    generated[day - from] = assessed.generated ?? Number.NaN;
    expected[day - from] = assessed.expected;
    comparedExpected[day - from] = assessed.comparedExpected;
    receivedShare[day - from] = receivedShareOf(assessed);
    if (yields.sky.day(meter.region, day).snow > 0) snow[day - from] = 1;
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
  return notable ?? energyOf(generated[position] as number, expected[position] as number);
}

/** The energy of a day from its sums, or from its hours when the inverter limits any of them. */
function energyWithoutFaults(
  yields: ArrayYields,
  meter: SimulatedMeter,
  day: Day,
  { actual, modelled, highest }: ArrayDays,
  position: number,
): Energy {
  const gains = gainsOn(yields, meter, day);
  const most = (highest[position] as number) * Math.max(gains.actual, gains.modelled);
  if (most > meter.inverterLimit) return sumEnergies(sunlitHours(yields, meter, day, []).map(energyOfHour));
  const generated = (actual[position] as number) * gains.actual;
  return energyOf(generated, (modelled[position] as number) * gains.modelled);
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
