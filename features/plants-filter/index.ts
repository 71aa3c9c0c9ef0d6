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
