import type { Api } from "../api";
import { hashToken, randomToken } from "../auth/token";
import { runBatch } from "../db/connect";
import { secondsAfter } from "../lib/clock";

const resetLifetimeSeconds = 60 * 60;

const templates = {
  reset: {
    subject: "Reset your password",
    opening: "Someone asked to reset the password of your account. If that was you, choose a new one here:",
  },
  welcome: {
    subject: "Your account is ready",
    opening: "An account was made for you. Choose your password here:",
  },
} as const;

/**
 * Creates a single-use link of 60 minutes to choose a password. The mail is stored in the outbox, as this API has no
 * mail server.
 */
export async function sendPasswordMail(
  api: Api,
  user: { readonly id: number; readonly first_name: string; readonly email: string },
  kind: keyof typeof templates,
): Promise<void> {
  const token = randomToken();
  const link = `${api.env.APP_URL ?? ""}/reset-password?token=${token}`;
  const { subject, opening } = templates[kind];
  await runBatch(api.env.DB, [
    api.db.insertInto("password_resets").values({
      token_hash: await hashToken(token),
      user_id: user.id,
      expires_at: secondsAfter(api.wallClock.now, resetLifetimeSeconds),
    }),
    api.db.insertInto("outbox_mails").values({
      recipient: user.email,
      subject,
      body: `Dear ${user.first_name},\n\n${opening}\n\n${link}\n\nThe link works once, within 60 minutes.`,
      link,
      created_at: api.wallClock.instant,
    }),
  ]);
}
