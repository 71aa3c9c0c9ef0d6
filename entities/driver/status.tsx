import { ownMeasurements } from "@heliograph/rules/labels.json";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
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

/** The texts of the driver of own measurements, which the included back end creates in English. */
const ownTexts = new Map<string | null | undefined, MessageDescriptor>([
  [ownMeasurements.displayName, msg`Own measurements`],
  [ownMeasurements.status, msg`Measurements arrive when they are imported or pushed.`],
  [ownMeasurements.field, msg`Serial number, or another unique name`],
]);

/**
 * Returns a name or another text of a driver, an account or a field as it is shown. The texts of own measurements are in
 * the language of the page; all others are as the API states them (domain/meters.md#table).
 */
export function driverText<T extends string | null | undefined>(i18n: I18n, text: T): T | string {
  const message = ownTexts.get(text);
  return message ? i18n._(message) : text;
}

/** A driver or an account to be selected, by its name, or by its id without a name. */
export const driverItem =
  (i18n: I18n) =>
  ({ id, display_name }: { id: number; display_name: string | null }) => ({
    id,
    name: driverText(i18n, display_name) ?? `#${id}`,
  });

/** The name of a driver; a dash without one. */
export function DriverName({ name }: { name: string | null | undefined }) {
  const { i18n } = useLingui();
  return name ? driverText(i18n, name) : <EmptyValue />;
}
