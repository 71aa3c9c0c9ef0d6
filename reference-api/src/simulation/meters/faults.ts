/** Planned faults of meters: what goes wrong, when, and how badly. Everything monitoring finds follows from these. */

export const faultKinds = [
  /** Some strings of panels deliver nothing. Magnitude: share of the yield lost. */
  "string_outage",
  /** The inverter delivers nothing. */
  "inverter_down",
  /** The meter measures but nobody hears it. */
  "lost_connection",
  /** The portal refuses the credentials: neither measurements nor notifications arrive. */
  "expired_credentials",
  /** The meter was never registered at its portal: no measurement ever arrives. */
  "registration_failed",
  /** Something stands in the sun before noon. Magnitude: share of the yield lost in those hours. */
  "shade_first_half",
  /** The same after noon. */
  "shade_second_half",
  /** Dirt that grows from the start to the end. Magnitude: share of the yield lost at the end. */
  "soiling",
  /** One hour is measured far too high. Magnitude: the measured power as a factor of peak power. */
  "power_spike",
  /** The grid is off for some hours. */
  "power_interruption",
  /** Power optimizers fail and say so. Magnitude: share of the yield lost. */
  "optimizer_issue",
  /** The data logger repeats one value through the day. */
  "flatline",
  /** The source sends a notification of high, medium, low or informative impact. */
  "alert_high",
  "alert_medium",
  "alert_low",
  "alert_info",
  /** The source's notifications cannot be fetched. */
  "alert_retrieval_failure",
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Instants in ms since the epoch; null: no end planned. */
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

/** The fault of a database row. Throws a RangeError on a kind that is none. */
export function parseFault(record: FaultRecord): Fault {
  const kind = faultKinds.find((known) => known === record.kind);
  if (!kind) throw new RangeError(`unknown kind of fault: ${record.kind}`);
  return {
    kind,
    from: Date.parse(record.starts_at),
    to: record.ends_at === null ? null : Date.parse(record.ends_at),
    magnitude: record.magnitude,
  };
}

/** Whether a fault touches the span from one instant to another. */
export function overlaps(fault: Fault, from: number, to: number): boolean {
  return fault.from < to && (fault.to === null || fault.to > from);
}

/** What the driver's portal sends as notifications while a fault lasts, for the diagnostics of a meter. */
export const alertImpact: Partial<Record<FaultKind, "high" | "medium" | "low" | "info">> = {
  alert_high: "high",
  alert_medium: "medium",
  alert_low: "low",
  alert_info: "info",
};
