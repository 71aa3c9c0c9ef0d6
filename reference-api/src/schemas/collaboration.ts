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
import { CompanyReference, Person } from "./people";

export const Audit = object({
  id: integer(),
  model_type: string(),
  model_id: integer(),
  event: string(),
  datetime: instant(),
  /** Null: done by the system. */
  user: nullable(Person),
  changes: object({ old_values: record(string(), unknown()), new_values: record(string(), unknown()) }),
});
export type Audit = Infer<typeof Audit>;

export const Note = object({
  id: integer(),
  message: string(),
  private: boolean(),
  created_at: instant(),
  author: Person,
  /** The company a private note is visible to. */
  company: CompanyReference,
});
export type Note = Infer<typeof Note>;

export const PlantFile = object({
  id: integer(),
  file_name: string(),
  description: string(),
  content_type: string(),
  size_in_bytes: integer(),
  created_at: instant(),
  /** Address of the download; it needs no token and works for an hour. */
  temporary_url: string(),
});
export type PlantFile = Infer<typeof PlantFile>;

export const Contact = object({ id: integer(), name: string(), email: string(), phone_number: string() });
export type Contact = Infer<typeof Contact>;

export const TicketTemplate = object({
  id: integer(),
  name: string(),
  title: string(),
  description: string(),
});
export type TicketTemplate = Infer<typeof TicketTemplate>;

export const Assignment = object({
  id: integer(),
  user_id: integer(),
  first_name: string(),
  last_name: string(),
  assigned_on: instant(),
  unassigned_on: nullable(instant()),
});
export type Assignment = Infer<typeof Assignment>;

export const Ticket = object({
  id: integer(),
  number: integer(),
  title: string(),
  description: string(),
  plant_id: integer(),
  company_id: integer(),
  ticket_template_id: nullable(integer()),
  created_at: instant(),
  closed_on: nullable(instant()),
  creator: Person,
  company: CompanyReference,
  plant: optional(object({ id: integer(), name: string(), owning_company_id: integer() })),
  assignees: optional(array(Person)),
  assignments: optional(array(Assignment)),
  ticketTemplate: optional(nullable(TicketTemplate)),
});
export type Ticket = Infer<typeof Ticket>;

export const Comment = object({
  id: integer(),
  commentable_type: string(),
  commentable_id: integer(),
  comment: string(),
  created_at: instant(),
  commenter_id: integer(),
  commenter: optional(Person),
});
export type Comment = Infer<typeof Comment>;
