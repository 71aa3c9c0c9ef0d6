export {
  createTicket,
  getTicket,
  listAllTickets,
  listPlantTickets,
  listTickets,
  listTicketTemplates,
  type TicketText,
  updateTicketAssignee,
  updateTicketState,
  updateTicketTemplate,
  updateTicketText,
} from "./api";
export type { PlantTicket, Ticket, TicketRow, TicketTemplate } from "./schema";
export {
  type AssignmentEvent,
  assignmentHistory,
  descriptionHint,
  maxDescriptionLength,
  plainText,
  type TicketRef,
  ticketHref,
  ticketNumber,
  ticketTitle,
  toTicketSearch,
} from "./ticket";
export { TicketStatus } from "./ticket-status";
