export { ChangeDialog } from "./change-dialog";
export {
  $dialog as $changeDialog,
  $userNames,
  type ChangeableTicket,
  ticketsChange,
  withChanges,
  withRetained,
} from "./change-tickets";
export { type MatchingTickets, useTicketSelection } from "./ticket-selection";
