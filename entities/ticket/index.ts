export {
  getPlantTickets,
  getTicket,
  listAllTickets,
  listTickets,
  setTicketAssigned,
  setTicketClosed,
  setTicketTemplate,
  type TicketPlace,
  type TicketsPage,
  ticketTemplates,
} from "./api";
export { descriptionHint } from "./description";
export { type AssignmentEvent, assignmentHistory } from "./history";
export { readPlace, writePlace } from "./place";
export type { PlantTicket, Ticket, TicketRow, TicketTemplate } from "./schema";
export { TicketStatus } from "./ui/ticket-status";
