import { type SqlBool, sql } from "kysely";
import { array, enums, object, optional, string } from "superstruct";
import { hashPassword, newPassword, verifyPassword } from "../access/password";
import { requireSecret } from "../access/stored-secrets";
import {
  clearAttempts,
  countAttempt,
  knownDevice,
  passwordMailLimit,
  signInLimit,
  uncountAttempt,
} from "../access/throttle";
import { hashToken, issueToken, mayAct, type SignedInUser } from "../access/tokens";
import type { Api } from "../api";
import { secondsAfter } from "../clock";
import { runBatch } from "../db/connect";
import { languages } from "../db/schema";
import { ApiError, invalid } from "../http/api-error";
import { email, flag, instant, passwordText, relationsQuery } from "../http/fields";
import { withObjectKeywords } from "../http/json-schema";
import { deliveryOf, deliverySchema } from "../mail/deliver";
import { sendPasswordMail } from "../mail/outbox";
import {
  accessTokenSchema,
  companySchema,
  ownUserSchema,
  serializeCompanies,
  serializeOwnUser,
} from "../resources/users";
import { endpoint, many, noContent, one, reading, requestedRelations } from "./endpoint";

const signIn = endpoint("post", "/sign-in", {
  access: "guest",
  summary: "Exchanges e-mail and password for an access token that is valid for 86,400 s.",
  body: object({ email: email(), password: passwordText() }),
  response: one("AccessToken", accessTokenSchema),
  async handle({ api, body, request }) {
    const device = await knownDevice(api, request, body.email);
    await countAttempt(api, signInLimit, body.email, device);
    const user = await api.db
      .selectFrom("users")
      .select(["id", "password_hash", "robot"])
      .where("email", "=", body.email)
      .where(mayAct)
      .executeTakeFirst();
    const isValid = await verifyPassword(body.password, user?.password_hash ?? null);
    if (!user || !isValid || user.robot) throw new ApiError(3000, { general: ["Incorrect credentials"] });
    await uncountAttempt(api, signInLimit, body.email, device);
    await clearAttempts(api, signInLimit, body.email, device);
    await runBatch(api.env.DB, [
      api.db.updateTable("users").set({ last_signed_in_at: api.clock.instant }).where("id", "=", user.id),
    ]);
    return { access_token: await issueToken(api, user.id) };
  },
});

const forgotPassword = endpoint("post", "/password/email", {
  access: "guest",
  summary: "Sends a mail to reset the password. The response does not reveal whether the address is known.",
  body: object({ email: email() }),
  response: noContent,
  async handle({ api, body }) {
    // Before the account is known: an error only for known addresses would reveal them.
    requireSecret(api.env);
    await countAttempt(api, passwordMailLimit, body.email);
    const user = await api.db
      .selectFrom("users")
      .select(["id", "first_name", "email"])
      .where("email", "=", body.email)
      .where("robot", "=", 0)
      .where(mayAct)
      .executeTakeFirst();
    if (user) await sendPasswordMail(api, user, "reset");
  },
});

const resetPassword = endpoint("post", "/password/reset", {
  access: "guest",
  summary: "Sets a new password with the token of the mail (single use, 60 minutes).",
  body: object({ token: string(), email: email(), password: newPassword(), password_confirmation: string() }),
  response: noContent,
  async handle({ api, body }) {
    if (body.password !== body.password_confirmation) {
      throw invalid({ password_confirmation: ["Passwords do not match!"] });
    }
    const tokenHash = await hashToken(body.token);
    const used = await api.db
      .updateTable("password_resets")
      .set({ used_at: api.wallClock.instant })
      .from("users")
      .whereRef("users.id", "=", "password_resets.user_id")
      .where("users.email", "=", body.email)
      .where(mayAct)
      .where("token_hash", "=", tokenHash)
      .where("used_at", "is", null)
      .where("expires_at", ">", api.wallClock.instant)
      .returning("user_id")
      .executeTakeFirstOrThrow(() => invalid({ token: ["This link is no longer valid. Please ask for a new one."] }));
    const passwordHash = await hashPassword(body.password);
    await runBatch(api.env.DB, [
      api.db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", used.user_id),
      api.db.deleteFrom("access_tokens").where("user_id", "=", used.user_id),
      api.db.deleteFrom("push_devices").where("user_id", "=", used.user_id),
      api.db.deleteFrom("password_resets").where("expires_at", "<", secondsAfter(api.wallClock.now, -86_400)),
    ]);
    await clearAttempts(api, signInLimit, body.email);
  },
});

/** Sign-in and password reset (domain/v0-calls.md#users). */
export const sessionEndpoints = [signIn, forgotPassword, resetPassword];

