import { type Position, sunHeight } from "../reading/sun";
import type { Zone } from "../reading/zone";
import {
  type Finding,
  type Interval,
  isPowerUnit,
  kiloPerUnit,
  minuteMs,
  minutesPerDay,
  type Quantity,
  roundKwh,
  type Unit,
  units,
} from "../series";

const hourMs = 60 * minuteMs;

/** The 99th percentile of the power of the intervals, in kW. */
function strongPower(intervals: readonly Interval[]): number {
  const powers = new Float64Array(intervals.length);
  let count = 0;
  for (const { kwh, minutes } of intervals) if (kwh !== null && kwh > 0) powers[count++] = kwh / (minutes / 60);
  return powers.subarray(0, count).sort()[Math.floor((count - 1) * 0.99)] ?? 0;
}

/** A unit is wrong if the ratio of power and peak power reaches the first limit, or is below the second limit. */
const tooStrong = 20;
const tooWeak = 1 / 200;

/** The minimum number of days for a unit that makes the power too weak: a single day can be weak. */
const minDays = 5;

/** Says when the unit contradicts the peak power, and which unit fits. */
export function checkUnit(
  intervals: readonly Interval[],
  peakWatt: number | null,
  unit: Unit,
  days: number,
): Finding[] {
  const kw = strongPower(intervals);
  if (peakWatt === null || peakWatt <= 0 || kw === 0) return [];
  const ratio = kw / (peakWatt / 1_000);
  if (ratio < tooStrong && (ratio > tooWeak || days < minDays)) return [];
  const factor = ratio > 1 ? 1e-3 : 1e3;
  const better = units.find(
    (other) => isPowerUnit(other) === isPowerUnit(unit) && kiloPerUnit[other] === kiloPerUnit[unit] * factor,
  );
  return [{ code: "unit-contradicts-peak", count: 1, kw: [peakWatt / 1_000, kw], ...(better && { unit: better }) }];
}

/** The smallest and the largest ratio of the strongest power of a bright week and the peak power. */
const [leastOfPeak, mostOfBrightPeak] = [0.45, 1.3];
const brightDays = 5;
/** With this sine of the sun's altitude at noon, 35 degrees, a clear day brings a plant near its peak power. */
const brightSun = 0.57;

/**
 * Says when the values of short intervals are probably powers that are read as energies, or the other way round: they
 * then differ from the peak power by the number of intervals in an hour, on days with a high sun.
 */
export function checkQuantity(
  intervals: readonly Interval[],
  peakWatt: number | null,
  quantity: Quantity,
  position: Position,
): Finding[] {
  const minutes = intervals[0]?.minutes ?? 60;
  if (peakWatt === null || peakWatt <= 0 || minutes >= 60 || quantity === "counter") return [];
  const bright = intervals.filter(({ start, kwh }) => kwh !== null && sunHeight(start, position) > brightSun);
  const days = new Set(bright.map(({ start }) => Math.floor(start / (minutesPerDay * minuteMs))));
  const ratio = strongPower(bright) / (peakWatt / 1_000);
  const factor = 60 / minutes;
  const other = quantity === "power" ? ratio * factor : ratio / factor;
  const isFit = ratio >= leastOfPeak && ratio <= mostOfBrightPeak;
  if (days.size < brightDays || isFit || other < leastOfPeak || other > mostOfBrightPeak) return [];
  const kw: Finding["kw"] = [peakWatt / 1_000, strongPower(bright)];
  return [{ code: "quantity-contradicts-peak", count: 1, kw, quantity: quantity === "power" ? "energy" : "power" }];
}

/** Days with so strong a sun that the strongest hour of a plant is about the same in each year: 15 April to 31 August. */
const isOfSummer = (day: string): boolean => day.slice(5) >= "04-15" && day.slice(5) <= "08-31";
const summerDays = 20;
const enlargedBy = 1.2;
const daysAbove = 3;
/** The edge of a cloud makes single hours of an old plant stronger by this factor. */
const noise = 1.03;
/** The strong days of an enlarged plant follow each other within this number of days. */
const weakDays = 10;

/**
 * Whether the plant was enlarged: after a summer, the strongest hour is on several days a fifth above what it was. The
 * day is the first one above the old strongest hour from which on such days follow each other. Series of days are
 * compared by their energy.
 */
export function checkEnlarged(intervals: readonly Interval[], zone: Zone): Finding[] {
  const strongest = strongestByDay(intervals, zone);
  let before = 0;
  let summer = 0;
  for (const [position, [day, kw]] of strongest.entries()) {
    if (summer >= summerDays && kw > before * noise && stays(strongest.slice(position), before)) {
      const most = strongest.slice(position).reduce((greatest, [, value]) => Math.max(greatest, value), 0);
      return [{ code: "enlarged", count: 1, day, kw: [roundKwh(before), roundKwh(most)] }];
    }
    before = Math.max(before, kw);
    if (isOfSummer(day)) summer++;
  }
  return [];
}

/** Whether days above an old strongest hour follow each other until days that are much above it. */
function stays(days: readonly (readonly [day: string, kw: number])[], before: number): boolean {
  let above = 0;
  let weak = 0;
  for (const [, kw] of days) {
    weak = kw > before ? 0 : weak + 1;
    if (weak > weakDays) return false;
    if (kw > before * enlargedBy) above++;
    if (above >= daysAbove) return true;
  }
  return false;
}

/** The mean power of the strongest hour of each day with energy, or of the day if the series has days. */
function strongestByDay(intervals: readonly Interval[], zone: Zone): (readonly [day: string, kw: number])[] {
  const isHourly = intervals.some(({ minutes }) => minutes <= 60);
  const hours = new Map<number, number>();
  for (const { start, minutes, kwh } of intervals) {
    if (kwh === null || kwh <= 0 || (isHourly && minutes > 60)) continue;
    const at = isHourly ? start - (start % hourMs) : start;
    hours.set(at, (hours.get(at) ?? 0) + kwh / (isHourly ? 1 : minutes / 60));
  }
  const days = new Map<string, number>();
  for (const [hour, kw] of hours) {
    const day = zone.dayOf(hour);
    days.set(day, Math.max(days.get(day) ?? 0, kw));
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1));
}
