import { issuePatterns } from "@heliograph/rules/issue-types";
import { patternVerdicts, ticketFindings, ticketPriorities, waitingParties } from "@heliograph/rules/ticket-planning";
import {
  dateOrNull,
  type Infer,
  id,
  idOrNull,
  nameOrNull,
  number,
  numberOrNull,
  object,
  oneOf,
  optional,
  textOrNull,
} from "@shared/api/v0/decoder";
import { named, personSchema, relation, relations } from "@shared/api/v0/rows";

/** A ticket of a plant. A ticket is open while `closed_on` is empty (domain/tickets.md). */
export const plantTicketSchema = object({
  id: id(),
  /** The number that users see. It can contain letters: `T-701`. */
  number: nameOrNull(),
  title: nameOrNull(),
  created_at: dateOrNull(),
  closed_on: dateOrNull(),
});
export type PlantTicket = Infer<typeof plantTicketSchema>;

/** An assignee. Calls that change assignees need the id. */
const assigneeSchema = object({ ...personSchema.fields, id: id() });

/** An assignment. It has ended if `unassigned_on` is set. */
export const assignmentSchema = object({
  ...personSchema.fields,
  assigned_on: dateOrNull(),
  unassigned_on: dateOrNull(),
});
export type Assignment = Infer<typeof assignmentSchema>;

export const ticketRowSchema = object({
  ...plantTicketSchema.fields,
  description: textOrNull(),
  /** Calls that change a ticket need the plant and the company. */
  plant_id: idOrNull(),
  company_id: idOrNull(),
  company: relation(named(object({ id: id(), name: nameOrNull() }))),
  plant: relation(
    object({
      id: idOrNull(),
      name: nameOrNull(),
      owning_company_id: idOrNull(),
      address: relation(object({ city: textOrNull() })),
    }),
  ),
  assignees: relations(assigneeSchema),
  assignments: relations(assignmentSchema, ({ id, assigned_on, unassigned_on }) =>
    id === null ? null : `${id} ${assigned_on} ${unassigned_on}`,
  ),
  /** This and the next fields require the extension `tickets` (domain/v0-api.md#extensions). */
  last_activity_at: optional(dateOrNull()),
  comment_count: optional(numberOrNull()),
  ticket_template_id: optional(idOrNull()),
  due_on: optional(dateOrNull()),
  visit_on: optional(dateOrNull()),
  priority: optional(oneOf(ticketPriorities, null)),
  /** Null: nobody. */
  waiting_for: optional(oneOf(waitingParties, null)),
  issue_ids: optional(relations(id(), (issueId) => issueId)),
  finding: optional(oneOf(ticketFindings, null)),
  finding_note: optional(textOrNull()),
  /** Who closed the ticket. */
  closer: optional(relation(personSchema)),
  /** What the issues look like. This and the next field require the extension `pattern_reviews`. */
  named_pattern: optional(oneOf(issuePatterns, null)),
  pattern_review: optional(
    relation(
      object({
        named_pattern: oneOf(issuePatterns, null),
        verdict: oneOf(patternVerdicts, null),
        actual_pattern: oneOf(issuePatterns, null),
        actual_cause: textOrNull(),
      }),
    ),
  ),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: optional(numberOrNull()),
});
export type TicketRow = Infer<typeof ticketRowSchema>;

/** A ticket with its relations (domain/v0-calls.md#tickets). */
export const ticketSchema = object({
  ...ticketRowSchema.fields,
  creator: relation(personSchema),
  ticket_template_id: idOrNull(),
  ticketTemplate: relation(object({ name: nameOrNull(), title: nameOrNull(), description: textOrNull() })),
});
export type Ticket = Infer<typeof ticketSchema>;

export const ticketTemplateSchema = named(object({ id: id(), name: nameOrNull() }));
export type TicketTemplate = Infer<typeof ticketTemplateSchema>;

/** How often a pattern was right, in the tickets of all companies (domain/tickets.md#reviews-of-patterns). */
export const patternReviewsSchema = object({
  pattern: oneOf(issuePatterns, null),
  right: number(),
  wrong: number(),
  unknown: number(),
  /** What the wrong ones were instead. */
  instead: relations(
    object({ pattern: oneOf(issuePatterns, null), cause: textOrNull(), count: number() }),
    ({ pattern, cause }) => `${pattern} ${cause}`,
  ),
});
export type PatternReviews = Infer<typeof patternReviewsSchema>;
