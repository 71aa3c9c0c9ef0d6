export { type ChangeableTicket, withChanges, withRetained } from "./changes";
export { changing } from "./model/changes";
export { $isDialogOpen } from "./model/dialog";
export { ChangeDialog } from "./ui/change-dialog";
export { useTicketSelection } from "./ui/use-ticket-selection";
