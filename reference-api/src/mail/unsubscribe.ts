/** Unsubscribing from the status e-mail, the mails about tickets, an alert rule or a report by a signed link, with one click (RFC 8058). */
import { html } from "hono/html";
import { createSigner, type Signer } from "../access/signatures";
import type { Api } from "../api";
import { runBatch, type Statement } from "../db/connect";
import type { Language } from "../db/schema";
import { isId } from "../http/fields";
import { mailTexts } from "./texts";
import { ticketTexts } from "./ticket-texts";

const signedText = (...ids: readonly (number | string | null)[]): string =>
  ["unsubscribe", ...ids.filter((id) => id !== null)].join("\n");

const linkOf = (api: Api, ids: Readonly<Record<string, string>>, signature: string): string =>
  `${api.env.API_URL ?? ""}/unsubscribe?${new URLSearchParams({ ...ids, signature })}`;

/**
 * Returns the link that unsubscribes a user from the status e-mail, or from an alert rule. It contains their ids and never
 * expires.
 */
export async function unsubscribeUrl(
  api: Api,
  { sign }: Signer,
  userId: number,
  ruleId: number | null = null,
): Promise<string> {
  const ids = { user: String(userId), ...(ruleId !== null && { rule: String(ruleId) }) };
  return linkOf(api, ids, await sign(signedText(userId, ruleId)));
}

/** Returns the link that unsubscribes a user from mails about tickets. It never expires. */
export const ticketMailsUrl = async (api: Api, { sign }: Signer, userId: number): Promise<string> =>
  linkOf(api, { user: String(userId), mails: "tickets" }, await sign(signedText("tickets", userId)));

/** Returns the link that removes a recipient from a report. It never expires. */
export const recipientUrl = async (api: Api, { sign }: Signer, recipientId: number): Promise<string> =>
  linkOf(api, { recipient: String(recipientId) }, await sign(signedText("recipient", recipientId)));

/** Shows a page that asks. Opening the link changes nothing, because mail scanners open links. */
export async function unsubscribePage(api: Api, url: URL): Promise<Response> {
  const link = await readLink(api, url);
  if (!link) return invalidLink(api);
  if (link.question === null) return donePage(api, link);
  return page(
    link.language,
    link.question,
    html`<form method="post"><button>${mailTexts[link.language].unsubscribe}</button></form>`,
  );
}

/** Unsubscribes the user of a link: a mail program that posts the link, or the form of the page. */
export async function unsubscribe(api: Api, url: URL): Promise<Response> {
  const link = await readLink(api, url);
  if (!link) return invalidLink(api);
  await runBatch(api.env.DB, link.statements);
  return donePage(api, link);
}

/** What a link stops. */
interface Link {
  readonly language: Language;
  /** Null if there is nothing left to stop. */
  readonly question: string | null;
  readonly done: string;
  readonly hasAccount: boolean;
  readonly statements: readonly Statement[];
}

/** Returns what a link with a valid signature stops. */
async function readLink(api: Api, url: URL): Promise<Link | null> {
  const param = (name: string) => url.searchParams.get(name);
  const [userId, ruleId, recipientId] = ["user", "rule", "recipient"].map(param);
  if ([userId, ruleId, recipientId].some((text) => text && !isId(text)) || (userId ?? recipientId) === null)
    return null;
  const { verify } = await createSigner(api);
  const isOfTickets = param("mails") === "tickets";
  const ids = recipientId
    ? ["recipient", recipientId]
    : isOfTickets
      ? ["tickets", userId ?? ""]
      : [userId ?? "", ruleId ?? null];
  if (!(await verify(signedText(...ids), param("signature") ?? ""))) return null;
  if (recipientId) return linkOfRecipient(api, Number(recipientId));
  return linkOfUser(api, Number(userId), isOfTickets ? "tickets" : ruleId ? Number(ruleId) : null);
}

/** The link of a user to stop the status e-mail (null), the mails about tickets, or the mails of a rule. */
async function linkOfUser({ db }: Api, userId: number, ruleId: number | "tickets" | null): Promise<Link | null> {
  const user = await db.selectFrom("users").select("language").where("id", "=", userId).executeTakeFirst();
  if (!user) return null;
  const language = user.language ?? "en";
  const { unsubscribeQuestion, unsubscribed, ruleQuestion, ruleStopped } = mailTexts[language];
  if (ruleId === "tickets") {
    const { stopQuestion: question, stopped: done } = ticketTexts[language];
    const statement = db.updateTable("users").set({ subscribed_to_ticket_emails: 0 }).where("id", "=", userId);
    return { language, hasAccount: true, question, done, statements: [statement] };
  }
  const ofUser = { language, hasAccount: true };
  if (ruleId === null) {
    const statement = db.updateTable("users").set({ subscribed_to_status_emails: 0 }).where("id", "=", userId);
    return { ...ofUser, question: unsubscribeQuestion, done: unsubscribed, statements: [statement] };
  }
  const rule = await db.selectFrom("alert_rules").select("name").where("id", "=", ruleId).executeTakeFirst();
  return {
    ...ofUser,
    question: rule ? ruleQuestion(rule.name) : null,
    done: ruleStopped,
    statements: [
      db.updateTable("alert_rules").set({ enabled: 0 }).where("id", "=", ruleId).where("user_id", "=", userId),
      db
        .updateTable("alert_rules")
        .set({ escalate_to_user_id: null, escalate_after_hours: null })
        .where("id", "=", ruleId)
        .where("escalate_to_user_id", "=", userId),
    ],
  };
}

/** A recipient who was removed may post the link again. */
async function linkOfRecipient({ db }: Api, id: number): Promise<Link> {
  const report = await db
    .selectFrom("report_recipients")
    .innerJoin("report_schedules", "report_schedules.id", "schedule_id")
    .select(["name", "language", "user_id"])
    .where("report_recipients.id", "=", id)
    .executeTakeFirst();
  const language = report?.language ?? "en";
  return {
    language,
    question: report ? mailTexts[language].reportQuestion(report.name) : null,
    done: mailTexts[language].reportStopped,
    hasAccount: (report?.user_id ?? null) !== null,
    statements: [db.deleteFrom("report_recipients").where("id", "=", id)],
  };
}

const accountLink = (api: Api, language: Language) =>
  html`<p><a href="${api.env.APP_URL ?? ""}/account">${mailTexts[language].account}</a></p>`;

const donePage = (api: Api, { language, done, hasAccount }: Link): Response =>
  page(language, done, hasAccount ? accountLink(api, language) : html``);

const invalidLink = (api: Api): Response => page("en", mailTexts.en.invalidLink, accountLink(api, "en"), 403);

function page(language: Language, text: string, content: ReturnType<typeof html>, status = 200): Response {
  const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${mailTexts[language].unsubscribe}</title>
<style>body{font:1rem/1.5 system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem}</style>
</head>
<body>
<h1>${mailTexts[language].unsubscribe}</h1>
<p>${text}</p>
${content}
</body>
</html>`;
  return new Response(String(body), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    },
  });
}
