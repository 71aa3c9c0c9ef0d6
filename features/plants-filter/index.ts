/**
 * The filters of the lists of plants (domain/lists.md#filters). In the order to read:
 *
 * - query.ts: the query of each list (`plantsListQuery`) with its filters, sort fields and parameters of the API
 * - filter-labels.ts: the label and the values of each filter, the quick filters, and choices that are missing
 * - filter-bar.tsx: the search, the quick filters and the chips above a list; it opens the panel
 * - panel/model.ts: `$query` and `$drafts` of the open panel, and `$problems` of the drafts that panel/drafts.ts reads
 * - panel/filter-panel.tsx: the panel, with the controls of panel/choice-filters.tsx and panel/range-filters.tsx
 * - choices.server.ts: what a company can choose, loaded when a filter opens
 */
export {
  FilterBar,
  FilterChips,
  LossSortLink,
  MissingChoicesNotice,
  SearchField,
  StatusFilter,
} from "./filter-bar";
export { withoutMissing } from "./filter-labels";
export {
  type FilterName,
  type MissingChoice,
  type PlantsList,
  type PlantsListQuery,
  type PlantsQuery,
  plantsHref,
  plantsListQuery,
  plantsLists,
  type SortField,
} from "./query";
