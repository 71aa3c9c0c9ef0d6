import { yieldStatuses } from "@entities/plant";
import { plantsHref } from "@features/plants-filter";

/** The plants list of a day, `YYYY-MM-DD`; of one yield status or all. */
export function plantsOn(day: string, status?: string): string {
  const statuses = yieldStatuses.filter((value) => value === status);
  return plantsHref("plants", { date: Temporal.PlainDate.from(day), yield_status_filter: statuses });
}
