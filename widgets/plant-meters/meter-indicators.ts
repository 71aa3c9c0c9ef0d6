import { issueState } from "@entities/issue";
import type { Meter } from "@entities/meter";

interface MeterIndicator {
  /** An issue type; null if it is not known. */
  name: string | null;
  /** NOK: open, OK: snoozed (spec 3 §4). */
  status: "NOK" | "OK";
}

/** The types of a meter's unresolved issues, each once and open ones first. */
export function meterIndicators(
  { issues }: Pick<Meter, "issues">,
  today: Temporal.PlainDate,
): MeterIndicator[] {
  const indicators = new Map<string | null, MeterIndicator>();
  for (const { type_name: name, ...issue } of issues) {
    const state = issueState(issue, today);
    if (state === "resolved") continue;
    if (state === "open") indicators.set(name, { name, status: "NOK" });
    else if (!indicators.has(name)) indicators.set(name, { name, status: "OK" });
  }
  return [...indicators.values()].sort((a, b) => Number(a.status === "OK") - Number(b.status === "OK"));
}
