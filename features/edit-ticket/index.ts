export { AssigneePicker, toAssignee } from "./assignee-picker";
export { CloseTicket, ReviewPattern, useClosing } from "./close-ticket";
export { EditableTicket, EditTicketButton } from "./edit-ticket";
