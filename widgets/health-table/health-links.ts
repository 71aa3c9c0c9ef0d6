import type { HealthType } from "@features/health-filter";
import { plantsHref } from "@features/plants-filter";

/**
 * The list of a count: the issues found on that day, including snoozed and resolved ones. Changes of the
 * long-term status are not issues; the plants list filters them by the day.
 */
export function behindCount(day: Temporal.PlainDate, type: HealthType): string {
  if (type === "yield_promise_status") return plantsOfDay(day, [type]);
  return plantsHref("issues", {
    indicators: { include: [type], exclude: [] },
    found_on: { after: day, before: day },
    snoozed: true,
    resolved: true,
  });
}

/** The plants list with the plants of a day. */
export const plantsOfDay = (day: Temporal.PlainDate, types: readonly HealthType[]): string =>
  plantsHref("plants", { health: day, indicators_or: [...types] });
