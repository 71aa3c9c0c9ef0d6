/** Planned faults of a simulated meter (kind, time and magnitude), from which all findings of monitoring follow. */

import type { DriverReport } from "../assessment/meter";
import { halfOfDay } from "../assessment/meter-day";
import type { StatusName } from "../assessment/statuses";
import { type Day, dayAt, dayStart, hourMs } from "../lib/local-days";

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

/** The faults that overlap a day. */
export function faultsOn(faults: readonly Fault[], day: Day): Fault[] {
  if (faults.length === 0) return [];
  const from = dayStart(day);
  const to = dayStart(day + 1);
  return faults.filter((fault) => overlaps(fault, from, to));
}

/** Impact of the notifications that the portal sends during a fault. */
export const alertImpact: Partial<Record<FaultKind, "high" | "medium" | "low" | "info">> = {
  alert_high: "high",
  alert_medium: "medium",
  alert_low: "low",
  alert_info: "info",
};

/** What the driver itself reports on a day with these faults. */
export function reportOf(faults: readonly Fault[]): DriverReport {
  const kinds = new Set(faults.map((fault) => fault.kind));
  const statuses: StatusName[] = [];
  if (kinds.has("alert_high")) statuses.push("driver_high");
  if (kinds.has("alert_medium")) statuses.push("driver_medium");
  if (kinds.has("alert_low")) statuses.push("driver_low");
  if (kinds.has("alert_info")) statuses.push("driver_info");
  if (kinds.has("optimizer_issue")) statuses.push("power_optimizer_alert");
  const rejected = kinds.has("expired_credentials");
  if (rejected || kinds.has("alert_retrieval_failure")) statuses.push("driver_notification_retrieval_failure");
  return { statuses, rejected, unregistered: kinds.has("registration_failed") };
}

/** Whether no measurement arrives during a fault of this kind. */
export function blocksMeasurements(kind: FaultKind): boolean {
  return kind === "lost_connection" || kind === "expired_credentials" || kind === "registration_failed";
}

/** A flat line distributes the day's energy evenly over the hours with sun. */
export function applyFlatline(hours: { generated: number | null }[], fault: Fault): void {
  if (fault.kind !== "flatline") return;
  const mean = hours.reduce((sum, hour) => sum + (hour.generated ?? 0), 0) / Math.max(hours.length, 1);
  for (const hour of hours) hour.generated = mean;
}

/** An hour's energy under a fault. */
export function applyFault(
  energy: number | null,
  start: number,
  fault: Fault,
  noon: number,
  peakKw: number,
): number | null {
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
