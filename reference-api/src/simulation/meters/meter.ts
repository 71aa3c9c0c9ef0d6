/**
 * A simulated meter: panels, inverter, deviations that follow from its seed, and planned faults (kind, time and
 * magnitude), from which all findings of monitoring follow.
 */
import { type Day, dayOf } from "../local-days";
import { hash, normal } from "../numbers";
import type { PanelArray } from "../weather/array-yield";
import type { LearnedPerformance } from "./learned-performance";
import type { MeasuredDay } from "./measured-day";
import type { WeatherDay } from "./weather-day";

export const faultKinds = [
  /** Some strings of panels deliver nothing. Magnitude: share of the yield lost. */
  "string_outage",
  /** The inverter delivers nothing. */
  "inverter_down",
  /** The meter measures, but no measurement arrives. */
  "lost_connection",
  /** The portal rejects the credentials: neither measurements nor notifications arrive. */
  "expired_credentials",
  /** The meter is not registered at its portal: no measurement arrives. */
  "registration_failed",
  /** Shade before noon. Magnitude: share of the yield lost in those hours. */
  "shade_first_half",
  /** Shade after noon. */
  "shade_second_half",
  /** Dirt that increases from start to end. Magnitude: share of the yield lost at the end. */
  "soiling",
  /** One hour is measured too high. Magnitude: the measured power as a factor of peak power. */
  "power_spike",
  /** A power cut of some hours. */
  "power_interruption",
  /** Power optimizers fail and send an alert. Magnitude: share of the yield lost. */
  "optimizer_issue",
  /**
   * The grid operator limits the power from 11:00 to 15:00, which monitoring does not know. Magnitude: the limit as a
   * share of peak power.
   */
  "curtailment",
  /** The data logger repeats one value through the day. */
  "flatline",
  /** The source sends a notification of high, medium, low or informative impact. */
  "alert_high",
  "alert_medium",
  "alert_low",
  "alert_info",
  /** The source's notifications cannot be retrieved. */
  "alert_retrieval_failure",
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Instants in ms since the epoch; null: no planned end. */
  readonly from: number;
  readonly to: number | null;
  readonly magnitude: number;
}

/** A row of `fault_events`. */
export interface FaultRecord {
  readonly kind: string;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly magnitude: number;
}

/** The fault of a database row. Throws a RangeError for an unknown kind. */
export function parseFault(record: FaultRecord): Fault {
  const kind = faultKinds.find((kind) => kind === record.kind);
  if (!kind) throw new RangeError(`unknown kind of fault: ${record.kind}`);
  return {
    kind,
    from: Date.parse(record.starts_at),
    to: record.ends_at === null ? null : Date.parse(record.ends_at),
    magnitude: record.magnitude,
  };
}

/** Whether a fault overlaps the time from one instant to another. */
export function overlaps(fault: Fault, from: number, to: number): boolean {
  return fault.from < to && (fault.to === null || fault.to > from);
}

/** Impact of the notifications that the portal sends during a fault. */
export const alertImpact: Partial<Record<FaultKind, "high" | "medium" | "low" | "info">> = {
  alert_high: "high",
  alert_medium: "medium",
  alert_low: "low",
  alert_info: "info",
};

/** The properties of a meter that the simulation uses. */
export interface SimulatedMeter {
  readonly id: number;
  /** Index in `regions`. */
  readonly region: number;
  readonly peakInWatt: number;
  readonly array: PanelArray;
  /** The inverter delivers at most this in an hour, kWh. */
  readonly inverterLimit: number;
  /** The panels age from this day on. */
  readonly installedOn: Day;
  /** First day with data. */
  readonly operationalSince: Day;
  /** First day without data. */
  readonly retiredOn: Day | null;
  /** The last day on which data is expected: of a meter without a live source, the last one that was imported. */
  readonly deliveredUntil: Day;
  /** Actual relative to nominal performance, when new. */
  readonly performance: number;
  /** The performance that monitoring has learned: expected yield is calculated yield times this and the ageing. */
  readonly learnedPerformance: number;
  /** The share of the expected energy of a week by which good weeks of a measured meter differ from it. */
  readonly learnedRange: number;
  /** Null when it is not known. */
  readonly centsPerKwh: number | null;
  /** Selects the local clouds over the meter's plant. */
  readonly cloudSeed: number;
  readonly faults: readonly Fault[];
  /** What was received of a measured meter by day; null when the meter is simulated. */
  readonly measured: ReadonlyMap<Day, MeasuredDay> | null;
  /** What the weather of each day allows a measured meter; days whose weather is not known are missing. */
  readonly weather: ReadonlyMap<Day, WeatherDay>;
}

