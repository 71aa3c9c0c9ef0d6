export { getPlantTickets } from "./api";
export type { PlantTicket } from "./schema";
