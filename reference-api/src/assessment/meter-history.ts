/** Successive finished days of a meter: totals of every day, assessments of the notable ones. */

import type { Day } from "../lib/local-days";
import { type DayShift, inSunHours, shiftOfDay } from "./clock-shift";
import { type Energy, energyOf, extraRangeOf } from "./energy";
import { isActive, lastActiveDay, type Meter } from "./meter";
import { assessDay, type MeterDay, ordinaryDay, receivedShareOfDay } from "./meter-day";

/** Days `from` to `from + generated.length - 1`; energies in kWh. */
export interface MeterHistory {
  readonly meter: Meter;
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
  /** The days on which it stayed on the panels although it had melted on the ground, in order. */
  readonly daysOfLeftSnow: readonly Day[];
  /** What is added to the range of the expected energy of the day, as a share of it. */
  readonly extraRange: Float64Array;
  /** The light of the day relative to the light of a clear sky, from -1 for none to 1; 0 when it is not known. */
  readonly clearness: Float64Array;
  /** The precipitation of the day, mm; NaN when it is not known. */
  readonly rain: Float64Array;
  /** The days of recorded light that tell whether the clock is right, in order: on dull days all panels look alike. */
  readonly dayShifts: readonly DayShift[];
  /** Assessments of the days with a finding or a shortfall; all other active days are ordinary. */
  readonly notableDays: ReadonlyMap<Day, MeterDay>;
}

/** Assesses the finished days `from` to `to` (both included). */
export function meterHistory(meter: Meter, from: Day, to: Day): MeterHistory {
  const length = Math.max(to - from + 1, 0);
  const generated = new Float64Array(length).fill(Number.NaN);
  const expected = new Float64Array(length).fill(Number.NaN);
  const comparedExpected = new Float64Array(length).fill(Number.NaN);
  const receivedShare = new Float64Array(length);
  const snow = new Uint8Array(length);
  const extraRange = new Float64Array(length);
  const clearness = new Float64Array(length);
  const rain = new Float64Array(length).fill(Number.NaN);
  const dayShifts: DayShift[] = [];
  const daysOfLeftSnow: Day[] = [];
  const notableDays = new Map<Day, MeterDay>();
  let day = Math.max(from, meter.operationalSince);
  const last = Math.min(to, lastActiveDay(meter));
  for (const ofDay of day <= last ? meter.source.days(day, last) : []) {
    const { energy, sky } = ofDay;
    const position = day - from;
    generated[position] = energy.generated ?? Number.NaN;
    expected[position] = energy.expected;
    comparedExpected[position] = energy.comparedExpected;
    receivedShare[position] = receivedShareOfDay(ofDay);
    snow[position] = sky.snow > 0 ? 1 : 0;
    if (sky.isSnowLeft) daysOfLeftSnow.push(day);
    extraRange[position] = extraRangeOf(sky.uncertainShare ?? 0);
    clearness[position] = sky.clearness ?? 0;
    rain[position] = sky.rain ?? Number.NaN;
    const { isLightRecorded } = meter.source;
    const shift = isLightRecorded && ofDay.hours ? shiftOfDay(day, ofDay.hours) : null;
    if (shift && (sky.clearness ?? 0) > 0) dayShifts.push(shift);
    const hours = ofDay.hours && inSunHours(ofDay.hours, shift);
    const notable = assessDay(day, { ...ofDay, hours }, isLightRecorded);
    if (notable) notableDays.set(day, notable);
    day++;
  }
  return {
    meter,
    from,
    generated,
    expected,
    comparedExpected,
    receivedShare,
    snow,
    daysOfLeftSnow,
    extraRange,
    clearness,
    rain,
    dayShifts,
    notableDays,
  };
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
