import { type IssuePattern, issuePatterns } from "@heliograph/rules/issue-types";
import { patternVerdicts, ticketFindings, ticketPriorities, waitingParties } from "@heliograph/rules/ticket-planning";
import { type RawBuilder, sql } from "kysely";
import { array, boolean, type Infer, integer, nullable, object, optional, record, string, unknown } from "superstruct";
import type { Api } from "../api";
import { parts } from "../db/connect";
import { constantJsonRows } from "../db/json-rows";
import { notFound } from "../http/api-error";
import { date, instant, oneOf, pickFields } from "../http/fields";
import { isSeenBy, plantsOfTicket } from "./ticket-plants";
import { companyReferenceSchema, type Person, personSchema } from "./users";

export const auditSchema = object({
  id: integer(),
  model_type: string(),
  model_id: integer(),
  event: string(),
  datetime: instant(),
  /** Null for a change by the system. */
  user: nullable(personSchema),
  changes: object({ old_values: record(string(), unknown()), new_values: record(string(), unknown()) }),
});
export type Audit = Infer<typeof auditSchema>;

export const noteSchema = object({
  id: integer(),
  message: string(),
  private: boolean(),
  created_at: instant(),
  author: personSchema,
  /** The company that sees a private note. */
  company: companyReferenceSchema,
  revision: integer(),
});
export type Note = Infer<typeof noteSchema>;

export const plantFileSchema = object({
  id: integer(),
  file_name: string(),
  description: string(),
  content_type: string(),
  size_in_bytes: integer(),
  created_at: instant(),
  /** A download URL that is valid for an hour without a token. */
  temporary_url: string(),
});
export type PlantFile = Infer<typeof plantFileSchema>;

export const contactSchema = object({
  id: integer(),
  name: string(),
  email: string(),
  phone_number: string(),
  revision: integer(),
});
export type Contact = Infer<typeof contactSchema>;

export const ticketTemplateSchema = object({ id: integer(), name: string(), title: string(), description: string() });
export type TicketTemplate = Infer<typeof ticketTemplateSchema>;

const assignmentSchema = object({
  id: integer(),
  user_id: integer(),
  first_name: string(),
  last_name: string(),
  assigned_on: instant(),
  unassigned_on: nullable(instant()),
});
type Assignment = Infer<typeof assignmentSchema>;

export const ticketSchema = object({
  id: integer(),
  number: integer(),
  title: string(),
  description: string(),
  plant_id: integer(),
  company_id: integer(),
  ticket_template_id: nullable(integer()),
  created_at: instant(),
  closed_on: nullable(instant()),
  /** The last change, assignment or comment. This and the next fields belong to the extension `tickets`. */
  last_activity_at: instant(),
  comment_count: integer(),
  due_on: nullable(date()),
  /** The day of the planned visit. */
  visit_on: nullable(date()),
  priority: oneOf(ticketPriorities),
  /** Null: nobody. */
  waiting_for: nullable(oneOf(waitingParties)),
  /** The issues that the ticket is about. */
  issue_ids: array(integer()),
  /** The plants of a ticket for several plants that the company sees; empty otherwise (extension `ticket_plants`). */
  plants: array(
    object({ id: integer(), name: string(), city: string(), ticket_id: integer(), issue_ids: array(integer()) }),
  ),
  /** In the ticket of a further plant: the ticket of the first plant, if the company sees it (extension `ticket_plants`). */
  parent_id: nullable(integer()),
  /** What was found when the ticket was closed, and who closed it. */
  finding: nullable(oneOf(ticketFindings)),
  finding_note: string(),
  closer: nullable(personSchema),
  /** What the first issue with a pattern looks like. This and the next field belong to the extension `pattern_reviews`. */
  named_pattern: nullable(oneOf(issuePatterns)),
  pattern_review: nullable(
    object({
      named_pattern: oneOf(issuePatterns),
      verdict: oneOf(patternVerdicts),
      actual_pattern: nullable(oneOf(issuePatterns)),
      actual_cause: string(),
    }),
  ),
  /** The value of `If-Match` for a change of what was read. */
  revision: integer(),
  creator: personSchema,
  company: companyReferenceSchema,
  plant: optional(
    object({ id: integer(), name: string(), owning_company_id: integer(), address: object({ city: string() }) }),
  ),
  assignees: optional(array(personSchema)),
  assignments: optional(array(assignmentSchema)),
  ticketTemplate: optional(nullable(ticketTemplateSchema)),
});
export type Ticket = Infer<typeof ticketSchema>;

export const commentSchema = object({
  id: integer(),
  commentable_type: string(),
  commentable_id: integer(),
  comment: string(),
  created_at: instant(),
  commenter_id: integer(),
  commenter: optional(personSchema),
});
export type Comment = Infer<typeof commentSchema>;

/** The number of comments on the ticket of a row, and the time of its last change, assignment or comment. */
export const ticketActivity = {
  comment_count: sql<number>`(
    select count(*) from comments where commentable_type = 'ticket' and commentable_id = tickets.id
  )`,
  last_activity_at: sql<string>`max(
    tickets.created_at,
    coalesce(tickets.closed_on, ''),
    coalesce((
      select max(comments.created_at) from comments where commentable_type = 'ticket' and commentable_id = tickets.id
    ), ''),
    coalesce((
      select max(max(assigned_on, coalesce(unassigned_on, ''))) from ticket_assignments where ticket_id = coalesce(tickets.parent_id, tickets.id)
    ), ''),
    coalesce((
      select max(audits.created_at) from audits
      where audits.plant_id = tickets.plant_id and model_type = 'ticket' and model_id = tickets.id
    ), '')
  )`,
} satisfies Record<string, RawBuilder<unknown>>;

