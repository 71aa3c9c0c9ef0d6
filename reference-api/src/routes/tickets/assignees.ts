import type { Api } from "../../api";
import { requireWritableTicket, type TicketRow } from "../../authorization/tickets";
import { runBatch } from "../../db/connect";
import { audit } from "../../fleet/audit";
import { invalid, notFound } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { one } from "../../http/response-spec";
import { ticketSchema } from "../../schemas/collaboration";
import { serializeTicketWithRelations } from "../../serializers/tickets";

const assign = endpoint({
  method: "put",
  path: "/companies/{c}/plants/{p}/tickets/{t}/assignees/{u}",
  access: "user",
  summary: "Assigns an open ticket to a user of the company or of the plant's owner, robots excluded.",
  response: one("Ticket", ticketSchema),
  async handle({ api, user, params }) {
    const ticket = await requireWritableTicket(api, user, params);
    assertOpen(ticket);
    await assertAssignable(api, ticket, params.c, params.u);
    if (!(await currentAssignment(api, ticket, params.u))) {
      await runBatch(api.env.DB, [
        api.db.insertInto("ticket_assignments").values({
          ticket_id: ticket.id,
          user_id: params.u,
          assigned_on: api.clock.instant,
        }),
        audit(api, user, {
          plantId: params.p,
          model: "ticket",
          modelId: ticket.id,
          event: "assigned",
          new: { assignee_id: params.u },
        }),
      ]);
    }
    return serializeTicketWithRelations(api, ticket.id);
  },
});

const unassign = endpoint({
  method: "delete",
  path: "/companies/{c}/plants/{p}/tickets/{t}/assignees/{u}",
  access: "user",
  summary: "Ends the assignment of an open ticket to a user.",
  response: one("Ticket", ticketSchema),
  async handle({ api, user, params }) {
    const ticket = await requireWritableTicket(api, user, params);
    assertOpen(ticket);
    const assignment = await currentAssignment(api, ticket, params.u);
    if (!assignment) throw notFound("Assignment");
    await runBatch(api.env.DB, [
      api.db
        .updateTable("ticket_assignments")
        .set({ unassigned_on: api.clock.instant })
        .where("id", "=", assignment.id),
      audit(api, user, {
        plantId: params.p,
        model: "ticket",
        modelId: ticket.id,
        event: "unassigned",
        old: { assignee_id: params.u },
      }),
    ]);
    return serializeTicketWithRelations(api, ticket.id);
  },
});

function assertOpen(ticket: TicketRow): void {
  if (ticket.closed_on !== null)
    throw invalid({ general: ["The assignees of a closed ticket cannot be changed."] });
}

async function assertAssignable(
  api: Api,
  ticket: TicketRow,
  companyId: number,
  userId: number,
): Promise<void> {
  const assignee = await api.db
    .selectFrom("users")
    .innerJoin("company_users", "company_users.user_id", "users.id")
    .select("users.id")
    .where("users.id", "=", userId)
    .where("users.robot", "=", 0)
    .where("users.deleted_at", "is", null)
    .where("company_users.company_id", "in", [companyId, ticket.company_id])
    .executeTakeFirst();
  if (!assignee) throw invalid({ user_id: ["This user cannot be assigned."] });
}

function currentAssignment(api: Api, ticket: TicketRow, userId: number) {
  return api.db
    .selectFrom("ticket_assignments")
    .select("id")
    .where("ticket_id", "=", ticket.id)
    .where("user_id", "=", userId)
    .where("unassigned_on", "is", null)
    .executeTakeFirst();
}

/** Assignees of a ticket. contract-v0 §6, spec 3 §4 */
export const assigneeEndpoints = [assign, unassign];
