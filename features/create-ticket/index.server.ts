export { createPlantTicket } from "./action.server";
