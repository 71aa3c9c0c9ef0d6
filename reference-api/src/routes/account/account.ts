import { object, optional } from "superstruct";
import type { Api } from "../../api";
import type { SignedInUser } from "../../auth/bearer";
import { hashPassword, passwordProblems } from "../../auth/password";
import { runBatch } from "../../db/connect";
import { invalid } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { flag, passwordText } from "../../http/fields";
import { requestedRelations } from "../../http/relations";
import { many, one } from "../../http/response-spec";
import { companySchema, userSchema } from "../../schemas/users";
import { serializeCompanies } from "../../serializers/companies";
import { serializeUser } from "../../serializers/users";

const me = endpoint({
  method: "get",
  path: "/users/me",
  access: "user",
  summary: "The signed-in user. with: companies.",
  response: one("User", userSchema),
  async handle({ api, user, url }) {
    if (!requestedRelations(url).has("companies")) return serializeUser(user);
    const companies = await serializeCompanies(api, await ownCompanies(api, user), new Set());
    return { ...serializeUser(user), companies };
  },
});

const updateMe = endpoint({
  method: "put",
  path: "/users/me",
  access: "user",
  summary: "Updates the password of the signed-in user, or their subscription to the daily status e-mail.",
  body: object({
    password: optional(passwordText()),
    confirmation_password: optional(passwordText()),
    subscribed_to_status_emails: optional(flag()),
  }),
  response: one("User", userSchema),
  async handle({ api, user, body }) {
    if (body.password === undefined && body.subscribed_to_status_emails === undefined) {
      throw invalid({ password: ["Send a password or subscribed_to_status_emails."] });
    }
    if (body.subscribed_to_status_emails && user.auto_unsubscribed !== null) {
      throw invalid({
        subscribed_to_status_emails: ["E-mails to this address were stopped. Please contact support."],
      });
    }
    if (body.password !== undefined)
      await changePassword(api, user, body.password, body.confirmation_password);
    if (body.subscribed_to_status_emails !== undefined) {
      await api.db
        .updateTable("users")
        .set({ subscribed_to_status_emails: body.subscribed_to_status_emails ? 1 : 0 })
        .where("id", "=", user.id)
        .execute();
    }
    const updated = await api.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    return serializeUser(updated);
  },
});

const myCompanies = endpoint({
  method: "get",
  path: "/users/me/companies",
  access: "user",
  summary: "The companies the user is a member of, by name. with: parents, children.",
  response: many("Company", companySchema),
  async handle({ api, user, url }) {
    return serializeCompanies(api, await ownCompanies(api, user), requestedRelations(url));
  },
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

/** Sets a new password and ends the user's other sessions. */
async function changePassword(
  api: Api,
  user: SignedInUser,
  password: string,
  confirmation?: string,
): Promise<void> {
  if (password !== confirmation) throw invalid({ confirmation_password: ["Passwords do not match!"] });
  const problems = passwordProblems(password);
  if (problems.length > 0) throw invalid({ password: problems });
  const passwordHash = await hashPassword(password);
  await runBatch(api.env.DB, [
    api.db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", user.id),
    api.db
      .deleteFrom("access_tokens")
      .where("user_id", "=", user.id)
      .where("token_hash", "!=", user.tokenHash),
  ]);
}

/** The user's own account. contract-v0 §2 */
export const accountEndpoints = [me, updateMe, myCompanies];
