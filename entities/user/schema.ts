import { booleanOr, id, nameOrNull, text, textOrNull } from "@shared/api/v0/fields";
import { named, personSchema, reference, relations } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** The response to a sign-in (domain/v0-calls.md#users). */
export const accessSchema = type({ access_token: text() });

/** A company of a user; `parents` only where the call requests them. */
export const membershipSchema = named(
  type({
    id: id(),
    name: nameOrNull(),
    non_mon_accessible: booleanOr(false),
    non_mon_creation_enabled: booleanOr(false),
    parents: relations(reference()),
  }),
);
export type Membership = Infer<typeof membershipSchema>;

export const userSchema = type({
  id: id(),
  first_name: nameOrNull(),
  last_name: nameOrNull(),
  email: textOrNull(),
  admin: booleanOr(false),
  robot: booleanOr(false),
  /** Why the API stopped the status e-mails (domain/sessions.md#account); null if it did not. */
  auto_unsubscribed: textOrNull(),
  subscribed_to_status_emails: booleanOr(false),
  companies: relations(membershipSchema),
});
export type User = Infer<typeof userSchema>;

export const companyUserSchema = type({
  ...personSchema.schema,
  id: id(),
  email: textOrNull(),
  admin: booleanOr(false),
  robot: booleanOr(false),
  /** Why the API stopped the status e-mails (domain/sessions.md#account); null if it did not. */
  auto_unsubscribed: textOrNull(),
  subscribed_to_status_emails: booleanOr(null),
});
export type CompanyUser = Infer<typeof companyUserSchema>;
