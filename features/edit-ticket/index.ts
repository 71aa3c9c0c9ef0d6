export { AssigneePicker } from "./assignee-picker";
export { toAssignee } from "./assignment";
export { CloseTicket, useClosing } from "./close-ticket";
export { EditableTicket, EditTicketButton } from "./edit-ticket";
