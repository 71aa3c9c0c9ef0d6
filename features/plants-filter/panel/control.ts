import type { Filters, PlantsQuery } from "../query";

/** What every control of a filter gets: the query as it stands, and the way to change it. */
export interface FilterControlProps {
  query: PlantsQuery;
  change: (changes: Partial<Filters>) => void;
}
