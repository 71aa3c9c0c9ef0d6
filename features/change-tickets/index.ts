export {
  $changeDialog,
  type ChangeableTicket,
  ticketsChange,
  withChanges,
  withRetained,
} from "./change-tickets";
export { ChangeDialog, type MatchingTickets, useTicketSelection } from "./ticket-selection";
