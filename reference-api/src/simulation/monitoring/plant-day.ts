/** Days of a plant: the sums of its meters, their lowest status, and one score. */
import type { Day } from "../local-days";
import { type MeterDay, maxScore } from "../meters/meter-day";
import { historyDay, type MeterHistory } from "../meters/meter-history";
import { lowestStatus, type StatusName, type YieldStatus } from "./statuses";

/** A finished day of a plant; energies in kWh. */
export interface PlantDay {
  readonly day: Day;
  readonly meters: readonly MeterDay[];
  /** Null when nothing was received from any meter. */
  readonly actual: number | null;
  readonly expected: number;
  readonly score: number | null;
  readonly status: YieldStatus;
  readonly lacking: ReadonlyMap<StatusName, number>;
}

/** Combines a day of a plant from the histories of its meters. */
export function plantDay(histories: readonly MeterHistory[], day: Day): PlantDay {
  const meters = histories.flatMap((history) => historyDay(history, day) ?? []);
  const lacking = new Map<StatusName, number>();
  let actual: number | null = null;
  let expected = 0;
  let scoredExpected = 0;
  let scoredActual = 0;
  for (const meter of meters) {
    expected += meter.expected;
    if (meter.actual !== null) actual = (actual ?? 0) + meter.actual;
    if (meter.score !== null && meter.actual !== null) {
      scoredActual += meter.actual;
      scoredExpected += meter.expected;
    }
    for (const [reason, kwh] of meter.lacking) lacking.set(reason, (lacking.get(reason) ?? 0) + kwh);
  }
  const score = scoredExpected > 0 ? Math.min(scoredActual / scoredExpected, maxScore) : null;
  const status = lowestStatus(meters.map((meter) => meter.status));
  return { day, meters, actual, expected, score, status, lacking };
}
