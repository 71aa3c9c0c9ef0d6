import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  record,
  string,
  unknown,
} from "superstruct";
import { instant } from "../http/fields";
import { companyReferenceSchema, personSchema } from "./users";

export const auditSchema = object({
  id: integer(),
  model_type: string(),
  model_id: integer(),
  event: string(),
  datetime: instant(),
  /** null: a change by the system. */
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
  /** The company a private note is visible to. */
  company: companyReferenceSchema,
});
export type Note = Infer<typeof noteSchema>;

export const plantFileSchema = object({
  id: integer(),
  file_name: string(),
  description: string(),
  content_type: string(),
  size_in_bytes: integer(),
  created_at: instant(),
  /** Download URL, valid for an hour without a token. */
  temporary_url: string(),
});
export type PlantFile = Infer<typeof plantFileSchema>;

export const contactSchema = object({
  id: integer(),
  name: string(),
  email: string(),
  phone_number: string(),
});
export type Contact = Infer<typeof contactSchema>;

export const ticketTemplateSchema = object({
  id: integer(),
  name: string(),
  title: string(),
  description: string(),
});
export type TicketTemplate = Infer<typeof ticketTemplateSchema>;

export const assignmentSchema = object({
  id: integer(),
  user_id: integer(),
  first_name: string(),
  last_name: string(),
  assigned_on: instant(),
  unassigned_on: nullable(instant()),
});
export type Assignment = Infer<typeof assignmentSchema>;

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
  creator: personSchema,
  company: companyReferenceSchema,
  plant: optional(
    object({
      id: integer(),
      name: string(),
      owning_company_id: integer(),
      address: object({ city: string() }),
    }),
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
