import type { StatusLevel } from "@shared/ui/status-icon/status-icon";
import type { MeterIssue } from "./schema";
import { type IssueType, isIssueType } from "./type";

/** The severity of the types of issues, for responses that name only the type (spec 1 §4). */
const severities: Record<IssueType, number> = {
  connectivity: 100,
  driver_notification: 100,
  driver_notification_retrieval: 75,
  yield_promise_status: 75,
  zero_yield: 100,
  registration_failed: 100,
  shade_first_half: 75,
  shade_second_half: 75,
  shade: 75,
  new: 0,
  ticket: 50,
  misc: 75,
  power_optimizer_issue: 75,
  power_spike_high: 100,
  power_spike_medium: 75,
  power_spike: 100,
  meter_credentials: 100,
  power_interruption: 75,
};

/** The severity of an issue: its own, otherwise that of its type; null for an unknown type. */
export const severityOf = ({ type_name: type, severity }: Pick<MeterIssue, "type_name" | "severity">) =>
  severity ?? (type !== null && isIssueType(type) ? severities[type] : null);

/** The level of a severity: 100 or more is not OK, 75 or more medium, exactly 0 OK (spec 1 §4). */
export function severityLevel(severity: number | null | undefined): StatusLevel {
  if (severity === null || severity === undefined) return "none";
  if (severity >= 100) return "not-ok";
  if (severity >= 75) return "medium";
  return severity === 0 ? "ok" : "none";
}

/** The level of an indicator, which is the same wherever its type is shown; OK while it is snoozed (spec 3 §4). */
export const indicatorLevel = (
  issue: Parameters<typeof severityOf>[0],
  status: "NOK" | "OK" | "NONE",
): StatusLevel => (status === "OK" ? "ok" : severityLevel(severityOf(issue)));
