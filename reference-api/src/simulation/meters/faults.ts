/** Planned faults of meters: kind, time and magnitude. All findings of monitoring follow from them. */

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
