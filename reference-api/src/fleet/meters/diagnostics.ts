import type { Diagnostics, MeterChecks } from "../../schemas/meter-checks";
import { diagnostics, type SimulatedMeter, yields } from "../../simulation";

const titles: Record<string, string> = {
  high: "Alert with high impact",
  medium: "Alert with medium impact",
  low: "Alert with low impact",
  info: "Information",
};

/** Diagnostics of a meter at a moment, as reported by its source. A driver without notifications reports none. */
export function meterDiagnostics(
  meter: SimulatedMeter,
  supportsNotifications: boolean,
  nowMs: number,
): Diagnostics {
  const { validated, recent_yield, notifications } = diagnostics(yields, meter, nowMs);
  return {
    validated,
    recent_yield,
    notifications: {
      notifications: supportsNotifications
        ? notifications.map(({ impact, date }) => ({ title: titles[impact] ?? "Alert", impact, date }))
        : [],
      driver_supports_notifications: supportsNotifications,
    },
  };
}

/** Energy of the last 24 hours, kWh. */
export function recentKwh(found: Diagnostics): number {
  return found.recent_yield.reduce((sum, { generated_in_kwh }) => sum + generated_in_kwh, 0);
}

/** The results of all checks of a meter, each with a severity; 0 is OK. spec 2 §2.12 */
export function checksOf(found: Diagnostics): MeterChecks["checks"] {
  const kwh = recentKwh(found);
  const alerts = found.notifications.notifications.length;
  return [
    found.validated
      ? { title: "Connection", description: "The source responds and has this meter.", severity: 0 }
      : { title: "Connection", description: "The source does not respond for this meter.", severity: 100 },
    kwh > 0
      ? { title: "Yield", description: `${kwh.toFixed(2)} kWh in the last 24 hours.`, severity: 0 }
      : { title: "Yield", description: "No yield in the last 24 hours.", severity: 100 },
    alertCheck(alerts, found.notifications.driver_supports_notifications),
  ];
}

function alertCheck(alerts: number, supported: boolean): MeterChecks["checks"][number] {
  const title = "Alerts";
  if (!supported) return { title, description: "This driver has no alerts.", severity: 0 };
  if (alerts === 0) return { title, description: "No alerts in the last seven days.", severity: 0 };
  return { title, description: `${alerts} in the last seven days.`, severity: 75 };
}