const me = endpoint("get", "/users/me", {
  summary: "The signed-in user. with: companies.",
  query: object({ with: relationsQuery("companies") }),
  response: one("OwnUser", ownUserSchema),
  async handle({ api, user, url }) {
    if (!requestedRelations(url).has("companies")) return serializeOwnUser(user);
    const companies = await serializeCompanies(api, await ownCompanies(api, user), new Set());
    return { ...serializeOwnUser(user), companies };
  },
});

const updateMe = endpoint("put", "/users/me", {
  summary:
    "Updates the password of the signed-in user, their subscriptions to the daily status e-mail and to the e-mails about tickets, or the language of mails.",
  body: withObjectKeywords(
    object({
      password: optional(newPassword()),
      confirmation_password: optional(string()),
      subscribed_to_status_emails: optional(flag()),
      subscribed_to_ticket_emails: optional(flag()),
      language: optional(enums(languages)),
    }),
    {
      anyOf: [
        { required: ["password"] },
        { required: ["subscribed_to_status_emails"] },
        { required: ["subscribed_to_ticket_emails"] },
        { required: ["language"] },
      ],
      dependentRequired: { password: ["confirmation_password"] },
    },
  ),
  response: one("OwnUser", ownUserSchema),
  async handle({ api, user, body }) {
    const { password, confirmation_password: confirmation, language, ...subscriptions } = body;
    const set = {
      ...Object.fromEntries(Object.entries(subscriptions).map(([name, value]) => [name, value ? 1 : 0])),
      ...(language !== undefined && { language }),
    };
    const hasSettings = Object.keys(set).length > 0;
    if (password === undefined && !hasSettings)
      throw invalid({ password: ["Send a password, a subscription or a language."] });
    for (const [name, value] of Object.entries(subscriptions)) {
      if (value && user.auto_unsubscribed !== null)
        throw invalid({ [name]: ["E-mails to this address were stopped. Please contact support."] });
    }
    if (password !== undefined) await changePassword(api, user, password, confirmation);
    if (hasSettings) await api.db.updateTable("users").set(set).where("id", "=", user.id).execute();
    const updated = await api.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
    return serializeOwnUser(updated);
  },
});

const myCompanies = endpoint("get", "/users/me/companies", {
  summary: "The companies the user is a member of, by name. with: parents, children.",
  query: object({ with: relationsQuery("parents", "children", "inbound_drivers", "driver_accounts") }),
  response: many("Company", companySchema),
  handle: async ({ api, user, url }) => serializeCompanies(api, await ownCompanies(api, user), requestedRelations(url)),
});

function ownCompanies(api: Api, user: SignedInUser) {
  return api.db
    .selectFrom("companies")
    .innerJoin("company_users", "company_users.company_id", "companies.id")
    .selectAll("companies")
    .where("company_users.user_id", "=", user.id)
    .orderBy("companies.name")
    .orderBy("companies.id")
    .execute();
}

/** Sets a new password and ends the other sessions of the user. */
async function changePassword(api: Api, user: SignedInUser, password: string, confirmation?: string): Promise<void> {
  if (password !== confirmation) throw invalid({ confirmation_password: ["Passwords do not match!"] });
  const passwordHash = await hashPassword(password);
  await runBatch(api.env.DB, [
    api.db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", user.id),
    api.db.deleteFrom("access_tokens").where("user_id", "=", user.id).where("token_hash", "!=", user.tokenHash),
    api.db.deleteFrom("push_devices").where("user_id", "=", user.id),
  ]);
}

const statusMailSchema = object({ at: instant(), title: string(), ...deliverySchema });

/** A mail a day is kept as long as the messages of alert rules. */
const statusMails = endpoint("get", "/me/status-mails", {
  summary: "The daily status e-mails of the user in the last 31 days, newest first. A day without news has none.",
  response: one("StatusMails", object({ mails: array(statusMailSchema) })),
  read: ({ api, userId }) =>
    reading(
      [
        api.db
          .selectFrom("status_mails")
          .innerJoin("outbox_mails", "outbox_mails.id", "mail_id")
          .select(["outbox_mails.created_at as at", "subject as title", "recipient as to", "state"])
          .where(sql<SqlBool>`user_id = ${userId}`)
          .orderBy("day", "desc"),
      ],
      ([mails]) => ({ mails: mails.map(({ state, ...mail }) => ({ ...mail, ...deliveryOf(state) })) }),
    ),
});

/** The user's own account. See domain/v0-calls.md#users. */
export const accountEndpoints = [me, updateMe, myCompanies, statusMails];
