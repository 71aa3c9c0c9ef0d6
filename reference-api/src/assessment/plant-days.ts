import type { Day } from "../lib/local-days";
import {
  comparableEnergies,
  type Energy,
  type Lacking,
  receivedShareOf,
  scoreOf,
  sumEnergies,
  sumLacking,
} from "./energy";
import { isActive } from "./meter";
import type { MeterDay } from "./meter-day";
import { historyDay, type MeterHistory } from "./meter-history";
import { lowestStatus, type YieldStatus } from "./statuses";

/** The days of a plant: the sums of its meters, their lowest status, and one score. */

/** A finished day of a plant; energies in kWh. */
export interface PlantDay extends Energy {
  readonly day: Day;
  readonly meters: readonly MeterDay[];
  readonly score: number | null;
  readonly status: YieldStatus;
  readonly lacking: Lacking;
}

/** Combines a day of a plant from the histories of its meters. */
export function plantDay(histories: readonly MeterHistory[], day: Day): PlantDay {
  const meters = histories.flatMap((history) => historyDay(history, day) ?? []);
  const energy = sumEnergies(meters);
  return {
    ...energy,
    day,
    meters,
    score: scoreOf(sumEnergies(comparableEnergies(meters))),
    status: lowestStatus(meters.map((meter) => meter.status)),
    lacking: sumLacking(meters.map((meter) => meter.lacking)),
  };
}

/** Successive days of a plant; energies in kWh. */
export interface PlantDays {
  /** NaN when nothing was received. */
  readonly generated: Float64Array;
  /** NaN when the value of a meter is not known. */
  readonly expected: Float64Array;
  readonly comparedExpected: Float64Array;
  /** The number of active meters whose expected energy is not known. */
  readonly unknownExpected: Uint8Array;
  readonly missingHours: Float64Array;
  /** The part of the day of which measurements were received, 0 to 1. */
  readonly receivedShare: Float64Array;
  /** Number of meters of each status. */
  readonly meterCounts: Readonly<Record<YieldStatus, Uint8Array>>;
  /** Undefined without an active meter. */
  readonly statuses: readonly (YieldStatus | undefined)[];
}

/** The days `from` to `to`, both included, without the assessments of single meters. */
export function plantDays(histories: readonly MeterHistory[], from: Day, to: Day): PlantDays {
  const length = Math.max(to - from + 1, 0);
  const generated = new Float64Array(length).fill(Number.NaN);
  const expected = new Float64Array(length);
  const comparedExpected = new Float64Array(length);
  const unknownExpected = new Uint8Array(length);
  const missingHours = new Float64Array(length);
  const meterCounts = {
    OK: new Uint8Array(length),
    MEDIUM: new Uint8Array(length),
    NOK: new Uint8Array(length),
    NONE: new Uint8Array(length),
  };
  for (const history of histories) {
    for (let position = 0; position < length; position++) {
      if (!isActive(history.meter, from + position)) continue;
      const dayExpected = history.expected[position] as number;
      if (Number.isNaN(dayExpected)) add(unknownExpected, position, 1);
      add(expected, position, dayExpected);
      add(comparedExpected, position, history.comparedExpected[position] as number);
      const dayGenerated = history.generated[position] as number;
      if (!Number.isNaN(dayGenerated)) generated[position] = (generated[position] || 0) + dayGenerated;
      add(meterCounts.OK, position, 1);
    }
    for (const [day, notable] of history.notableDays) {
      const position = day - from;
      add(missingHours, position, notable.missingHours);
      if (notable.status === "OK") continue;
      add(meterCounts.OK, position, -1);
      add(meterCounts[notable.status], position, 1);
    }
  }
  const statuses = Array.from({ length }, (_, position) =>
    (["NOK", "MEDIUM", "OK", "NONE"] as const).find((status) => (meterCounts[status][position] as number) > 0),
  );
  const receivedShare = Float64Array.from(expected, (kwh, position) =>
    Number.isNaN(kwh)
      ? meanReceivedShare(histories, from, position)
      : receivedShareOf({ expected: kwh, comparedExpected: comparedExpected[position] as number }),
  );
  return { generated, expected, comparedExpected, unknownExpected, missingHours, receivedShare, meterCounts, statuses };
}

/** The received part of a day of some meters, weighted by their peak power. */
function meanReceivedShare(histories: readonly MeterHistory[], from: Day, position: number): number {
  const active = histories.filter(({ meter }) => isActive(meter, from + position));
  const peak = active.reduce((sum, { meter }) => sum + meter.peakInWatt, 0);
  return (
    active.reduce((sum, history) => sum + (history.receivedShare[position] as number) * history.meter.peakInWatt, 0) /
    peak
  );
}

function add(values: Float64Array | Uint8Array, position: number, value: number): void {
  values[position] = (values[position] as number) + value;
}

/** The statuses of successive days from `from` on, run-length encoded; days without an active meter are left out. */
export function statusSpans(statuses: PlantDays["statuses"], from: Day) {
  const runs: { from: Day; to: Day; status: YieldStatus }[] = [];
  for (const [position, status] of statuses.entries()) {
    const day = from + position;
    const last = runs.at(-1);
    if (last && last.status === status && last.to === day - 1) last.to = day;
    else if (status) runs.push({ from: day, to: day, status });
  }
  return runs;
}
