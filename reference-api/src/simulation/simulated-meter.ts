/** The source of a simulated meter: the yield of its panels and inverter, changed by its faults. */
import { spikeOf } from "@heliograph/rules/energy-limits";
import { energyOf, energyOfDay, energyOfHour, type MeterHour, sumEnergies } from "../assessment/energy";
import {
  ageing,
  type LightSums,
  type Meter,
  type MeterRecord,
  type MeterSource,
  type SourceDay,
  storedMeter,
} from "../assessment/meter";
import { type Day, dayAt, dayStart, hourMs, hoursInDay } from "../lib/local-days";
import { hash, normal } from "../lib/numbers";
import { type PanelArray, panelArray } from "../lib/panel-model";
import { type Region, regions } from "../lib/regions";
import { type ArrayDays, yields } from "./array-yield";
import {
  alertImpact,
  applyFault,
  applyFlatline,
  blocksMeasurements,
  type Fault,
  faultsOn,
  overlaps,
  reportOf,
} from "./faults";

/** Inverter power for each kW of peak power. One of twenty inverters limits the power around noon of clear days. */
const limitPerKw = (seed: number) => (hash(seed, 2) % 20 === 0 ? 0.7 : 0.9);

/** The most that the inverter of a meter delivers in an hour, kWh. */
export function inverterLimitOf({ seed, peak_in_watt }: Pick<MeterRecord, "seed" | "peak_in_watt">): number {
  return (limitPerKw(seed) * peak_in_watt) / 1000;
}

/** The panels and the inverter of a meter. Deviations from nominal panels follow from its seed. */
interface Panels {
  /** Index in `regions`. */
  readonly region: number;
  readonly array: PanelArray;
  readonly peakInWatt: number;
  readonly installedOn: Day;
  /** The inverter delivers at most this in an hour, kWh. */
  readonly inverterLimit: number;
  /** Actual relative to nominal performance, when new. */
  readonly performance: number;
  readonly learnedPerformance: number;
  /** Selects the local clouds over the meter's plant. */
  readonly cloudSeed: number;
}

/**
 * The simulated meter of a database row. `region`: index in `regions`; `seed`: seed of its plant, whose meters share
 * their clouds; `monitoredSince`: first day with data.
 */
export function simulatedMeter(
  record: MeterRecord,
  plant: { region: number; seed: number; monitoredSince: Day | null },
  faults: readonly Fault[],
): Meter {
  const stored = { ...storedMeter(record, plant.monitoredSince), inverterLimit: inverterLimitOf(record) };
  const performance = 0.985 + 0.02 * normal(hash(record.seed, 1));
  const learnedPerformance = performance * (1 + 0.012 * normal(hash(record.seed, 3)));
  const panels: Panels = {
    ...stored,
    region: plant.region,
    array: panelArray(record),
    performance,
    learnedPerformance,
    cloudSeed: plant.seed,
  };
  const place = regions[plant.region] as Region;
  return { ...stored, place, learnedPerformance, learnedRange: 0, source: simulatedSource(panels, faults) };
}

function simulatedSource(panels: Panels, faults: readonly Fault[]): MeterSource {
  const { region, array } = panels;
  return {
    isLightRecorded: false,
    hours: (day) => hoursOf(panels, day, faultsOn(faults, day)),
    days(from, to) {
      const totals = yields.days(region, array, from, to - from + 1);
      return Array.from(faultyDays(faults, from, to), (isFaulty, position): SourceDay => {
        const day = from + position;
        const sky = yields.sky.day(region, day);
        if (isFaulty === 0) return { ...dayWithoutFaults(panels, day, totals, position), hours: null, sky };
        const ofDay = faultsOn(faults, day);
        const hours = hoursOf(panels, day, ofDay);
        return { energy: energyOfDay(hours), hours, sky, report: reportOf(ofDay) };
      });
    },
    portal(now) {
      const today = dayAt(now);
      const active = faults.filter(({ from, to }) => from <= now && (to === null || to > now));
      const days = Array.from({ length: 7 }, (_, back) => today - back);
      return {
        validated: !active.some(({ kind }) => blocksMeasurements(kind)),
        notifications: days.flatMap((day) =>
          faultsOn(faults, day).flatMap(({ kind }) => {
            const impact = alertImpact[kind];
            return impact ? [{ impact, day }] : [];
          }),
        ),
      };
    },
  };
}

