import { spikeOf } from "@heliograph/rules/energy-limits";
import type { MeterHour } from "../energy";
import { type Day, dayAt, dayStart, hourMs, hoursInDay } from "../local-days";
import type { ArrayYields } from "../weather/array-yield";
import { measuredHours } from "./measured-hours";
import { ageing, type Fault, type FaultKind, isActive, overlaps, type SimulatedMeter } from "./meter";

/** The hourly measurements of a meter: the yield of its panels, changed by its faults. */

/** The energy that a meter generates and monitoring expects for each kWh/kWp of its array on a day, without faults. */
export function gainsOn(yields: ArrayYields, meter: SimulatedMeter, day: Day) {
  const gain = (meter.peakInWatt / 1000) * ageing(meter, day);
  return {
    actual: gain * meter.performance * yields.sky.weather.localFactor(meter.cloudSeed, day),
    modelled: gain * meter.learnedPerformance,
  };
}

/** The faults of a meter that overlap a day. */
export function faultsOn(meter: SimulatedMeter, day: Day): Fault[] {
  if (meter.faults.length === 0) return [];
  const from = dayStart(day);
  const to = dayStart(day + 1);
  return meter.faults.filter((fault) => overlaps(fault, from, to));
}

/** All hours of a day (23 to 25); none when the meter is not active. */
export function meterHours(yields: ArrayYields, meter: SimulatedMeter, day: Day): MeterHour[] {
  if (!isActive(meter, day)) return [];
  if (meter.measured) return measuredHours(yields, meter, day);
  const faults = faultsOn(meter, day);
  return withDarkHours(day, sunlitHours(yields, meter, day, faults), faults);
}

/** All hours of a day, from those with sun. */
export function withDarkHours(day: Day, sunlit: readonly MeterHour[], faults: readonly Fault[]): MeterHour[] {
  const start = dayStart(day);
  const sunlitByStart = new Map(sunlit.map((hour) => [hour.start, hour]));
  return Array.from({ length: hoursInDay(day) }, (_, index) => {
    const from = start + index * hourMs;
    const blocked = faults.some((fault) => blocksMeasurements(fault.kind) && overlaps(fault, from, from + hourMs));
    const dark = { start: from, generated: blocked ? null : 0, spike: null, expected: 0 };
    return sunlitByStart.get(from) ?? dark;
  });
}

/** The hours of a day with sun; `faults`: the meter's faults that overlap the day. */
export function sunlitHours(
  yields: ArrayYields,
  meter: SimulatedMeter,
  day: Day,
  faults: readonly Fault[],
): MeterHour[] {
  const start = dayStart(day);
  const peakKw = meter.peakInWatt / 1000;
  const gains = gainsOn(yields, meter, day);
  const hours = yields
    .hours(meter.region, meter.array, day)
    .map(({ index, actual, modelled }) => ({
      start: start + index * hourMs,
      generated: Math.min(actual * gains.actual, meter.inverterLimit) as number | null,
      spike: null as MeterHour["spike"],
      expected: Math.min(modelled * gains.modelled, meter.inverterLimit),
    }));
  if (faults.length > 0) {
    const { noon } = yields.sky.day(meter.region, day);
    for (const fault of faults) applyFlatline(hours, fault);
    for (const hour of hours) {
      for (const fault of faults) hour.generated = applyFault(hour.generated, hour.start, fault, noon, peakKw);
      hour.spike = spikeOf(hour.generated ?? 0, meter.peakInWatt);
      if (hour.spike !== null) hour.generated = null;
    }
  }
  return hours;
}

/** Whether no measurement arrives during a fault of this kind. */
function blocksMeasurements(kind: FaultKind): boolean {
  return kind === "lost_connection" || kind === "expired_credentials" || kind === "registration_failed";
}

/** A flat line distributes the day's energy evenly over the hours with sun. */
function applyFlatline(hours: { generated: number | null }[], fault: Fault): void {
  if (fault.kind !== "flatline") return;
  const mean = hours.reduce((sum, hour) => sum + (hour.generated ?? 0), 0) / Math.max(hours.length, 1);
  for (const hour of hours) hour.generated = mean;
}

/** An hour's energy under a fault. */
function applyFault(energy: number | null, start: number, fault: Fault, noon: number, peakKw: number): number | null {
  if (energy === null || !overlaps(fault, start, start + hourMs)) return energy;
  if (blocksMeasurements(fault.kind)) return null;
  switch (fault.kind) {
    case "inverter_down":
    case "power_interruption":
      return energy * (1 - overlap(fault, start));
    case "string_outage":
    case "optimizer_issue":
      return energy * (1 - fault.magnitude * overlap(fault, start));
    case "shade_first_half":
      return halfOfDay(start, noon) === "first" ? energy * (1 - fault.magnitude) : energy;
    case "shade_second_half":
      return halfOfDay(start, noon) === "second" ? energy * (1 - fault.magnitude) : energy;
    case "soiling":
      return energy * (1 - fault.magnitude * progress(fault, start));
    case "curtailment":
      return isCurtailed(start) ? Math.min(energy, fault.magnitude * peakKw) : energy;
    case "power_spike":
      return fault.from >= start ? fault.magnitude * peakKw : energy;
    default:
      return energy;
  }
}

/**
 * The half of the day of an hour. The hours around solar noon belong to neither: the sun is too high for shade from
 * the sides.
 */
export function halfOfDay(start: number, noon: number): "first" | "noon" | "second" {
  const fromNoon = start + hourMs / 2 - noon;
  if (Math.abs(fromNoon) <= hourMs) return "noon";
  return fromNoon < 0 ? "first" : "second";
}

/** Whether an hour is between 11:00 and 15:00. Counted from the next midnight: the clock changes before noon. */
function isCurtailed(start: number): boolean {
  const hoursLeft = (dayStart(dayAt(start) + 1) - start) / hourMs;
  return hoursLeft <= 24 - 11 && hoursLeft > 24 - 15;
}

/** Share of the hour from `start` that a fault covers. */
function overlap(fault: Fault, start: number): number {
  const from = Math.max(fault.from, start);
  const to = Math.min(fault.to ?? Number.POSITIVE_INFINITY, start + hourMs);
  return (to - from) / hourMs;
}

/** Progress of a fault, 0-1. Dirt without a planned end takes two months to reach its full magnitude. */
function progress(fault: Fault, at: number): number {
  const length = (fault.to ?? fault.from + 60 * 24 * hourMs) - fault.from;
  return Math.min(Math.max((at - fault.from) / length, 0), 1);
}
