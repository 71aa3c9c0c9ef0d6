import { assignmentHistory, type Ticket } from "@entities/ticket";
import { personOf } from "@features/assign-ticket";
import { safeHtml } from "@shared/html/safe-html.server";

const textOf = (html: string | null | undefined) => {
  const text = safeHtml(html ?? "");
  return text.safeHtml === "" ? null : text;
};

/** A ticket ready to be shown; `mayChange` says whether who looks at it may change it. */
export function ticketView(ticket: Ticket, mayChange: boolean) {
  const { number, title, creator, plant_id, plant, ticketTemplate: template } = ticket;
  return {
    number: number ?? ticket.id,
    title,
    description: textOf(ticket.description),
    open: !ticket.closed_on,
    createdBy: creator ? `${creator.first_name} ${creator.last_name}` : null,
    createdAt: ticket.created_at,
    plantId: plant_id,
    plantName: plant?.name ?? null,
    templateId: ticket.ticket_template_id ?? null,
    template: template
      ? { name: template.name, title: template.title ?? "", description: textOf(template.description) }
      : null,
    assignees: (ticket.assignees ?? []).map(personOf),
    history: assignmentHistory(ticket.assignments ?? []),
    mayChange,
  };
}

export type TicketView = ReturnType<typeof ticketView>;
