import type { PlantsList } from "./sort";

/** The filters that stand in the bar by themselves, by list: what its readers narrow by most. */
export const quickFilters = {
  plants: ["indicators", "tags", "tickets"],
  issues: ["indicators", "found_on", "tags"],
  performances: ["ltpm", "tags", "tickets"],
} as const satisfies Record<PlantsList, readonly string[]>;

export type QuickFilterName = (typeof quickFilters)[PlantsList][number];
