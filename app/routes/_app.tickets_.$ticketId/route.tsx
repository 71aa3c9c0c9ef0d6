import type { PageHandle } from "../../page-handle";
import { ticketPageTitle } from "./ticket-page";

export { loader } from "./loader.server";
export { TicketPage as default } from "./ticket-page";

export const handle: PageHandle = { title: ticketPageTitle };
