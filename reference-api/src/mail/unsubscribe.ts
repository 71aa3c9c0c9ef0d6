/** Unsubscribing from the status e-mail, or from an alert rule, by a signed link, with one click (RFC 8058). */
import { html } from "hono/html";
import { createSigner, type Signer } from "../access/signatures";
import type { Api } from "../api";
import { runBatch } from "../db/connect";
import type { Language } from "../db/schema";
import { isId } from "../http/fields";
import { mailTexts } from "./texts";

const signedText = (userId: number, ruleId: number | null): string =>
  ["unsubscribe", userId, ...(ruleId === null ? [] : [ruleId])].join("\n");

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
  const query = new URLSearchParams({
    user: String(userId),
    ...(ruleId !== null && { rule: String(ruleId) }),
    signature: await sign(signedText(userId, ruleId)),
  });
  return `${api.env.API_URL ?? ""}/unsubscribe?${query}`;
}

/** Shows a page that asks. Opening the link changes nothing, because mail scanners open links. */
export async function unsubscribePage(api: Api, url: URL): Promise<Response> {
  const link = await readLink(api, url);
  if (!link) return invalidLink(api);
  const { unsubscribeQuestion, ruleQuestion, ruleStopped, unsubscribe } = mailTexts[link.language];
  if (link.ruleId !== null && link.ruleName === null)
    return page(link.language, ruleStopped, accountLink(api, link.language));
  const form = html`<form method="post"><button>${unsubscribe}</button></form>`;
  return page(link.language, link.ruleName === null ? unsubscribeQuestion : ruleQuestion(link.ruleName), form);
}

/** Unsubscribes the user of a link: a mail program that posts the link, or the form of the page. */
export async function unsubscribe(api: Api, url: URL): Promise<Response> {
  const link = await readLink(api, url);
  if (!link) return invalidLink(api);
  const { id, ruleId, language } = link;
  const { unsubscribed, ruleStopped } = mailTexts[language];
  if (ruleId === null) {
    await api.db.updateTable("users").set({ subscribed_to_status_emails: 0 }).where("id", "=", id).execute();
    return page(language, unsubscribed, accountLink(api, language));
  }
  await runBatch(api.env.DB, [
    api.db.updateTable("alert_rules").set({ enabled: 0 }).where("id", "=", ruleId).where("user_id", "=", id),
    api.db
      .updateTable("alert_rules")
      .set({ escalate_to_user_id: null, escalate_after_hours: null })
      .where("id", "=", ruleId)
      .where("escalate_to_user_id", "=", id),
  ]);
  return page(language, ruleStopped, accountLink(api, language));
}

interface Link {
  /** The id of the user. */
  readonly id: number;
  readonly language: Language;
  readonly ruleId: number | null;
  /** Null for the status e-mail, and if the rule was deleted. */
  readonly ruleName: string | null;
}

/** Returns what a link with a valid signature names. */
async function readLink(api: Api, url: URL): Promise<Link | null> {
  const [userId = "", ruleText, signature = ""] = ["user", "rule", "signature"].map(
    (name) => url.searchParams.get(name) ?? undefined,
  );
  if (!isId(userId) || (ruleText !== undefined && !isId(ruleText))) return null;
  const ruleId = ruleText === undefined ? null : Number(ruleText);
  const { verify } = await createSigner(api);
  if (!(await verify(signedText(Number(userId), ruleId), signature))) return null;
  const user = await api.db
    .selectFrom("users")
    .select(["id", "language"])
    .where("id", "=", Number(userId))
    .executeTakeFirst();
  if (!user) return null;
  const rule = await api.db
    .selectFrom("alert_rules")
    .select("name")
    .where("id", "=", ruleId ?? 0)
    .executeTakeFirst();
  return { id: user.id, language: user.language ?? "en", ruleId, ruleName: rule?.name ?? null };
}

const accountLink = (api: Api, language: Language) =>
  html`<p><a href="${api.env.APP_URL ?? ""}/account">${mailTexts[language].account}</a></p>`;

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
