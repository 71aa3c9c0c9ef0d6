import * as v0 from "@shared/api/v0/decoder";
import { companyFields, named, personSchema, relation, relations, withSomeField } from "@shared/api/v0/rows";

/** The states of the link of the first administrator. */
const setupStates = ["valid", "used", "expired", "invalid"] as const;
export type SetupState = (typeof setupStates)[number];
export const setupLinkSchema = v0.object({ state: v0.oneOf(setupStates, "invalid") });

/** The response to a sign-in (domain/v0-calls.md#users). */
export const accessSchema = v0.object({ access_token: v0.text() });

/** A company of a user. */
export const membershipSchema = named(v0.object(companyFields));
export type Membership = v0.Infer<typeof membershipSchema>;

export const userSchema = v0.object({
  id: v0.id(),
  first_name: v0.nameOrNull(),
  last_name: v0.nameOrNull(),
  email: v0.textOrNull(),
  admin: v0.booleanOr(false),
  robot: v0.booleanOr(false),
  /** Why the API stopped the status e-mails (domain/sessions.md#account); null if it did not. */
  auto_unsubscribed: v0.textOrNull(),
  subscribed_to_status_emails: v0.booleanOr(false),
  /** Null if the API sends no mails about tickets. */
  subscribed_to_ticket_emails: v0.booleanOr(null),
  companies: relations(membershipSchema),
});
export type User = v0.Infer<typeof userSchema>;

export const companyUserSchema = v0.object({
  ...personSchema.fields,
  id: v0.id(),
  email: v0.textOrNull(),
  admin: v0.booleanOr(false),
  robot: v0.booleanOr(false),
  /** Why the API stopped the status e-mails (domain/sessions.md#account); null if it did not. */
  auto_unsubscribed: v0.textOrNull(),
  subscribed_to_status_emails: v0.booleanOr(null),
  /** With the extension `users`: the last sign-in, and when an administrator deactivated the account; else null. */
  last_signed_in_at: v0.dateOrNull(),
  deactivated_at: v0.dateOrNull(),
});
export type CompanyUser = v0.Infer<typeof companyUserSchema>;

/** What calls with an access token may do: read, or also change things (domain/access-tokens.md#scopes). */
export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** An access token of the user, without the token itself. */
export const accessTokenSchema = v0.object({
  id: v0.id(),
  name: v0.nameOrNull(),
  scope: v0.oneOf(tokenScopes, null),
  created_at: v0.dateOrNull(),
  /** The last day; null if the token does not expire. */
  expires_on: v0.dateOrNull(),
  last_used_at: v0.dateOrNull(),
  /** Whether the token has not expired. */
  active: v0.booleanOr(true),
});
export type AccessToken = v0.Infer<typeof accessTokenSchema>;

/** A new token, which no other response has, and the address of a first call with it. */
export const newAccessTokenSchema = v0.object({
  access_token: relation(accessTokenSchema),
  token: v0.text(),
  url: v0.textOrNull(),
});
export type NewAccessToken = v0.Infer<typeof newAccessTokenSchema>;

/** Whether the user has a calendar address. */
export const calendarSchema = withSomeField(v0.object({ url_token_set: v0.booleanOr(false) }));

/** The secret of a new calendar address, which no other response has. */
export const newCalendarSchema = v0.object({ secret: v0.text() });
