/** Assessment of a finished day of a meter: energies, statuses, score, and reasons for lacking yield. */

import type { Day } from "../local-days";
import {
  daySeverity,
  type StatusName,
  statusOfSeverity,
  statusTypes,
  type YieldStatus,
} from "../monitoring/statuses";
import type { ArrayYields } from "../weather/array-yield";
import type { Fault } from "./faults";
import type { SimulatedMeter } from "./meter";
import { faultsOn, halfOfDay, type MeterHour, sunlitHours } from "./meter-hours";

/** Expected energy that was not measured, by reason. */
export type Lacking = ReadonlyMap<StatusName, number>;

/** A finished day of a meter; energies in kWh. */
export interface MeterDay {
  readonly day: Day;
  /** Null when nothing was received. */
  readonly actual: number | null;
  readonly expected: number;
  /** Actual relative to expected yield, 0 to 1.4; null when most of the day was not received. */
  readonly score: number | null;
  /** Most descriptive first. */
  readonly statuses: readonly StatusName[];
  readonly status: YieldStatus;
  readonly lacking: Lacking;
  /** The portal rejected the credentials. */
  readonly refused: boolean;
  /** The meter is not registered at its portal. */
  readonly unregistered: boolean;
}

/** Highest score (spec 2 §9). */
export const maxScore = 1.4;
/** Below this ratio to the expected yield, a day without a recognised reason has a low yield. */
const lowRatio = 0.75;
/** Smaller shortfalls are within the error of clouds and satellites. */
const shortfallRatio = 0.9;
/**
 * Half a day is shaded when its outer hours yield less than this ratio, both to the expected yield and to the hours
 * around noon.
 */
const shadedRatio = 0.68;
/** Measured power in an hour relative to peak power (spec 2 §9). */
const spikeHigh = 1.7;
const spikeMedium = 1.2;

/**
 * Assesses a day without faults from its totals; undefined when it is ordinary. Its hours are not needed: their
 * deviations are weather.
 */
export function assessDayTotals(day: Day, actual: number, expected: number): MeterDay | undefined {
  const ratio = actual / expected;
  if (!(ratio < shortfallRatio)) return undefined;
  const reason = ratio < lowRatio ? "unknown" : "yield_present";
  return meterDay(day, actual, expected, ratio, new Set(["yield_present", reason]), [
    [reason, expected - actual],
  ]);
}

/** The assessment of a day without findings. */
export function ordinaryDay(day: Day, actual: number, expected: number): MeterDay {
  const score = expected > 0 ? actual / expected : null;
  return meterDay(day, actual, expected, score, new Set(["yield_present"]), []);
}

/** Assesses a day from its hours and the driver's reports. */
export function assessDayHours(yields: ArrayYields, meter: SimulatedMeter, day: Day): MeterDay {
  const faults = faultsOn(meter, day);
  const { statuses: driverReported, refused, unregistered } = driverStatuses(faults);
  const lit = sunlitHours(yields, meter, day, faults);
  const measured = lit.filter((hour) => hour.actual !== null);
  const expected = sum(lit, (hour) => hour.expected);
  const measuredExpected = sum(measured, (hour) => hour.expected);
  const actual = measured.length === 0 ? null : sum(measured, (hour) => hour.actual ?? 0);
  const found = new Set(driverReported);
  const lacking: [StatusName, number][] = [];

  if (measuredExpected < expected) lacking.push(["yield_missing", expected - measuredExpected]);
  if (actual === null || measuredExpected < expected / 2) {
    found.add("yield_missing");
    return { ...meterDay(day, actual, expected, null, found, lacking), refused, unregistered };
  }
  const ratio = actual / measuredExpected;
  if (actual === 0) {
    found.add("zero_yield");
    lacking.push(["zero_yield", measuredExpected]);
  } else {
    found.add("yield_present");
    const explained = explainByShape(measured, meter, yields.sky.day(meter.region, day).noon, found);
    const unexplained = measuredExpected - actual - explained.reduce((all, [, kwh]) => all + kwh, 0);
    lacking.push(...explained);
    if (ratio < shortfallRatio && unexplained > 0)
      lacking.push([reasonForShortfall(ratio, found), unexplained]);
  }
  return { ...meterDay(day, actual, expected, ratio, found, lacking), refused, unregistered };
}