/** The assignments of a ticket, newest first. */
const assignments = constantJsonRows(
  parts
    .selectFrom("ticket_assignments")
    .innerJoin("users", "users.id", "ticket_assignments.user_id")
    .select([
      "ticket_assignments.id",
      "user_id",
      "assigned_on",
      "unassigned_on",
      "users.first_name",
      "users.last_name",
      "users.deleted_at",
    ])
    .where("ticket_id", "=", sql<number>`coalesce(tickets.parent_id, tickets.id)`)
    .orderBy("assigned_on", "desc")
    .orderBy("ticket_assignments.id", "desc"),
);

/** The pattern of the first issue of a ticket that has one. */
const patternOfIssues = sql<IssuePattern | null>`(
  select pattern from issues
  where issues.id in (select value from json_each(tickets.issue_ids)) and pattern is not null
  order by issues.id limit 1
)`;

/** A select of all tickets with the columns for `serializeTicket`, as a company sees them; null for those who see all. */
export function selectTickets(api: Api, companyId: number | null) {
  return api.db
    .selectFrom("tickets")
    .innerJoin("users", "users.id", "tickets.creator_id")
    .innerJoin("plants", "plants.id", "tickets.plant_id")
    .innerJoin("companies", "companies.id", "tickets.company_id")
    .leftJoin("ticket_templates", "ticket_templates.id", "tickets.ticket_template_id")
    .leftJoin("users as closers", "closers.id", "tickets.closed_by")
    .selectAll("tickets")
    .select([
      "users.first_name",
      "users.last_name",
      "users.deleted_at",
      "closers.first_name as closer_first_name",
      "closers.last_name as closer_last_name",
      "closers.deleted_at as closer_deleted_at",
      "plants.owning_company_id",
      "plants.city",
      "companies.name as company_name",
      "ticket_templates.name as template_name",
      "ticket_templates.title as template_title",
      "ticket_templates.description as template_description",
      ticketActivity.comment_count.as("comment_count"),
      ticketActivity.last_activity_at.as("last_activity_at"),
      assignments.column.as("history"),
      patternOfIssues.as("pattern_of_issues"),
      plantsOfTicket(companyId).as("plants"),
      sql<number | null>`(
        select main.id from tickets as main where main.id = tickets.parent_id and ${isSeenBy("main", companyId)}
      )`.as("seen_parent_id"),
    ]);
}

type TicketColumns = Awaited<ReturnType<ReturnType<typeof selectTickets>["execute"]>>[number];

/** A ticket with the requested relations: plant, assignees, assignments, ticketTemplate. */
export function serializeTicket(row: TicketColumns, relations: ReadonlySet<string>): Ticket {
  const history = assignments.read(row.history);
  return {
    ...pickFields(ticketSchema, row),
    number: row.shown_number ?? row.number,
    creator: pickFields(personSchema, { ...row, id: row.creator_id }),
    company: { id: row.company_id, name: row.company_name },
    issue_ids: JSON.parse(row.issue_ids) as number[],
    plants: JSON.parse(row.plants) as Ticket["plants"],
    parent_id: row.seen_parent_id,
    named_pattern: row.pattern_of_issues,
    pattern_review: row.named_pattern &&
      row.pattern_verdict && {
        named_pattern: row.named_pattern,
        verdict: row.pattern_verdict,
        actual_pattern: row.actual_pattern,
        actual_cause: row.actual_cause,
      },
    closer:
      row.closed_by === null
        ? null
        : pickFields(personSchema, {
            id: row.closed_by,
            first_name: row.closer_first_name ?? "",
            last_name: row.closer_last_name ?? "",
            deleted_at: row.closer_deleted_at,
          }),
    ...(relations.has("plant") && {
      plant: {
        id: row.plant_id,
        name: row.plant_name,
        owning_company_id: row.owning_company_id,
        address: { city: row.city },
      },
    }),
    ...(relations.has("assignees") && { assignees: currentAssignees(history) }),
    ...(relations.has("assignments") && { assignments: history.map((row) => pickFields(assignmentSchema, row)) }),
    ...(relations.has("ticketTemplate") && { ticketTemplate: toTemplate(row) }),
  };
}

function toTemplate(row: {
  readonly ticket_template_id: number | null;
  readonly template_name: string | null;
  readonly template_title: string | null;
  readonly template_description: string | null;
}) {
  if (row.ticket_template_id === null) return null;
  return {
    id: row.ticket_template_id,
    name: row.template_name ?? "",
    title: row.template_title ?? "",
    description: row.template_description ?? "",
  };
}

/** Loads a ticket with all its relations, as a company sees it. Throws 2000 if there is none. */
export async function serializeTicketWithRelations(api: Api, ticketId: number, companyId: number): Promise<Ticket> {
  const relations = new Set(["plant", "assignees", "assignments", "ticketTemplate"]);
  const row = await selectTickets(api, companyId)
    .where("tickets.id", "=", ticketId)
    .executeTakeFirstOrThrow(() => notFound("Ticket"));
  return serializeTicket(row, relations);
}

interface AssignmentRow extends Assignment {
  readonly deleted_at: string | null;
}

/** The users with an active assignment, in the order of assignment. */
function currentAssignees(history: readonly AssignmentRow[]): Person[] {
  return history
    .filter((row) => row.unassigned_on === null)
    .map((row) => pickFields(personSchema, { ...row, id: row.user_id }))
    .reverse();
}
