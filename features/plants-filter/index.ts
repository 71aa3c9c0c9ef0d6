/**
 * The filters of the lists of plants (domain/lists.md#filters). In the order to read:
 *
 * - filters.ts: the table of the filters, each with its codec, label, format and control
 * - query.ts: the query of each list (`plantsListQuery`) with its sort fields and quick filters, and missing choices
 * - filter-bar.tsx: the search, the quick filters and the chips above a list; it opens the panel
 * - panel/model.ts: `$query` and `$drafts` of the open panel, and `$problems` of the drafts that panel/drafts.ts reads
 * - panel/filter-panel.tsx: the panel, with the kinds of controls (choice-filters.tsx and range-filters.tsx)
 * - choices.server.ts: what a company can choose, loaded when a filter opens
 */
export {
  FilterBar,
  FilterChips,
  MissingChoicesNotice,
  SearchField,
  StatusFilter,
} from "./filter-bar";
export type { ChoiceFilter } from "./filters";
export {
  type FilterName,
  type MissingChoice,
  type PlantsList,
  type PlantsListQuery,
  type PlantsQuery,
  plantsListQuery,
  plantsLists,
  type SortField,
  withoutMissing,
} from "./query";
