import type { Plant } from "./schema";
import type { YieldStatus } from "./status";

export type Tier = "monitored" | "light";

/**
 * The tier of a plant (spec 2 §1). A monitored_since decides by itself: monitored once it lies in the past, today
 * included, and light while it lies in the future. Without one a plant is monitored unless its status says
 * NON_MON.
 */
export function tierOf(
  plant: Pick<Plant, "monitored_since" | "yield_status">,
  today: Temporal.PlainDate,
): Tier {
  if (!plant.monitored_since) return plant.yield_status === "NON_MON" ? "light" : "monitored";
  const since = Temporal.PlainDate.from(plant.monitored_since.slice(0, 10));
  return Temporal.PlainDate.compare(since, today) <= 0 ? "monitored" : "light";
}

/** The status to show: neutral while monitoring has yet to begin (spec 2 §1). */
export function shownStatus(
  plant: Pick<Plant, "monitored_since" | "yield_status">,
  today: Temporal.PlainDate,
): YieldStatus {
  const awaited = Boolean(plant.monitored_since) && tierOf(plant, today) === "light";
  return awaited ? "NONE" : plant.yield_status;
}
