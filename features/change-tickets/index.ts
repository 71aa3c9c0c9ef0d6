export { ChangeDialog } from "./change-dialog";
export {
  $changeDialog,
  $userNames,
  type ChangeableTicket,
  ticketsChange,
  withChanges,
  withRetained,
} from "./change-tickets";
export { type MatchingTickets, useTicketSelection } from "./ticket-selection";
