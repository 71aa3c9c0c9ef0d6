export { ChangeDialog } from "./change-dialog";
export {
  $dialog as $changeDialog,
  $userNames,
  type ChangeableTicket,
  ticketsChange,
  withChanges,
  withRetained,
} from "./change-tickets";
export { useTicketSelection } from "./ticket-selection";
