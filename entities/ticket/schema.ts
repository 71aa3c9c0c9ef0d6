import { issuePatterns } from "@heliograph/rules/issue-types";
import { patternVerdicts, ticketFindings, ticketPriorities, waitingParties } from "@heliograph/rules/ticket-planning";
import * as v0 from "@shared/api/v0/decoder";
import { named, personSchema, relation, relations } from "@shared/api/v0/rows";

/** A ticket of a plant. A ticket is open while `closed_on` is empty (domain/tickets.md). */
export const plantTicketSchema = v0.object({
  id: v0.id(),
  /** The number that users see. It can contain letters: `T-701`. */
  number: v0.nameOrNull(),
  title: v0.nameOrNull(),
  created_at: v0.dateOrNull(),
  closed_on: v0.dateOrNull(),
});
export type PlantTicket = v0.Infer<typeof plantTicketSchema>;

/** An assignee. Calls that change assignees need the id. */
const assigneeSchema = v0.object({ ...personSchema.fields, id: v0.id() });

/** An assignment. It has ended if `unassigned_on` is set. */
export const assignmentSchema = v0.object({
  ...personSchema.fields,
  assigned_on: v0.dateOrNull(),
  unassigned_on: v0.dateOrNull(),
});
export type Assignment = v0.Infer<typeof assignmentSchema>;

export const ticketRowSchema = v0.object({
  ...plantTicketSchema.fields,
  description: v0.textOrNull(),
  /** Calls that change a ticket need the plant and the company. */
  plant_id: v0.idOrNull(),
  company_id: v0.idOrNull(),
  company: relation(named(v0.object({ id: v0.id(), name: v0.nameOrNull() }))),
  plant: relation(
    v0.object({
      id: v0.idOrNull(),
      name: v0.nameOrNull(),
      owning_company_id: v0.idOrNull(),
      address: relation(v0.object({ city: v0.textOrNull() })),
    }),
  ),
  assignees: relations(assigneeSchema),
  assignments: relations(assignmentSchema, ({ id, assigned_on, unassigned_on }) =>
    id === null ? null : `${id} ${assigned_on} ${unassigned_on}`,
  ),
  /** This and the next fields require the extension `tickets` (domain/v0-api.md#extensions). */
  last_activity_at: v0.optional(v0.dateOrNull()),
  comment_count: v0.optional(v0.numberOrNull()),
  ticket_template_id: v0.optional(v0.idOrNull()),
  due_on: v0.optional(v0.dateOrNull()),
  visit_on: v0.optional(v0.dateOrNull()),
  priority: v0.optional(v0.oneOf(ticketPriorities, null)),
  /** Null: nobody. */
  waiting_for: v0.optional(v0.oneOf(waitingParties, null)),
  issue_ids: v0.optional(relations(v0.id(), (issueId) => issueId)),
  /** The visible plants of a ticket for several plants. This and the next field require the extension `ticket_plants`. */
  plants: v0.optional(
    relations(
      v0.object({
        id: v0.id(),
        name: v0.nameOrNull(),
        city: v0.textOrNull(),
        /** The ticket of this plant, which has the number of the ticket. */
        ticket_id: v0.id(),
        issue_ids: relations(v0.id(), (issueId) => issueId),
      }),
    ),
  ),
  /** The ticket for several plants that a ticket of a further plant is a part of. */
  parent_id: v0.optional(v0.idOrNull()),
  finding: v0.optional(v0.oneOf(ticketFindings, null)),
  finding_note: v0.optional(v0.textOrNull()),
  /** Who closed the ticket. */
  closer: v0.optional(relation(personSchema)),
  /** What the issues look like. This and the next field require the extension `pattern_reviews`. */
  named_pattern: v0.optional(v0.oneOf(issuePatterns, null)),
  pattern_review: v0.optional(
    relation(
      v0.object({
        named_pattern: v0.oneOf(issuePatterns, null),
        verdict: v0.oneOf(patternVerdicts, null),
        actual_pattern: v0.oneOf(issuePatterns, null),
        actual_cause: v0.textOrNull(),
      }),
    ),
  ),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: v0.optional(v0.numberOrNull()),
});
export type TicketRow = v0.Infer<typeof ticketRowSchema>;

/** A ticket with its relations (domain/v0-calls.md#tickets). */
export const ticketSchema = v0.object({
  ...ticketRowSchema.fields,
  creator: relation(personSchema),
  ticket_template_id: v0.idOrNull(),
  ticketTemplate: relation(v0.object({ name: v0.nameOrNull(), title: v0.nameOrNull(), description: v0.textOrNull() })),
});
export type Ticket = v0.Infer<typeof ticketSchema>;

export const ticketTemplateSchema = named(v0.object({ id: v0.id(), name: v0.nameOrNull() }));
export type TicketTemplate = v0.Infer<typeof ticketTemplateSchema>;

/** How often a pattern was right, in the tickets of all companies (domain/tickets.md#reviews-of-patterns). */
export const patternReviewsSchema = v0.object({
  pattern: v0.oneOf(issuePatterns, null),
  right: v0.number(),
  wrong: v0.number(),
  unknown: v0.number(),
  /** What the wrong ones were instead. */
  instead: relations(
    v0.object({ pattern: v0.oneOf(issuePatterns, null), cause: v0.textOrNull(), count: v0.number() }),
    ({ pattern, cause }) => `${pattern} ${cause}`,
  ),
});
export type PatternReviews = v0.Infer<typeof patternReviewsSchema>;
