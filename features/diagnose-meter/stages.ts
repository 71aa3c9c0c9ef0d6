import type { Diagnostics } from "@entities/meter";

export const stages = ["connection", "yield", "alerts"] as const;
export type Stage = (typeof stages)[number];

// spec 2 §9
export const tickMs = 500;
export const maxTicks = 20;
const finishedAt: Record<Stage, number> = { connection: 5, yield: 14, alerts: maxTicks };

/** Whether the result of a stage is shown: its time has passed and the diagnostics are loaded (spec 2 §4). */
export const isFinished = (stage: Stage, ticks: number, diagnostics: Diagnostics | null): boolean =>
  diagnostics !== null && ticks >= finishedAt[stage];

/** The recent yield in kWh, to two decimals; null if there are no measurements. */
export function recentYieldKwh({ recent_yield }: Diagnostics): number | null {
  if (recent_yield.length === 0) return null;
  const total = recent_yield.reduce((sum, { generated_in_kwh }) => sum + (generated_in_kwh ?? 0), 0);
  return Math.round(total * 100) / 100;
}

/** The alerts that the source reported. */
export const alertsOf = ({ notifications }: Diagnostics) => notifications?.notifications ?? [];

/** Whether the result of a stage is good: green, otherwise red (spec 2 §4). */
export function isGood(stage: Stage, diagnostics: Diagnostics): boolean {
  if (stage === "connection") return diagnostics.validated;
  if (stage === "yield") return (recentYieldKwh(diagnostics) ?? 0) > 0;
  return alertsOf(diagnostics).length === 0;
}