/** Columns of `meters` that determine its yield and what it is worth. */
export interface MeterRecord {
  readonly id: number;
  readonly seed: number;
  readonly peak_in_watt: number;
  readonly orientation_in_degrees: number | null;
  readonly angle_in_degrees: number | null;
  readonly has_mixed_panel_orientations: number | boolean;
  readonly operational_since: string;
  readonly retired_on: string | null;
  readonly amount_in_cents_per_kwh?: number | null;
}

/** Inverter power for each kW of peak power. One of twenty inverters limits the power around noon of clear days. */
const inverterLimitOf = (seed: number) => (hash(seed, 2) % 20 === 0 ? 0.7 : 0.9);
/** The panels lose half a percent a year. */
const degradationPerDay = 0.005 / 365.25;

/**
 * The simulated meter of a database row. `region`: index in `regions`; `seed`: seed of its plant, whose meters share
 * their clouds; `monitoredSince`: first day with data.
 */
export function simulatedMeter(
  record: MeterRecord,
  plant: { region: number; seed: number; monitoredSince: Day | null },
  faults: readonly Fault[],
): SimulatedMeter {
  const installedOn = dayOf(record.operational_since.slice(0, 10));
  const performance = 0.985 + 0.02 * normal(hash(record.seed, 1));
  return {
    id: record.id,
    region: plant.region,
    peakInWatt: record.peak_in_watt,
    array: panelArray(record),
    inverterLimit: (inverterLimitOf(record.seed) * record.peak_in_watt) / 1000,
    installedOn,
    operationalSince: Math.max(installedOn, plant.monitoredSince ?? 0),
    retiredOn: record.retired_on === null ? null : dayOf(record.retired_on.slice(0, 10)),
    deliveredUntil: Number.POSITIVE_INFINITY,
    performance,
    learnedPerformance: performance * (1 + 0.012 * normal(hash(record.seed, 3))),
    learnedRange: 0,
    centsPerKwh: record.amount_in_cents_per_kwh ?? null,
    cloudSeed: plant.seed,
    faults,
    measured: null,
    weather: noWeather,
  };
}

/** The panels of a meter. Without their orientation and angle, they face south at the usual angle. */
export function panelArray(
  record: Pick<MeterRecord, "orientation_in_degrees" | "angle_in_degrees" | "has_mixed_panel_orientations">,
): PanelArray {
  return {
    orientation: record.orientation_in_degrees ?? 180,
    tilt: record.angle_in_degrees ?? 30,
    mixed: Boolean(record.has_mixed_panel_orientations),
  };
}

const noWeather: ReadonlyMap<Day, WeatherDay> = new Map();

/**
 * A meter with measurements. What is simulated of its inverter and its panels does not apply to it: it has no faults,
 * its inverter limits nothing, and its performance is what was learned from its good weeks, or nominal.
 */
export function measuredMeter(
  meter: SimulatedMeter,
  measured: ReadonlyMap<Day, MeasuredDay>,
  weather: ReadonlyMap<Day, WeatherDay> = noWeather,
  learned: LearnedPerformance | null = null,
): SimulatedMeter {
  return {
    ...meter,
    performance: 1,
    learnedPerformance: learned?.factor ?? 1,
    learnedRange: learned?.range ?? 0,
    inverterLimit: Number.POSITIVE_INFINITY,
    faults: [],
    measured,
    weather,
  };
}

/** Whether a meter delivers data on a day. */
export function isActive(meter: SimulatedMeter, day: Day): boolean {
  return day >= meter.operationalSince && day <= lastActiveDay(meter);
}

/** The last day on which a meter delivers data; infinity while no end is known. */
export function lastActiveDay({ retiredOn, deliveredUntil }: SimulatedMeter): Day {
  return retiredOn === null ? deliveredUntil : Math.min(retiredOn - 1, deliveredUntil);
}

/** The performance of the panels of a meter on a day relative to new ones. */
export function ageing({ installedOn }: Pick<SimulatedMeter, "installedOn">, day: Day): number {
  return 1 - degradationPerDay * (day - installedOn);
}
