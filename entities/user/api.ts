import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import {
  accessSchema,
  type CompanyUser,
  companyUserSchema,
  type Membership,
  membershipSchema,
  type User,
  userSchema,
} from "./schema";

interface CallOptions {
  signal?: AbortSignal;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface PasswordReset {
  /** The single-use token of the e-mail, good for 60 minutes. */
  token: string;
  email: string;
  password: string;
  confirmation: string;
}

/**
 * Exchanges an e-mail address and a password for an access token.
 * Throws `ApiError` with code 3000 where the two do not belong together. // spec 1 §8, contract §2
 */
export async function signIn(
  api: V0Client,
  { email, password }: Credentials,
  { signal }: CallOptions = {},
): Promise<string> {
  const body = { email, password };
  const { access_token } = await api.write("POST", "/sign-in", { body, schema: accessSchema, signal });
  return access_token;
}

/** The user a token belongs to, with the companies they are a member of. // spec 1 §7 */
export function getOwnUser(api: V0Client, { signal }: CallOptions = {}): Promise<User> {
  return api.read("/users/me", { query: { with: "companies" }, schema: userSchema, signal });
}

/** The companies a user is a member of, each with its parents, in the API's order. // spec 1 §7 */
export function listOwnCompanies(api: V0Client, { signal }: CallOptions = {}): Promise<Membership[]> {
  const schema = rows(membershipSchema);
  return api.read("/users/me/companies", { query: { with: "parents" }, schema, signal });
}

/** The people of a company by name, without its robots (spec 3 §6). */
export async function listCompanyUsers(
  api: V0Client,
  companyId: number,
  { signal }: CallOptions = {},
): Promise<CompanyUser[]> {
  const users = await api.read(`/companies/${companyId}/users`, { schema: rows(companyUserSchema), signal });
  return users.filter(({ robot }) => !robot);
}

/** Has a reset link sent. The answer never tells whether the address is known. // contract §2 */
export function sendPasswordEmail(api: V0Client, email: string, { signal }: CallOptions = {}): Promise<void> {
  return api.write("POST", "/password/email", { body: { email }, signal });
}

/**
 * Sets a new password by the token of a reset e-mail.
 * Throws `ApiError` 4000 with messages by field where the token, address or password is refused. // contract §2
 */
export function resetPassword(
  api: V0Client,
  { token, email, password, confirmation }: PasswordReset,
  { signal }: CallOptions = {},
): Promise<void> {
  const body = { token, email, password, password_confirmation: confirmation };
  return api.write("POST", "/password/reset", { body, signal });
}
