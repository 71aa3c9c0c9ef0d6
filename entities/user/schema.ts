import {
  booleanOr,
  dateOrNull,
  type Infer,
  id,
  nameOrNull,
  object,
  oneOf,
  text,
  textOrNull,
} from "@shared/api/v0/decoder";
import { named, personSchema, reference, relation, relations, withSomeField } from "@shared/api/v0/rows";

/** The response to a sign-in (domain/v0-calls.md#users). */
/** The states of the link of the first administrator. */
const setupStates = ["valid", "used", "expired", "invalid"] as const;
export type SetupState = (typeof setupStates)[number];
export const setupLinkSchema = object({ state: oneOf(setupStates, "invalid") });

export const accessSchema = object({ access_token: text() });

/** A company of a user. `parents` is set only if the call requests parents. */
export const membershipSchema = named(
  object({
    id: id(),
    name: nameOrNull(),
    non_mon_accessible: booleanOr(false),
    non_mon_creation_enabled: booleanOr(false),
    parents: relations(reference()),
  }),
);
export type Membership = Infer<typeof membershipSchema>;

export const userSchema = object({
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

export const companyUserSchema = object({
  ...personSchema.fields,
  id: id(),
  email: textOrNull(),
  admin: booleanOr(false),
  robot: booleanOr(false),
  /** Why the API stopped the status e-mails (domain/sessions.md#account); null if it did not. */
  auto_unsubscribed: textOrNull(),
  subscribed_to_status_emails: booleanOr(null),
  /** With the extension `users`: the last sign-in, and when an administrator deactivated the account; else null. */
  last_signed_in_at: dateOrNull(),
  deactivated_at: dateOrNull(),
});
export type CompanyUser = Infer<typeof companyUserSchema>;

/** What calls with an access token may do: read, or also change things (domain/access-tokens.md#scopes). */
export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** An access token of the user, without the token itself. */
export const accessTokenSchema = object({
  id: id(),
  name: nameOrNull(),
  scope: oneOf(tokenScopes, null),
  created_at: dateOrNull(),
  /** The last day; null if the token does not expire. */
  expires_on: dateOrNull(),
  last_used_at: dateOrNull(),
  /** Whether the token has not expired. */
  active: booleanOr(true),
});
export type AccessToken = Infer<typeof accessTokenSchema>;

/** A new token, which no other response has, and the address of a first call with it. */
export const newAccessTokenSchema = object({
  access_token: relation(accessTokenSchema),
  token: text(),
  url: textOrNull(),
});
export type NewAccessToken = Infer<typeof newAccessTokenSchema>;

/** Whether the user has a calendar address. */
export const calendarSchema = withSomeField(object({ url_token_set: booleanOr(false) }));

/** The secret of a new calendar address, which no other response has. */
export const newCalendarSchema = object({ secret: text() });
