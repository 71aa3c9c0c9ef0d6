import { rows } from "@shared/api/rows";
import { array, boolean, type Infer, nullable, number, optional, string, type } from "superstruct";

/** What a sign-in answers (contract §2). */
export const accessSchema = type({ access_token: string() });

/** A company as a membership carries it; one with parents where they were asked for. */
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
  /** Why the API stopped the status e-mails by itself (contract §2); null while it has not. */
  auto_unsubscribed: nullable(string()),
  subscribed_to_status_emails: boolean(),
  companies: optional(rows(membershipSchema)),
});
export type User = Infer<typeof userSchema>;

/** Somebody of a company, as choices name them. */
export const companyUserSchema = type({
  id: number(),
  first_name: string(),
  last_name: string(),
  robot: optional(nullable(boolean())),
});
export type CompanyUser = Infer<typeof companyUserSchema>;
