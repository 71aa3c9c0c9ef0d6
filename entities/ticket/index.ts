export { getPlantTickets } from "./api";
export { type PlantTicket, plantTicketSchema } from "./schema";
