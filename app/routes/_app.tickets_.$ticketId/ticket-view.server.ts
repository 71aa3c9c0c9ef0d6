import { plantCity, plantName } from "@entities/plant";
import { assignmentHistory, type Ticket, ticketNumber, ticketTitle } from "@entities/ticket";
import { assigneeOf } from "@features/assign-ticket";
import { fullName } from "@shared/api/person";
import { safeHtml, sanitizeRichText } from "@shared/html/safe-html.server";

const toSafeHtml = (html: string | null) => {
  const text = safeHtml(html ?? "");
  return text.safeHtml === "" ? null : text;
};

/** What the current user may do with a ticket. */
interface TicketPermissions {
  mayChange: boolean;
  mayComment: boolean;
}

/** The data of the ticket page. */
export function toTicketView(ticket: Ticket, permissions: TicketPermissions) {
  const { creator, plant, ticketTemplate: template } = ticket;
  const plantId = ticket.plant_id ?? plant?.id ?? null;
  return {
    number: ticketNumber(ticket),
    title: ticketTitle(ticket),
    description: toSafeHtml(ticket.description),
    open: !ticket.closed_on,
    createdBy: creator ? fullName(creator) : null,
    createdAt: ticket.created_at,
    /** Null if it is not known; the calls that change the ticket need it. */
    plantId,
    plantName:
      plantId === null ? (plant?.name ?? null) : plantName({ id: plantId, name: plant?.name ?? null }),
    plantCity: plant && plantCity(plant),
    templateId: ticket.ticket_template_id,
    template: template
      ? { name: template.name, title: template.title ?? "", description: toSafeHtml(template.description) }
      : null,
    assignees: ticket.assignees.map(assigneeOf),
    history: assignmentHistory(ticket.assignments),
    /** The text as the editor shows it; null for those who may not change it. */
    text: permissions.mayChange
      ? { title: ticket.title ?? "", description: sanitizeRichText(ticket.description ?? "") }
      : null,
    ...permissions,
  };
}

export type TicketView = ReturnType<typeof toTicketView>;
