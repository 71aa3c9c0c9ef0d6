import { type Page, page, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import {
  accessSchema,
  type CompanyUser,
  companyUserSchema,
  type Membership,
  membershipSchema,
  type User,
  userSchema,
} from "./schema";

export interface Credentials {
  email: string;
  password: string;
}

export interface PasswordReset {
  /** The single-use token of the e-mail, valid for 60 minutes. */
  token: string;
  email: string;
  password: string;
  confirmation: string;
}

/**
 * Exchanges an e-mail address and a password for an access token.
 * Throws `ApiError` 3000 for wrong credentials. // spec 1 §8, contract §2
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

/** The current user with their companies. Throws `ApiError`. // spec 1 §7 */
export function getOwnUser(api: V0Client, { signal }: RequestOptions = {}): Promise<User> {
  return api.read("/users/me", { query: { with: "companies" }, schema: userSchema, signal });
}

/**
 * Changes the password of the current user. The API keeps the session and ends the user's other ones.
 * Throws `ApiError` 4000 with messages by field. // contract §2
 */
export function changeOwnPassword(
  api: V0Client,
  { password, confirmation }: { password: string; confirmation: string },
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { password, confirmation_password: confirmation };
  return api.write("PUT", "/users/me", { body, signal });
}

/** Turns the daily status e-mail of the current user on or off. Throws `ApiError` 4000. // contract §2 */
export function updateEmailSetting(
  api: V0Client,
  subscribed: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", "/users/me", { body: { subscribed_to_status_emails: subscribed }, signal });
}

/** The companies of the current user with their parents, in the API's order. Throws `ApiError`. // spec 1 §7 */
export function listOwnCompanies(api: V0Client, { signal }: RequestOptions = {}): Promise<Membership[]> {
  const schema = rows(membershipSchema);
  return api.read("/users/me/companies", { query: { with: "parents" }, schema, signal });
}

/** The users of a company by name, without robots. Throws `ApiError`. // spec 3 §6 */
export async function listCompanyUsers(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<CompanyUser[]> {
  return (await readCompanyUsers(api, companyId, { signal })).data;
}

/** Like `listCompanyUsers`, with the number of users that could not be read. Throws `ApiError`. */
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

/** What is entered of a new user. */
export interface NewUser {
  first_name: string;
  last_name: string;
  email: string;
}

/**
 * Creates a user of a company, who receives an e-mail to choose a password.
 * Throws `ApiError` 4000 with messages by field. // spec 1 §7, contract §2
 */
export function createUser(
  api: V0Client,
  companyId: number,
  user: NewUser,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("POST", `/companies/${companyId}/users`, { body: user, signal });
}

/** Deletes a user; for administrators. Throws `ApiError` 4005 for another administrator. // contract §2 */
export function deleteUser(api: V0Client, userId: number, { signal }: RequestOptions = {}): Promise<void> {
  return api.write("POST", "/actions", { body: { action_name: "deleteUser", user_id: userId }, signal });
}

/** Sends a reset link; the response does not reveal whether the address exists. Throws `ApiError`. // contract §2 */
export function sendPasswordEmail(
  api: V0Client,
  email: string,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("POST", "/password/email", { body: { email }, signal });
}

/**
 * Sets a new password with the token of a reset e-mail.
 * Throws `ApiError` 4000 with messages by field for an invalid token, address or password. // contract §2
 */
export function resetPassword(
  api: V0Client,
  { token, email, password, confirmation }: PasswordReset,
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { token, email, password, password_confirmation: confirmation };
  return api.write("POST", "/password/reset", { body, signal });
}
