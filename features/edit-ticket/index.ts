export { AssigneePicker, toAssignee } from "./assignee-picker";
export { CloseTicket, useClosing } from "./close-ticket";
export { EditableTicket, EditTicketButton } from "./edit-ticket";
