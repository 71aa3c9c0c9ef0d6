export { EditTicketButton } from "./ui/edit-ticket-button";
export { EditableTicket } from "./ui/editable-ticket";
