import type { HealthType } from "@features/health-filter";
import { type PlantsQuery, writeQuery } from "@features/plants-filter";

type Filters = PlantsQuery["filters"];

const addressOf = (list: "/plants" | "/issues", filters: Filters): string =>
  `${list}?${writeQuery({ page: 1, sort: null, filters }).toString()}`;

/**
 * The list behind a count: what was found on that day, also what was snoozed or resolved since. Changes of the
 * long-term status are no issues; the plants list knows them by the day.
 */
export function behindCount(day: Temporal.PlainDate, type: HealthType): string {
  if (type === "yield_promise_status") return plantsOfDay(day, [type]);
  return addressOf("/issues", {
    indicators: { include: [type], exclude: [] },
    found_on: { after: day, before: day },
    snoozed: true,
    resolved: true,
  });
}

/** The plants of a day as the plants list shows them, with all it knows of them. */
export const plantsOfDay = (day: Temporal.PlainDate, types: readonly HealthType[]): string =>
  addressOf("/plants", { health: day, indicators_or: [...types] });