/** The energy that a meter generates and monitoring expects for each kWh/kWp of its array on a day, without faults. */
function gainsOn(panels: Panels, day: Day) {
  const gain = (panels.peakInWatt / 1000) * ageing(panels, day);
  return {
    actual: gain * panels.performance * yields.sky.weather.localFactor(panels.cloudSeed, day),
    modelled: gain * panels.learnedPerformance,
  };
}

const noLight = { irradiance: 0, cell: null };

/** All hours of a day. `faults` are the faults that overlap the day. */
function hoursOf(panels: Panels, day: Day, faults: readonly Fault[]): MeterHour[] {
  const start = dayStart(day);
  const sunlit = new Map(sunlitHours(panels, day, faults).map((hour) => [hour.start, hour]));
  return Array.from({ length: hoursInDay(day) }, (_, index) => {
    const from = start + index * hourMs;
    const blocked = faults.some((fault) => blocksMeasurements(fault.kind) && overlaps(fault, from, from + hourMs));
    const dark = { start: from, generated: blocked ? null : 0, spike: null, expected: 0, sun: 0, light: noLight };
    return sunlit.get(from) ?? dark;
  });
}

function sunlitHours(panels: Panels, day: Day, faults: readonly Fault[]): MeterHour[] {
  const { region, array, peakInWatt, inverterLimit } = panels;
  const start = dayStart(day);
  const gains = gainsOn(panels, day);
  const hours = yields
    .hours(region, array, day)
    .map(({ index, up, actual, modelled, light }) => ({
      start: start + index * hourMs,
      generated: Math.min(actual * gains.actual, inverterLimit) as number | null,
      spike: null as MeterHour["spike"],
      expected: Math.min(modelled * gains.modelled, inverterLimit),
      sun: up,
      light,
    }));
  if (faults.length > 0) {
    const { noon } = yields.sky.day(region, day);
    for (const fault of faults) applyFlatline(hours, fault);
    for (const hour of hours) {
      for (const fault of faults) {
        hour.generated = applyFault(hour.generated, hour.start, fault, noon, peakInWatt / 1000);
      }
      hour.spike = spikeOf(hour.generated ?? 0, peakInWatt);
      if (hour.spike !== null) hour.generated = null;
    }
  }
  return hours;
}

/** A day from its sums, or from its hours when the inverter limits any of them. */
function dayWithoutFaults(
  panels: Panels,
  day: Day,
  { actual, modelled, highest, lightSums }: ArrayDays,
  position: number,
): Pick<SourceDay, "energy" | "lightSums"> {
  const gains = gainsOn(panels, day);
  const most = (highest[position] as number) * Math.max(gains.actual, gains.modelled);
  if (most > panels.inverterLimit) return { energy: sumEnergies(sunlitHours(panels, day, []).map(energyOfHour)) };
  const generated = (actual[position] as number) * gains.actual;
  return {
    energy: energyOf(generated, (modelled[position] as number) * gains.modelled),
    lightSums: scaledSums(lightSums[position] as LightSums, panels.peakInWatt / 1000, gains.modelled),
  };
}

/** The sums of 1 kW of peak power in the form of the sums of a meter. */
const scaledSums = ({ expected, deliveringExpected, ...sums }: LightSums, kw: number, gain: number): LightSums => ({
  daylight: sums.daylight * kw,
  received: sums.received * kw,
  compared: sums.compared * kw,
  hourly: sums.hourly * kw,
  delivering: sums.delivering * kw,
  reference: sums.reference * kw,
  correctedReference: sums.correctedReference * kw,
  expected: expected * gain,
  deliveringExpected: deliveringExpected * gain,
});

/** 1 for each day from `first` to `last` that a fault overlaps. */
function faultyDays(faults: readonly Fault[], first: Day, last: Day): Uint8Array {
  const faulty = new Uint8Array(last - first + 1);
  for (const fault of faults) {
    const begin = Math.max(dayAt(fault.from) - first, 0);
    const end = fault.to === null ? faulty.length : Math.min(dayAt(fault.to - 1) - first + 1, faulty.length);
    if (end > begin) faulty.fill(1, begin, end);
  }
  return faulty;
}
