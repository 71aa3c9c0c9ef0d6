import type { FilterChanges } from "../change";
import type { PlantsQuery } from "../query";

/** The props of every filter control. */
export interface FilterControlProps {
  query: PlantsQuery;
  change: (changes: FilterChanges) => void;
}
