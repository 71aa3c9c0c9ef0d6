export type { ChosenName } from "./choices";
export { FilterBar, FilterChips, SearchField, StatusFilter } from "./filters";
export {
  hasStatus,
  type SortField,
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
  ticketStates,
  ticketsListQuery,
} from "./query";
