export type { ChosenName } from "./choices";
export {
  hasStatus,
  type SortField,
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
  ticketStates,
  ticketsListQuery,
  ticketsLists,
} from "./query";
export { FilterBar } from "./ui/filter-bar";
export { FilterChips } from "./ui/filter-chips";
export { SearchField } from "./ui/search-field";
export { StatusFilter } from "./ui/status-filter";
