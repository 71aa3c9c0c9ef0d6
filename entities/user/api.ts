import * as v0 from "@shared/api/v0/decoder";
import { countedRows, type Page, page, required, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { Language } from "@shared/lib/language";
import {
  accessSchema,
  accessTokenSchema,
  type CompanyUser,
  calendarSchema,
  companyUserSchema,
  type Membership,
  membershipSchema,
  newAccessTokenSchema,
  newCalendarSchema,
  type SetupState,
  setupLinkSchema,
  type TokenScope,
  userSchema,
} from "./schema";

export interface Credentials {
  email: string;
  password: string;
}

export interface PasswordReset {
  /** The single-use token of the reset e-mail, valid for 60 minutes. */
  token: string;
  email: string;
  password: string;
  confirmation: string;
}

/**
 * Exchanges an e-mail address and a password for an access token. Throws `ApiError` 3000 for wrong credentials. See
 * domain/v0-calls.md#users, domain/errors.md#codes.
 */
export async function signIn(
  api: V0Client,
  { email, password }: Credentials,
  { signal }: RequestOptions = {},
): Promise<string> {
  const body = { email, password };
  const { access_token } = await api.write("POST", "/sign-in", { body, schema: accessSchema, signal });
  return access_token;
}

/** What the link of the first administrator can still do. Throws `ApiError`. See domain/sessions.md#first-administrator. */
export async function readSetupState(
  api: V0Client,
  token: string,
  { signal }: RequestOptions = {},
): Promise<SetupState> {
  const { state } = await api.write("POST", "/setup/link", { body: { token }, schema: setupLinkSchema, signal });
  return state;
}

export interface Setup {
  /** The single-use token of the link that the start prints, valid for 60 minutes. */
  token: string;
  company_name: string;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password_confirmation: string;
}

/** Creates the first administrator and their company. Throws `ApiError` 4000 with messages by field. */
export const setUp = (api: V0Client, body: Setup, { signal }: RequestOptions = {}): Promise<void> =>
  api.write("POST", "/setup", { body, signal });

/** The current user with their companies. Throws `ApiError`. See domain/v0-calls.md#users. */
export const getOwnUser = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read("/users/me", { query: { with: "companies" }, schema: userSchema, signal });

/**
 * Changes the password of the current user. The API keeps the session and ends the user's other ones. Throws `ApiError`
 * 4000 with messages by field. See domain/v0-calls.md#users.
 */
export function changeOwnPassword(
  api: V0Client,
  { password, confirmation }: { password: string; confirmation: string },
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { password, confirmation_password: confirmation };
  return api.write("PUT", "/users/me", { body, signal });
}

/** The e-mails that a user turns on and off: the daily status e-mail, and e-mails about tickets. */
export const emailKinds = ["status", "tickets"] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Turns e-mails of the current user on or off. Throws `ApiError` 4000 (domain/v0-calls.md#users). */
export const updateEmailSetting = (
  api: V0Client,
  { kind, subscribed }: { kind: EmailKind; subscribed: boolean },
  { signal }: RequestOptions = {},
) => {
  const field = kind === "status" ? "subscribed_to_status_emails" : "subscribed_to_ticket_emails";
  return api.write("PUT", "/users/me", { body: { [field]: subscribed }, signal });
};

/** Sets the language of the current user's mails; with the extension `preferences`. Throws `ApiError`. */
export const updateMailLanguage = (api: V0Client, language: Language, { signal }: RequestOptions = {}) =>
  api.write("PUT", "/users/me", { body: { language }, signal });

/** The user's companies with their parents, in the order of the API. Throws `ApiError` (domain/v0-calls.md#users). */
export function listOwnCompanies(api: V0Client, { signal }: RequestOptions = {}): Promise<Membership[]> {
  const schema = rows(membershipSchema);
  return api.read("/users/me/companies", { query: { with: "parents" }, schema, signal });
}

/** The active users of a company by name, without robot users. Throws `ApiError` (domain/companies.md#users). */
export async function listCompanyUsers(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<CompanyUser[]> {
  const { data } = await readCompanyUsers(api, companyId, { signal });
  return data.filter(({ deactivated_at }) => deactivated_at === null);
}

/**
 * Lists the users of a company, deactivated users included, and counts the users that could not be parsed. Throws
 * `ApiError`.
 */
export async function readCompanyUsers(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<Pick<Page<CompanyUser>, "data" | "unreadable">> {
  const { data, unreadable } = await api.read(`/companies/${companyId}/users`, {
    schema: page(companyUserSchema),
    signal,
  });
  return { data: data.filter(({ robot }) => !robot), unreadable };
}

interface NewUser {
  first_name: string;
  last_name: string;
  email: string;
}

/**
 * Creates a user of a company. The user receives an e-mail to choose a password. Throws `ApiError` 4000 with messages
 * by field (domain/v0-calls.md#users).
 */
export const createUser = (api: V0Client, companyId: number, user: NewUser, { signal }: RequestOptions = {}) =>
  api.write("POST", `/companies/${companyId}/users`, { body: user, signal });

/** Deletes a user; for administrators. Throws `ApiError` 4005 for another administrator (domain/v0-calls.md#users). */
export const deleteUser = (api: V0Client, userId: number, { signal }: RequestOptions = {}) =>
  api.write("POST", "/actions", { body: { action_name: "deleteUser", user_id: userId }, signal });

/** What administrators do with the access of a user: the names of the actions of the extension `users`. */
export const userAccessActions = ["deactivateUser", "reactivateUser", "sendWelcomeMail"] as const;
export type UserAccessAction = (typeof userAccessActions)[number];

/** Changes the access of a user; for administrators. Throws `ApiError` 4005 for another administrator. */
export const changeUserAccess = (
  api: V0Client,
  { userId, action }: { userId: number; action: UserAccessAction },
  { signal }: RequestOptions = {},
) => api.write("POST", "/actions", { body: { action_name: action, user_id: userId }, signal });

/**
 * Sends a reset link. The response does not reveal whether the address exists. Throws `ApiError`
 * (domain/v0-calls.md#users).
 */
export const sendPasswordEmail = (api: V0Client, email: string, { signal }: RequestOptions = {}) =>
  api.write("POST", "/password/email", { body: { email }, signal });

/**
 * Sets a new password with the token of a reset e-mail. Throws `ApiError` 4000 with messages by field for an invalid
 * token, address or password (domain/v0-calls.md#users).
 */
export function resetPassword(
  api: V0Client,
  { token, email, password, confirmation }: PasswordReset,
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { token, email, password, password_confirmation: confirmation };
  return api.write("POST", "/password/reset", { body, signal });
}

const tokensPath = "/me/access-tokens";

const tokensSchema = v0.map(
  v0.object({ access_tokens: required(countedRows(accessTokenSchema)) }),
  ({ access_tokens }) => access_tokens,
);

/** The access tokens of the user by name. Throws `ApiError` (domain/access-tokens.md). */
export const listAccessTokens = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read(tokensPath, { schema: tokensSchema, signal });

/** Creates an access token. Throws `ApiError` 4000 with messages by field. */
export const createAccessToken = (
  api: V0Client,
  body: { name: string; scope: TokenScope; expires_on: string | null },
  { signal }: RequestOptions = {},
) => api.write("POST", tokensPath, { body, schema: newAccessTokenSchema, signal });

/** Revokes an access token. Throws `ApiError`. */
export const revokeAccessToken = (api: V0Client, tokenId: number, { signal }: RequestOptions = {}) =>
  api.write("DELETE", `${tokensPath}/${tokenId}`, { signal });

const calendarPath = "/me/calendar";

/** Whether the user has a calendar address. Throws `ApiError` (domain/access-tokens.md#calendar). */
export const getCalendar = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read(calendarPath, { schema: calendarSchema, signal });

/** Creates the secret of the calendar address, which replaces an earlier one. Throws `ApiError`. */
export const createCalendar = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.write("POST", calendarPath, { schema: newCalendarSchema, signal });

/** Ends the calendar address. Throws `ApiError`. */
export const deleteCalendar = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.write("DELETE", calendarPath, { signal });
