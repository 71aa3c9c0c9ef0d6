import { html } from "hono/html";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { decryptSecret, encryptSecret } from "../access/stored-secrets";
import { hashToken, randomToken } from "../access/tokens";
import type { Api } from "../api";
import { secondsAfter } from "../clock";
import { runBatch, type Statement } from "../db/connect";
import { notFound } from "../http/api-error";
import { readStoredLogo } from "../reports/logo";
import { deliverMails, initialState } from "./deliver";
import { logoContentId } from "./layout-html";
import type { MailContent } from "./status-mail";

const resetLifetimeSeconds = 60 * 60;

const templates = {
  reset: {
    subject: "Reset your password",
    opening: "Someone asked to reset the password of your account. If that was you, choose a new one here:",
  },
  welcome: { subject: "Your account is ready", opening: "An account was made for you. Choose your password here:" },
} as const;

/**
 * Creates a single-use link to choose a password, valid for 60 minutes. Its mail is stored in the outbox, encrypted, and
 * delivered after the response.
 */
export async function sendPasswordMail(
  api: Api,
  user: { readonly id: number; readonly first_name: string; readonly email: string },
  kind: keyof typeof templates,
): Promise<void> {
  const token = randomToken();
  const link = `${api.env.APP_URL ?? ""}/reset-password?token=${token}`;
  const { subject, opening } = templates[kind];
  const body = `Dear ${user.first_name},\n\n${opening}\n\n${link}\n\nThe link works once, within 60 minutes.`;
  await runBatch(api.env.DB, [
    api.db
      .insertInto("password_resets")
      .values({
        token_hash: await hashToken(token),
        user_id: user.id,
        expires_at: secondsAfter(api.wallClock.now, resetLifetimeSeconds),
      }),
    api.db
      .insertInto("outbox_mails")
      .values({
        recipient: user.email,
        subject,
        body: await encryptSecret(api.env, "mail", body),
        link: await encryptSecret(api.env, "mail", link),
        created_at: api.wallClock.instant,
        ...initialState(api),
      }),
  ]);
  api.waitUntil(deliverMails(api));
}

interface UnsubscribableMail {
  readonly recipient: string;
  readonly content: MailContent;
  readonly unsubscribeUrl: string;
  /** A file of R2 that is attached. */
  readonly file?: { readonly name: string; readonly key: string } | null;
  /** The logo that its HTML shows. */
  readonly logoId?: number | null;
  readonly replyTo?: string | null;
  /** What the mails of a conversation refer to. */
  readonly threadId?: string | null;
}

/** Creates a statement that stores a mail in the outbox if a condition holds. */
export function insertMailIf(
  api: Api,
  {
    recipient,
    content,
    unsubscribeUrl,
    file = null,
    logoId = null,
    replyTo = null,
    threadId = null,
  }: UnsubscribableMail,
  condition: RawBuilder<SqlBool>,
): Statement {
  const mail = {
    recipient,
    subject: content.subject,
    body: content.text,
    html: content.html,
    unsubscribe_url: unsubscribeUrl,
    file_name: file?.name ?? null,
    file_key: file?.key ?? null,
    logo_id: logoId,
    reply_to: replyTo,
    thread_id: threadId,
    created_at: api.wallClock.instant,
    ...initialState(api),
  };
  const values = Object.entries(mail).map(([column, value]) => sql.val(value).as(column));
  return api.db
    .insertInto("outbox_mails")
    .columns(Object.keys(mail) as (keyof typeof mail)[])
    .expression(api.db.selectNoFrom(values).where(condition));
}

const maxShownMails = 50;

/** The newest mails as JSON, for tests. */
export async function outboxJson(api: Api): Promise<Response> {
  return Response.json(await newestMails(api), { headers: { "cache-control": "no-store" } });
}

/** The newest mails as an HTML page. */
export async function outboxPage(api: Api): Promise<Response> {
  const mails = await newestMails(api);
  const articles = mails.map(
    (mail) => html`<article>
  <h2>${mail.subject}</h2>
  <p>To ${mail.recipient}, <time>${mail.created_at}</time></p>
  <pre>${mail.body}</pre>
  ${mail.file_name ? html`<p>Attached: ${mail.file_name}</p>` : ""}
  ${mail.link ? html`<p><a href="${mail.link}">Open the link</a></p>` : ""}
  ${mail.html ? html`<p><a href="/outbox/${mail.id}">Open as HTML</a></p>` : ""}
</article>`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox</title>
<style>body{font:1rem/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}article{border-top:1px solid}</style>
</head>
<body>
<h1>Outbox</h1>
<p>Mails of this demo, newest first.</p>
${articles.length > 0 ? articles : html`<p>No mails yet.</p>`}
</body>
</html>`;
  return htmlResponse(String(page));
}

/** The HTML part of a mail, with its logo. */
export async function outboxMail(api: Api, id: number): Promise<Response> {
  const mail = await api.db
    .selectFrom("outbox_mails")
    .select(["html", "logo_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!mail?.html) throw notFound("Mail");
  const image = await readStoredLogo(api, mail.logo_id);
  return htmlResponse(image ? mail.html.replace(`cid:${logoContentId}`, image.data_url) : mail.html);
}

const htmlResponse = (page: string): Response =>
  new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
    },
  });

async function newestMails({ db, env }: Api) {
  const rows = await db.selectFrom("outbox_mails").selectAll().orderBy("id", "desc").limit(maxShownMails).execute();
  const mails = rows.map(async (row) => ({
    ...row,
    body: (await decryptSecret(env, "mail", row.body)) ?? "This mail was encrypted with another secret.",
    link: row.link && (await decryptSecret(env, "mail", row.link)),
  }));
  return Promise.all(mails);
}
