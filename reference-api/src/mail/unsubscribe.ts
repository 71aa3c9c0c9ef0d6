/** Unsubscribing from the status e-mail by a signed link, with one click (RFC 8058). */
import { html } from "hono/html";
import { createSigner, type Signer } from "../access/signatures";
import type { Api } from "../api";
import type { Language } from "../db/schema";
import { isId } from "../http/fields";
import { mailTexts } from "./texts";

const signedText = (userId: number): string => `unsubscribe\n${userId}`;

/** Returns the link that unsubscribes a user. It contains the id of the user and never expires. */
export async function unsubscribeUrl(api: Api, { sign }: Signer, userId: number): Promise<string> {
  const query = new URLSearchParams({ user: String(userId), signature: await sign(signedText(userId)) });
  return `${api.env.API_URL ?? ""}/unsubscribe?${query}`;
}

/** Shows a page that asks. Opening the link changes nothing, because mail scanners open links. */
export async function unsubscribePage(api: Api, url: URL): Promise<Response> {
  const user = await readLink(api, url);
  if (!user) return invalidLink(api);
  const { unsubscribeQuestion, unsubscribe } = mailTexts[user.language];
  const form = html`<form method="post"><button>${unsubscribe}</button></form>`;
  return page(user.language, unsubscribeQuestion, form);
}

/** Unsubscribes the user of a link: a mail program that posts the link, or the form of the page. */
export async function unsubscribe(api: Api, url: URL): Promise<Response> {
  const user = await readLink(api, url);
  if (!user) return invalidLink(api);
  await api.db.updateTable("users").set({ subscribed_to_status_emails: 0 }).where("id", "=", user.id).execute();
  return page(user.language, mailTexts[user.language].unsubscribed, accountLink(api, user.language));
}

interface LinkUser {
  readonly id: number;
  readonly language: Language;
}

/** Returns the user of a link with a valid signature. */
async function readLink(api: Api, url: URL): Promise<LinkUser | null> {
  const id = url.searchParams.get("user") ?? "";
  const signature = url.searchParams.get("signature") ?? "";
  if (!isId(id)) return null;
  const { verify } = await createSigner(api);
  if (!(await verify(signedText(Number(id)), signature))) return null;
  const user = await api.db
    .selectFrom("users")
    .select(["id", "language"])
    .where("id", "=", Number(id))
    .executeTakeFirst();
  return user ? { id: user.id, language: user.language ?? "en" } : null;
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
