export {
  createTicket,
  getTicket,
  listAllTickets,
  listPlantTickets,
  listTickets,
  listTicketTemplates,
  type TicketsPage,
  type TicketText,
  updateTicketAssignee,
  updateTicketState,
  updateTicketTemplate,
  updateTicketText,
} from "./api";
export { descriptionHint } from "./description";
export { type AssignmentEvent, assignmentHistory } from "./history";
export { maxDescriptionLength } from "./limits";
export { type TicketRef, writeTicketRef } from "./ref";
export type { PlantTicket, Ticket, TicketRow, TicketTemplate } from "./schema";
export { ticketNumber, ticketTitle } from "./title";
export { TicketStatus } from "./ui/ticket-status";
