import type { Filters, PlantsQuery } from "../query";

/** The props of every filter control. */
export interface FilterControlProps {
  query: PlantsQuery;
  change: (changes: Partial<Filters>) => void;
}
