/** The hours of a measured meter. Without the weather of an hour, its expected energy is not known: NaN. */
import { spikeOf } from "@heliograph/rules/energy-limits";
import type { MeterHour } from "../energy";
import { type Day, dayStart, hourMs, hoursInDay } from "../local-days";
import type { ArrayYields } from "../weather/array-yield";
import { ageing, type SimulatedMeter } from "./meter";

/**
 * The sun is this high, as the sine of its altitude (6 degrees), in hours in which a missing measurement is a gap.
 * Inverters sleep until there is enough light, and then many send nothing.
 */
const minSunHeight = 0.1;

export interface MeasuredHour extends MeterHour {
  /** The sine of the sun's altitude; 0 when it is too low to tell whether something is missing. */
  readonly sun: number;
}

/** All hours of a day. An hour without enough sun and without measurement is 0 on a day with measurements. */
export function measuredHours(yields: ArrayYields, meter: SimulatedMeter, day: Day): MeasuredHour[] {
  const measured = meter.measured?.get(day);
  const isReceived =
    measured !== undefined && (measured.longerKwh !== null || measured.hours.some((kwh) => kwh !== null));
  const sunByHour = new Map(
    yields.sky
      .hours(meter.region, day)
      .filter(({ sun }) => sun.lit === 1 && sun.up >= minSunHeight)
      .map(({ sun }) => [sun.index, sun.up]),
  );
  const weather = meter.weather.get(day);
  const gain = (meter.peakInWatt / 1000) * ageing(meter, day) * meter.learnedPerformance;
  return Array.from({ length: hoursInDay(day) }, (_, index): MeasuredHour => {
    const kwh = measured?.hours[index] ?? null;
    const sun = sunByHour.get(index) ?? 0;
    const spike = kwh === null ? null : spikeOf(kwh, meter.peakInWatt);
    const isInLonger = kwh === null && ((measured?.longerHours ?? 0) & (1 << index)) !== 0;
    const isDark = kwh === null && sun === 0 && isReceived && !isInLonger;
    return {
      start: dayStart(day) + index * hourMs,
      generated: isDark ? 0 : spike === null ? kwh : null,
      spike,
      expected: (weather?.hours[index] ?? Number.NaN) * gain,
      isInLonger,
      isBehind: ((weather?.behindHours ?? 0) & (1 << index)) !== 0,
      sun,
    };
  });
}
