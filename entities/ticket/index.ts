export {
  createFullTicket,
  getTicket,
  listAllTickets,
  listFullPlantTickets,
  listPlantTickets,
  listTickets,
  listTicketTemplates,
  type NewTicket,
  type TicketPart,
  type TicketText,
  updateTicket,
  updateTicketAssignee,
  updateTicketState,
  updateTicketTemplate,
} from "./api";
export {
  type ClosingValues,
  daysOverdue,
  findingLabels,
  hasClosing,
  invalidClosing,
  noPlanning,
  priorityLabels,
  type TicketPlanning,
  ticketPlanning,
  toClosing,
  waitingLabels,
} from "./planning";
export { AssignmentField, ChoiceField, ClosingFields, PlanningFields } from "./planning-fields";
export type { PlantTicket, Ticket, TicketRow, TicketTemplate } from "./schema";
export {
  type AssignmentEvent,
  assignmentHistory,
  descriptionHint,
  isTicketAbout,
  maxDescriptionLength,
  maxTitleLength,
  plainText,
  type TicketRef,
  ticketHref,
  ticketNumber,
  ticketText,
  ticketTitle,
  toTicketSearch,
} from "./ticket";
export {
  OptionsError,
  type SimilarTicket,
  SimilarTickets,
  SimilarTicketsNotice,
  TicketFormFields,
  type TicketOptions,
  TicketTextFields,
  useTicketOptions,
} from "./ticket-fields";
export { DueDate, TicketStatus } from "./ticket-status";
export { invalidTicketValues, noTicketValues, type TicketValues } from "./ticket-values";
