import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/message";
import type { PlantTicket } from "./schema";

/** The title of a ticket; 'Ticket #id' without one (contract §9). */
export const ticketTitle = ({ id, title }: Pick<PlantTicket, "id" | "title">): Message =>
  title ?? msg`Ticket #${id}`;

/** The number of a ticket that users see; its id without one. */
export const ticketNumber = ({ id, number }: Pick<PlantTicket, "id" | "number">): string =>
  number ?? String(id);
