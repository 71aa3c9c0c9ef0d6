/** The status types of a meter's day, and the yield status that follows from their severities. */

export type YieldStatus = "OK" | "MEDIUM" | "NOK" | "NONE";

export interface StatusType {
  readonly name: string;
  readonly displayName: string;
  readonly displayNameShort: string;
  /**
   * 100 and above is NOK, 75 and above MEDIUM, 0 OK; anything else is NONE (domain/statuses.md#severity). A type that tells
   * nothing about the yield has 0.
   */
  readonly severity: number;
  /** How much a type explains: the most descriptive one of a day is first. */
  readonly descriptiveness: number;
}

const type = (name: string, displayName: string, displayNameShort: string, severity: number, descriptiveness: number) =>
  ({ name, displayName, displayNameShort, severity, descriptiveness }) as const satisfies StatusType;

/** All status types (domain/statuses.md#status-types). */
export const statusTypes = {
  driver_high: type("driver_high", "Source alert with high impact", "Alert high", 100, 90),
  driver_medium: type("driver_medium", "Source alert with medium impact", "Alert medium", 75, 80),
  driver_low: type("driver_low", "Source alert with low impact", "Alert low", 0, 30),
  driver_info: type("driver_info", "Information from the source", "Info", 0, 20),
  driver_notification_retrieval_failure: type(
    "driver_notification_retrieval_failure",
    "Source alerts could not be retrieved",
    "Alerts unavailable",
    0,
    25,
  ),
  yield_missing: type("yield_missing", "No yield received", "Missing", 50, 60),
  yield_present: type("yield_present", "Yield received", "Yield", 0, 0),
  zero_yield: type("zero_yield", "Yield is zero", "Zero", 100, 85),
  unknown: type("unknown", "Low yield for an unknown reason", "Unknown", 75, 10),
  first_half_shade: type("first_half_shade", "Shade in the first half of the day", "Shade a.m.", 75, 70),
  second_half_shade: type("second_half_shade", "Shade in the second half of the day", "Shade p.m.", 75, 70),
  interruption: type("interruption", "Production was interrupted", "Interruption", 75, 75),
  flatline: type("flatline", "The same yield every hour", "Flatline", 75, 65),
  power_spike_high: type("power_spike_high", "Above 170% of peak power in an hour", "Spike high", 100, 68),
  power_spike_medium: type("power_spike_medium", "Above 120% of peak power in an hour", "Spike medium", 75, 67),
  power_optimizer_alert: type("power_optimizer_alert", "Power optimizer alert", "Optimizer", 75, 72),
} as const;

export type StatusName = keyof typeof statusTypes;

/** Severity to status (domain/statuses.md#severity). */
export function statusOfSeverity(severity: number): YieldStatus {
  if (severity >= 100) return "NOK";
  if (severity >= 75) return "MEDIUM";
  return severity === 0 ? "OK" : "NONE";
}

/** The severity of a day with these statuses: the highest one. Below 75 and not 0, the day has the status NONE. */
export function daySeverity(statuses: readonly StatusName[]): number {
  return statuses.reduce((most, name) => Math.max(most, statusTypes[name].severity), 0);
}

const statusRank: Record<YieldStatus, number> = { NOK: 3, MEDIUM: 2, OK: 1, NONE: 0 };

/** The lowest of several statuses; NONE when there is no other. */
export function lowestStatus(statuses: Iterable<YieldStatus>): YieldStatus {
  let lowest: YieldStatus = "NONE";
  for (const status of statuses) if (statusRank[status] > statusRank[lowest]) lowest = status;
  return lowest;
}
