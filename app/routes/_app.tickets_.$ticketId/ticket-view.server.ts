import { assignmentHistory, type Ticket } from "@entities/ticket";
import { assigneeOf } from "@features/assign-ticket";
import { fullName } from "@shared/api/person";
import { safeHtml } from "@shared/html/safe-html.server";

const toSafeHtml = (html: string | null | undefined) => {
  const text = safeHtml(html ?? "");
  return text.safeHtml === "" ? null : text;
};

/** The data of the ticket page; `mayChange` is whether the current user may change the ticket. */
export function toTicketView(ticket: Ticket, mayChange: boolean) {
  const { number, title, creator, plant_id, plant, ticketTemplate: template } = ticket;
  return {
    number: number ?? ticket.id,
    title,
    description: toSafeHtml(ticket.description),
    open: !ticket.closed_on,
    createdBy: creator ? fullName(creator) : null,
    createdAt: ticket.created_at,
    plantId: plant_id,
    plantName: plant?.name ?? null,
    templateId: ticket.ticket_template_id ?? null,
    template: template
      ? { name: template.name, title: template.title ?? "", description: toSafeHtml(template.description) }
      : null,
    assignees: (ticket.assignees ?? []).map(assigneeOf),
    history: assignmentHistory(ticket.assignments ?? []),
    mayChange,
  };
}

export type TicketView = ReturnType<typeof toTicketView>;
