import { indicatorLevel, issueState } from "@entities/issue";
import type { Meter } from "@entities/meter";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

interface MeterIndicator {
  /** An issue type; null if it is not known. */
  name: string | null;
  /** NOK: open, OK: snoozed (spec 3 §4). */
  status: "NOK" | "OK";
  level: StatusLevel;
}

/** The types of a meter's unresolved issues, each once and open ones first. */
export function meterIndicators(
  { issues }: Pick<Meter, "issues">,
  today: Temporal.PlainDate,
): MeterIndicator[] {
  const indicators = new Map<string | null, MeterIndicator>();
  for (const issue of issues) {
    const { type_name: name } = issue;
    const state = issueState(issue, today);
    if (state === "resolved") continue;
    const status = state === "open" ? "NOK" : "OK";
    if (status === "OK" && indicators.has(name)) continue;
    indicators.set(name, { name, status, level: indicatorLevel(issue, status) });
  }
  return [...indicators.values()].sort((a, b) => Number(a.status === "OK") - Number(b.status === "OK"));
}
