export { TicketsListPage } from "./ui/tickets-list-page";
