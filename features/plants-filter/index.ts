export type { Choice, ChoiceFilter, MissingChoice } from "./choices";
export type { FormatContext } from "./filter-labels";
export { withoutMissing } from "./missing-choices";
export {
  type FilterName,
  type PlantsList,
  type PlantsListQuery,
  type PlantsQuery,
  plantsHref,
  plantsListQuery,
  plantsLists,
  type SortField,
} from "./query";
export { FilterBar } from "./ui/filter-bar";
export { FilterChips } from "./ui/filter-chips";
export { LossSortLink } from "./ui/loss-sort-link";
export { MissingChoicesNotice } from "./ui/missing-choices-notice";
export { SearchField } from "./ui/search-field";
export { StatusFilter } from "./ui/status-filter";
