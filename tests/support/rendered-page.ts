import { expect, vi } from "vitest";
import { countClientCards, type EdgeWorker } from "./edge-worker";

/**
 * A page as the server renders it, without its scripts, and its text. Without a cookie it is loaded in a new session, which
 * has no cache entries. It is loaded again while a card of it took so long that the browser would render the card.
 */
export async function renderPage(edge: Pick<EdgeWorker, "request" | "signIn">, path: string, cookie?: string) {
  let status = 0;
  let html = "";
  const load = async () => {
    const headers = { "Sec-Fetch-Dest": "document" };
    const response = await edge.request(path, { cookie: cookie ?? (await edge.signIn()), headers });
    status = response.status;
    const document = await response.text();
    html = document.replaceAll(/<!-- -->|<script[\s\S]*?<\/script>/g, "").replaceAll("\u00a0", " ");
    return countClientCards(document);
  };
  await vi.waitFor(async () => expect(await load()).toBe(0), { timeout: 60_000 });
  return { status, html, text: textIn(html) };
}

/** The text of HTML. */
export const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<");

/** The names of the buttons of HTML: their labels, or their texts. */
export const buttonsIn = (html: string): string[] =>
  [...html.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].map(
    ([, attributes = "", content = ""]) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textIn(content),
  );

/** The texts of the table rows of HTML that match a pattern. */
export const rowsIn = (html: string, pattern: RegExp): string[] =>
  html
    .split("<tr")
    .map((row) => textIn(`<tr${row}`))
    .filter((text) => pattern.test(text));
