import { dayOf } from "@shared/lib/day";
import type { Plant } from "./schema";
import type { YieldStatus } from "./status";

export type Tier = "monitored" | "light";

/**
 * The tier of a plant (spec 2 §1): monitored from `monitored_since` on, light before. Without that date a plant is
 * monitored unless its status is NON_MON.
 */
export function tierOf(
  plant: Pick<Plant, "monitored_since" | "yield_status">,
  today: Temporal.PlainDate,
): Tier {
  if (!plant.monitored_since) return plant.yield_status === "NON_MON" ? "light" : "monitored";
  const since = dayOf(plant.monitored_since);
  return Temporal.PlainDate.compare(since, today) <= 0 ? "monitored" : "light";
}

/** The displayed status: NONE if monitoring starts in the future (spec 2 §1). */
export function shownStatus(
  plant: Pick<Plant, "monitored_since" | "yield_status">,
  today: Temporal.PlainDate,
): YieldStatus {
  const startsLater = Boolean(plant.monitored_since) && tierOf(plant, today) === "light";
  return startsLater ? "NONE" : plant.yield_status;
}
