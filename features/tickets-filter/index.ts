export { type ChosenName, choicesHref } from "./choices";
export {
  isFiltered,
  namesStatus,
  onPage,
  readQuery,
  sortedBy,
  sortOf,
  statuses,
  type TicketsQuery,
  toApiQuery,
  withFilter,
  withoutFilters,
  withStatus,
  writeQuery,
} from "./query";
export type { SortField, TicketsList } from "./sort";
export { FilterBar } from "./ui/filter-bar";
export { FilterChips } from "./ui/filter-chips";
export { SearchField } from "./ui/search-field";
export { StatusFilter } from "./ui/status-filter";
export { searchOf, useTicketsQuery } from "./use-tickets-query";
