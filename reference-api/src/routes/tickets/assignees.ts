import { type SqlBool, sql } from "kysely";
import { requireTicket, type TicketRow } from "../../access/plants";
import type { Api } from "../../api";
import { insertIf, runBatch } from "../../db/connect";
import { auditRow } from "../../fleet/audit";
import { invalid, notFound } from "../../http/api-error";
import { serializeTicketWithRelations, ticketSchema } from "../../resources/collaboration";
import { endpoint, one } from "../endpoint";
import { mainTicketId, otherParts } from "./ticket-parts";

const assign = endpoint("put", "/companies/{c}/plants/{p}/tickets/{t}/assignees/{u}", {
  access: "writer",
  summary: "Assigns an open ticket to a user of the company or of the plant's owner, robots excluded.",
  response: one("Ticket", ticketSchema),
  async handle({ api, user, params }) {
    const ticket = await requireOpenTicket(api, params);
    await assertAssignable(api, ticket, params.c, params.u);
    const assignment = { ticket_id: mainTicketId(ticket), user_id: params.u, assigned_on: api.clock.instant };
    const isUnassigned = sql<SqlBool>`not exists ${currentAssignment(api, ticket, params.u)}`;
    const entry = auditRow(api, user, params.p, ["ticket", ticket.id], "assigned", { new: { assignee_id: params.u } });
    await runBatch(api.env.DB, [
      insertIf(api.db, "ticket_assignments", assignment, isUnassigned),
      insertIf(api.db, "audits", entry, sql`changes() = 1`),
    ]);
    return serializeTicketWithRelations(api, ticket.id, params.c);
  },
});

const unassign = endpoint("delete", "/companies/{c}/plants/{p}/tickets/{t}/assignees/{u}", {
  access: "writer",
  summary: "Ends the assignment of an open ticket to a user.",
  response: one("Ticket", ticketSchema),
  async handle({ api, user, params }) {
    const ticket = await requireOpenTicket(api, params);
    const entry = auditRow(api, user, params.p, ["ticket", ticket.id], "unassigned", {
      old: { assignee_id: params.u },
    });
    const [ended] = await runBatch(api.env.DB, [
      api.db
        .updateTable("ticket_assignments")
        .set({ unassigned_on: api.clock.instant })
        .where("id", "in", currentAssignment(api, ticket, params.u)),
      insertIf(api.db, "audits", entry, sql`changes() > 0`),
    ]);
    // Of several plants of a ticket, only the first call finds the assignment.
    const isOfSeveral = ended?.meta.changes === 0 && (await otherParts(api, ticket)).length > 0;
    if (ended?.meta.changes === 0 && !isOfSeveral) throw notFound("Assignment");
    return serializeTicketWithRelations(api, ticket.id, params.c);
  },
});

async function requireOpenTicket(api: Api, path: { readonly p: number; readonly t: number }): Promise<TicketRow> {
  const ticket = await requireTicket(api, path);
  if (ticket.closed_on !== null) throw invalid({ general: ["The assignees of a closed ticket cannot be changed."] });
  return ticket;
}

async function assertAssignable(api: Api, ticket: TicketRow, companyId: number, userId: number): Promise<void> {
  await api.db
    .selectFrom("users")
    .innerJoin("company_users", "company_users.user_id", "users.id")
    .select("users.id")
    .where("users.id", "=", userId)
    .where("users.robot", "=", 0)
    .where("users.deleted_at", "is", null)
    .where("company_users.company_id", "in", [companyId, ticket.company_id])
    .executeTakeFirstOrThrow(() => invalid({ user_id: ["This user cannot be assigned."] }));
}

function currentAssignment(api: Api, ticket: TicketRow, userId: number) {
  return api.db
    .selectFrom("ticket_assignments")
    .select("id")
    .where("ticket_id", "=", mainTicketId(ticket))
    .where("user_id", "=", userId)
    .where("unassigned_on", "is", null);
}

/** Assignees of a ticket. See domain/v0-calls.md#tickets, domain/tickets.md#assignees. */
export const assigneeEndpoints = [assign, unassign];