/** Statuses that the driver itself reports on a day with these faults. */
function driverStatuses(faults: readonly Fault[]) {
  const kinds = new Set(faults.map((fault) => fault.kind));
  const statuses: StatusName[] = [];
  if (kinds.has("alert_high")) statuses.push("driver_high");
  if (kinds.has("alert_medium")) statuses.push("driver_medium");
  if (kinds.has("alert_low")) statuses.push("driver_low");
  if (kinds.has("alert_info")) statuses.push("driver_info");
  if (kinds.has("optimizer_issue")) statuses.push("power_optimizer_alert");
  const refused = kinds.has("expired_credentials");
  if (refused || kinds.has("alert_retrieval_failure")) statuses.push("driver_notification_retrieval_failure");
  return { statuses, refused, unregistered: kinds.has("registration_failed") };
}

/** Adds the statuses that the shape of the day shows to `found`. Returns the energy they explain. */
function explainByShape(
  hours: readonly MeterHour[],
  meter: SimulatedMeter,
  noon: number,
  found: Set<StatusName>,
): [StatusName, number][] {
  const explained: [StatusName, number][] = [];
  const peakKw = meter.peakInWatt / 1000;
  const highest = Math.max(...hours.map((hour) => hour.actual ?? 0)) / peakKw;
  if (highest > spikeHigh) found.add("power_spike_high");
  else if (highest > spikeMedium) found.add("power_spike_medium");

  const first = hours[0]?.actual ?? 0;
  const last = hours.at(-1)?.actual ?? 0;
  if (hours.length > 5 && hours.every((hour) => hour.actual === first)) {
    found.add("flatline");
    return explained;
  }
  const total = sum(hours, (hour) => hour.expected);
  const interrupted = hours.filter((hour) => (hour.actual ?? 0) < 0.1 * hour.expected);
  const interruptedKwh = sum(interrupted, (hour) => hour.expected - (hour.actual ?? 0));
  if (first > 0 && last > 0 && interruptedKwh > 0.03 * total) {
    found.add("interruption");
    explained.push(["interruption", interruptedKwh]);
  }
  const unaffected = hours.filter(
    (hour) => !interrupted.includes(hour) && (hour.actual ?? 0) < spikeMedium * peakKw,
  );
  const ratioOf = (half: ReturnType<typeof halfOfDay>) => {
    const part = unaffected.filter((hour) => halfOfDay(hour.start, noon) === half);
    const partExpected = sum(part, (hour) => hour.expected);
    const partActual = sum(part, (hour) => hour.actual ?? 0);
    return { ratio: partActual / partExpected, lost: partExpected - partActual };
  };
  const noonRatio = ratioOf("noon").ratio;
  for (const [half, name] of [
    ["first", "first_half_shade"],
    ["second", "second_half_shade"],
  ] as const) {
    const { ratio, lost } = ratioOf(half);
    if (ratio < shadedRatio && ratio < shadedRatio * noonRatio) {
      found.add(name);
      explained.push([name, lost]);
    }
  }
  return explained;
}

/** The reason for a shortfall that the shape does not explain. */
function reasonForShortfall(ratio: number, found: Set<StatusName>): StatusName {
  for (const name of ["power_optimizer_alert", "driver_high", "driver_medium"] as const) {
    if (found.has(name)) return name;
  }
  const recognised = [...found].some((name) => name !== "yield_present" && statusTypes[name].severity >= 75);
  if (ratio >= lowRatio || recognised) return "yield_present";
  found.add("unknown");
  return "unknown";
}

function meterDay(
  day: Day,
  actual: number | null,
  expected: number,
  ratio: number | null,
  found: ReadonlySet<StatusName>,
  lacking: readonly (readonly [StatusName, number])[],
): MeterDay {
  const statuses = [...found].sort((a, b) => statusTypes[b].descriptiveness - statusTypes[a].descriptiveness);
  const status = statusOfSeverity(daySeverity(statuses));
  const score = ratio === null ? null : Math.min(ratio, maxScore);
  return {
    day,
    actual,
    expected,
    score,
    statuses,
    status,
    lacking: new Map(lacking),
    refused: false,
    unregistered: false,
  };
}

function sum(hours: readonly MeterHour[], energy: (hour: MeterHour) => number): number {
  let total = 0;
  for (const hour of hours) total += energy(hour);
  return total;
}
