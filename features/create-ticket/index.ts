export { CreateTicket } from "./ui/create-ticket";
