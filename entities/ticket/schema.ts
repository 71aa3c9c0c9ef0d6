import { personSchema } from "@shared/api/person";
import { rows } from "@shared/api/rows";
import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** A ticket of a plant; open while `closed_on` is empty (spec 3 §4). */
export const plantTicketSchema = type({
  id: number(),
  number: optional(nullable(number())),
  title: string(),
  created_at: string(),
  closed_on: optional(nullable(string())),
});
export type PlantTicket = Infer<typeof plantTicketSchema>;

const descriptionSchema = optional(nullable(string()));

/** A row of the ticket lists. */
export const ticketRowSchema = type({
  ...plantTicketSchema.schema,
  description: descriptionSchema,
  company_id: optional(nullable(number())),
  company: optional(nullable(type({ id: number(), name: string() }))),
  assignees: optional(rows(personSchema)),
});
export type TicketRow = Infer<typeof ticketRowSchema>;

/** An assignment, which ended if `unassigned_on` is set. */
export const assignmentSchema = type({
  first_name: string(),
  last_name: string(),
  assigned_on: string(),
  unassigned_on: optional(nullable(string())),
});
export type Assignment = Infer<typeof assignmentSchema>;

/** A ticket with its relations (contract §6). */
export const ticketSchema = type({
  ...ticketRowSchema.schema,
  plant_id: number(),
  plant: optional(nullable(type({ name: string(), owning_company_id: optional(number()) }))),
  creator: optional(nullable(personSchema)),
  assignments: optional(rows(assignmentSchema)),
  ticket_template_id: optional(nullable(number())),
  ticketTemplate: optional(
    nullable(type({ name: string(), title: optional(nullable(string())), description: descriptionSchema })),
  ),
});
export type Ticket = Infer<typeof ticketSchema>;

export const ticketTemplateSchema = type({ id: number(), name: string() });
export type TicketTemplate = Infer<typeof ticketTemplateSchema>;
