import { personSchema } from "@shared/api/person";
import { rows } from "@shared/api/rows";
import { array, boolean, type Infer, nullable, number, optional, string, type } from "superstruct";

/** The response to a sign-in (contract §2). */
export const accessSchema = type({ access_token: string() });

/** A company of a user; `parents` only where the call requests them. */
export const membershipSchema = type({
  id: number(),
  name: string(),
  non_mon_accessible: boolean(),
  non_mon_creation_enabled: boolean(),
  parents: optional(array(type({ id: number(), name: string() }))),
});
export type Membership = Infer<typeof membershipSchema>;

export const userSchema = type({
  id: number(),
  first_name: string(),
  last_name: string(),
  email: string(),
  admin: boolean(),
  robot: boolean(),
  /** Why the API stopped the status e-mails (contract §2); null if it did not. */
  auto_unsubscribed: nullable(string()),
  subscribed_to_status_emails: boolean(),
  companies: optional(rows(membershipSchema)),
});
export type User = Infer<typeof userSchema>;

/** A user of a company. */
export const companyUserSchema = type({
  ...personSchema.schema,
  robot: optional(nullable(boolean())),
});
export type CompanyUser = Infer<typeof companyUserSchema>;
