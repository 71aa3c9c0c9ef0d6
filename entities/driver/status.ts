import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DriverStatus } from "./schema";

type DriverLevel = "ok" | "medium" | "not-ok" | "none";

const levels: Record<number, DriverLevel> = { 0: "ok", 1: "medium", 2: "not-ok" };

/** The level of a status: 0 is OK, 1 medium, 2 not OK, anything else none (domain/statuses.md#driver-status). */
export const driverLevel = (status: number | null): DriverLevel => levels[status ?? -1] ?? "none";

export const driverLevelLabels: Record<DriverLevel, MessageDescriptor> = {
  ok: msg`Ok`,
  medium: msg`Medium`,
  "not-ok": msg`Not ok`,
  none: msg({ message: "None", context: "status" }),
};

interface DriverSummary {
  level: DriverLevel;
  label: MessageDescriptor;
}

/** The summary of all drivers in the menu; `status` is null if it was not loaded (domain/statuses.md#driver-status). */
export function driverSummary(status: DriverStatus | null): DriverSummary {
  if (status === null || status.status === null) return { level: "none", label: msg`Driver status unavailable` };
  if (status.status > 0) return { level: driverLevel(status.status), label: msg`Degraded drivers` };
  return { level: "ok", label: msg`All drivers OK` };
}
