import type { PlantsList } from "./query";

/** The filters with their own button in the bar: those used most in each list. */
export const quickFilters = {
  plants: ["indicators", "tags", "tickets"],
  issues: ["indicators", "found_on", "tags"],
  performances: ["ltpm", "tags", "tickets"],
} as const satisfies Record<PlantsList, readonly string[]>;

export type QuickFilterName = (typeof quickFilters)[PlantsList][number];
