import { object, string } from "superstruct";
import { issueToken } from "../../auth/bearer";
import { hashPassword, passwordProblems, verifyPassword } from "../../auth/password";
import {
  assertNotThrottled,
  clearAttempts,
  passwordMailLimit,
  recordAttempt,
  signInLimit,
} from "../../auth/throttle";
import { hashToken } from "../../auth/token";
import { runBatch } from "../../db/connect";
import { ApiError, invalid } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { email, passwordText } from "../../http/fields";
import { noContent, one } from "../../http/response-spec";
import { secondsAfter } from "../../lib/clock";
import { sendPasswordMail } from "../../mail/password-mail";
import { accessTokenSchema } from "../../schemas/users";

const signIn = endpoint({
  method: "post",
  path: "/sign-in",
  access: "guest",
  summary: "Exchanges e-mail and password for an access token that is valid for 86,400 s.",
  body: object({ email: email(), password: passwordText() }),
  response: one("AccessToken", accessTokenSchema),
  async handle({ api, body }) {
    await assertNotThrottled(api, signInLimit, body.email);
    const user = await api.db
      .selectFrom("users")
      .select(["id", "password_hash", "robot"])
      .where("email", "=", body.email)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    const isValid = await verifyPassword(body.password, user?.password_hash ?? null);
    if (!user || !isValid || user.robot) {
      await recordAttempt(api, signInLimit, body.email);
      throw new ApiError(3000, { general: ["Incorrect credentials"] });
    }
    await clearAttempts(api, signInLimit, body.email);
    return { access_token: await issueToken(api, user.id) };
  },
});

const forgotPassword = endpoint({
  method: "post",
  path: "/password/email",
  access: "guest",
  summary: "Sends a mail to reset the password. The response does not reveal whether the address is known.",
  body: object({ email: email() }),
  response: noContent,
  async handle({ api, body }) {
    await assertNotThrottled(api, passwordMailLimit, body.email);
    await recordAttempt(api, passwordMailLimit, body.email);
    const user = await api.db
      .selectFrom("users")
      .select(["id", "first_name", "email"])
      .where("email", "=", body.email)
      .where("robot", "=", 0)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (user) await sendPasswordMail(api, user, "reset");
  },
});

const resetPassword = endpoint({
  method: "post",
  path: "/password/reset",
  access: "guest",
  summary: "Sets a new password with the token of the mail (single use, 60 minutes).",
  body: object({
    token: string(),
    email: email(),
    password: passwordText(),
    password_confirmation: string(),
  }),
  response: noContent,
  async handle({ api, body }) {
    if (body.password !== body.password_confirmation) {
      throw invalid({ password_confirmation: ["Passwords do not match!"] });
    }
    const problems = passwordProblems(body.password);
    if (problems.length > 0) throw invalid({ password: problems });
    const tokenHash = await hashToken(body.token);
    const used = await api.db
      .updateTable("password_resets")
      .set({ used_at: api.wallClock.instant })
      .from("users")
      .whereRef("users.id", "=", "password_resets.user_id")
      .where("users.email", "=", body.email)
      .where("users.deleted_at", "is", null)
      .where("token_hash", "=", tokenHash)
      .where("used_at", "is", null)
      .where("expires_at", ">", api.wallClock.instant)
      .returning("user_id")
      .executeTakeFirst();
    if (!used) throw invalid({ token: ["This link is no longer valid. Please ask for a new one."] });
    const passwordHash = await hashPassword(body.password);
    await runBatch(api.env.DB, [
      api.db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", used.user_id),
      api.db.deleteFrom("access_tokens").where("user_id", "=", used.user_id),
      api.db.deleteFrom("password_resets").where("expires_at", "<", secondsAfter(api.wallClock.now, -86_400)),
    ]);
    await clearAttempts(api, signInLimit, body.email);
  },
});

/** Sign-in and password reset. contract-v0 §2 */
export const sessionEndpoints = [signIn, forgotPassword, resetPassword];
