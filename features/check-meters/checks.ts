import type { MeterChecks } from "@entities/meter";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

/** The worst severity of a meter's checks; 0 is OK. */
export const worstSeverity = ({ checks }: MeterChecks): number =>
  Math.max(0, ...checks.map(({ severity }) => severity ?? 0));

/** The meters with the worst first, otherwise in the order of the API. */
export const worstFirst = (meters: readonly MeterChecks[]): MeterChecks[] =>
  [...meters].sort((a, b) => worstSeverity(b) - worstSeverity(a));

/** The level of a severity (spec 1 §4): 100 is not OK, 75 is medium, and lower ones are neutral. */
export function levelOf(severity: number | null | undefined): StatusLevel {
  if (severity === null || severity === undefined) return "none";
  if (severity >= 100) return "not-ok";
  if (severity >= 75) return "medium";
  return severity === 0 ? "ok" : "none";
}
