export { ticketChoices as loader } from "@features/tickets-filter/index.server";
export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
