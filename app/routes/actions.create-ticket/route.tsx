export { createPlantTicket as action } from "@features/create-ticket/index.server";
