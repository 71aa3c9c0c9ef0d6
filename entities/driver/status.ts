import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DriverStatus } from "./schema";

export type DriverLevel = "ok" | "medium" | "not-ok" | "none";

const levels: Record<number, DriverLevel> = { 0: "ok", 1: "medium", 2: "not-ok" };

/** 0 is OK, 1 medium, 2 not OK, anything else none (spec 1 §4). */
export const driverLevel = (status: number): DriverLevel => levels[status] ?? "none";

export const driverLevelLabels: Record<DriverLevel, MessageDescriptor> = {
  ok: msg`Ok`,
  medium: msg`Medium`,
  "not-ok": msg`Not ok`,
  none: msg`None`,
};

export interface DriverSummary {
  level: DriverLevel;
  words: MessageDescriptor;
}

/** What the menu says of all drivers together; null stands for a status that did not come (spec 1 §4). */
export function driverSummary(status: DriverStatus | null): DriverSummary {
  if (!status) return { level: "none", words: msg`Driver status unavailable` };
  if (status.status > 0) return { level: driverLevel(status.status), words: msg`Degraded drivers` };
  return { level: "ok", words: msg`All drivers OK` };
}
