/** A simulated meter: panels, inverter, and deviations that follow from its seed. */

import { type Day, dayOf } from "../local-days";
import { hash, normal } from "../random";
import type { PanelArray } from "../weather/array-yield";
import type { Fault } from "./faults";

/** The properties of a meter that the simulation uses. */
export interface SimulatedMeter {
  readonly id: number;
  /** Index in `regions`. */
  readonly region: number;
  readonly peakInWatt: number;
  readonly array: PanelArray;
  /** First day with data. */
  readonly operationalSince: Day;
  /** First day without data. */
  readonly retiredOn: Day | null;
  /** Actual relative to nominal performance. */
  readonly performance: number;
  /** The performance that monitoring has learned: expected yield is calculated yield times this. */
  readonly learnedPerformance: number;
  /** Selects the local clouds over the meter's plant. */
  readonly cloudSeed: number;
  readonly faults: readonly Fault[];
}

/** Columns of `meters` that determine its yield. */
export interface MeterRecord {
  readonly id: number;
  readonly seed: number;
  readonly peak_in_watt: number;
  readonly orientation_in_degrees: number | null;
  readonly angle_in_degrees: number | null;
  readonly has_mixed_panel_orientations: number | boolean;
  readonly operational_since: string;
  readonly retired_on: string | null;
}

const inverterLimits = [0.75, 0.85, 1] as const;

/**
 * The simulated meter of a database row. `region`: index in `regions`; `seed`: seed of its plant, whose meters share
 * their clouds; `monitoredSince`: first day with data.
 */
export function simulatedMeter(
  record: MeterRecord,
  plant: { region: number; seed: number; monitoredSince: Day | null },
  faults: readonly Fault[],
): SimulatedMeter {
  const performance = 0.985 + 0.02 * normal(hash(record.seed, 1));
  return {
    id: record.id,
    region: plant.region,
    peakInWatt: record.peak_in_watt,
    array: {
      orientation: record.orientation_in_degrees ?? 180,
      tilt: record.angle_in_degrees ?? 30,
      mixed: Boolean(record.has_mixed_panel_orientations),
      inverterLimit: inverterLimits[hash(record.seed, 2) % inverterLimits.length] ?? 1,
    },
    operationalSince: Math.max(dayOf(record.operational_since.slice(0, 10)), plant.monitoredSince ?? 0),
    retiredOn: record.retired_on === null ? null : dayOf(record.retired_on.slice(0, 10)),
    performance,
    learnedPerformance: performance * (1 + 0.012 * normal(hash(record.seed, 3))),
    cloudSeed: plant.seed,
    faults,
  };
}

/** Whether a meter delivers data on a day. */
export function isActive(meter: SimulatedMeter, day: Day): boolean {
  return day >= meter.operationalSince && (meter.retiredOn === null || day < meter.retiredOn);
}
