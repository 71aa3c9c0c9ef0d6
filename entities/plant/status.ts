import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

/** The yield statuses of the API, worst first (domain/statuses.md#yield-status). */
export const yieldStatuses = ["NOK", "MEDIUM", "OK", "NONE", "NON_MON"] as const;
export type YieldStatus = (typeof yieldStatuses)[number];

const presentations: Record<YieldStatus, { level: StatusLevel; label: MessageDescriptor }> = {
  OK: { level: "ok", label: msg`Ok` },
  MEDIUM: { level: "medium", label: msg`Medium` },
  NOK: { level: "not-ok", label: msg`Not ok` },
  NONE: { level: "none", label: msg({ message: "None", context: "status" }) },
  NON_MON: { level: "light", label: msg`SunData Light` },
};

const isYieldStatus = (value: unknown): value is YieldStatus => yieldStatuses.some((status) => status === value);

/** The level and label of a yield status (domain/statuses.md); an unknown status counts as none. */
export const statusPresentation = (status: string): (typeof presentations)[YieldStatus] =>
  presentations[isYieldStatus(status) ? status : "NONE"];

/** The status of a severity: 100 or more is NOK, 75 or more MEDIUM, exactly 0 OK (domain/statuses.md#severity). */
export function statusOfSeverity(severity: number): Exclude<YieldStatus, "NON_MON"> {
  if (severity >= 100) return "NOK";
  if (severity >= 75) return "MEDIUM";
  return severity === 0 ? "OK" : "NONE";
}
