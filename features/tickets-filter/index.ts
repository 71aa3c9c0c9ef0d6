export { FilterBar, FilterChips, SearchField, StatusFilter, ticketViews } from "./filters";
export type { ChosenName } from "./query";
export {
  type Filters,
  hasStatus,
  type SortField,
  type TicketState,
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
  ticketStates,
  ticketsListQuery,
} from "./query";
