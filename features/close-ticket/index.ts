export { CloseTicket } from "./ui/close-ticket";
export { useClosing } from "./use-closing";
